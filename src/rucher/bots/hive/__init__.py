"""Bots that play Hive. They import its rules and bots/protocol; bots/__init__.py registers them."""
