"""Bots that play Apiary. They import its rules and bots/protocol; each is registered in bots/__init__.py."""
