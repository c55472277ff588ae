"""The game at the terminal: a table on one screen, its loop, its commands, how it is drawn and spoken."""
