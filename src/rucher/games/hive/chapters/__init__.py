"""The rules of Hive, one file for each chapter of its rules page. They know state, actions, events and the box."""
