"""A room is one table and all who look at it; the house holds the rooms that are in use."""
