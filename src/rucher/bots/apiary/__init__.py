"""Bots that play Apiary. They import its rules and bots/protocol; bots/__init__.py registers them."""
