"""Bots that play Hive. They import its rules and bots/protocol; each is registered in bots/__init__.py."""
