"""Bots and analysts think in processes of their own: they are sent views and nothing else."""
