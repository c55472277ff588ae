"""Apiary: bees among the planets, each with a hive to build before the winter sleep."""

from rucher.games.apiary.rules import game

__all__ = ["game"]
