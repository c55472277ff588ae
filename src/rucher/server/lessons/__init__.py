"""Lessons: reading a game's lesson file, and a room for each of its steps."""
