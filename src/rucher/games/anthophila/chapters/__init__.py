"""The rules of Anthophila, one file for each chapter of its rules page. They know state, actions, events and the box."""
