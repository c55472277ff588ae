"""Long work is done in a process of its own, so that the loop answers everybody else meanwhile."""
