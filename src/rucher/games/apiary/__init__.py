"""Apiary: bees among the planets, each with a hive to build before the winter sleep."""
