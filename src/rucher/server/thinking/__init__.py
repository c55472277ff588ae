"""Bots and analysts run in their own processes: they get views and nothing else."""
