"""A room is one table with the pages that show it; the house holds the rooms in use."""
