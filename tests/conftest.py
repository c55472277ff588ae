"""For every test."""

from hypothesis import settings

# Speed is measured in benchmarks/: on a busy machine any example may take long.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
