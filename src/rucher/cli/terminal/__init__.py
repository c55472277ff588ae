"""The game at the terminal: a table on one screen, its loop, its commands, its drawing and its texts."""
