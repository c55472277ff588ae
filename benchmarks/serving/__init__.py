"""The parts of the benchmark of the server: its process, its stored tables, the people at them."""
