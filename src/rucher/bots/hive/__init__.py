"""The Hive engine: evaluation, table and search are kernels; the engine around them thinks and explains."""
