"""A match as a tree, for study: its own line, and the variations that somebody tries from its positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from rucher.core.match import A, E, Match, S


class Node(Generic[S, A, E]):
    """A position of a study: the match up to here, the action that led to it, and what follows it."""

    def __init__(self, match: Match[S, A, E], parent: Node[S, A, E] | None, notation: str) -> None:
        self.match = match  # the match up to here
        self.parent = parent  # None at the start
        self.notation = notation  # of the action that led here; empty at the start
        self.children: list[Node[S, A, E]] = []  # the first one is the main line

    def add(self, action: A | str, *, seed: int | None = None) -> Node[S, A, E]:
        """Play an action (or its notation) from here; the node that follows, old or new.

        What it draws comes from the seed. IllegalAction where the rules refuse it.
        """
        branch = self.match.at(len(self.match.log), seed=seed)
        notation = branch.write(branch.read(action) if isinstance(action, str) else action)
        for child in self.children:
            if child.notation == notation:
                return child
        branch.play(action)
        child = Node(branch, self, notation)
        self.children.append(child)
        return child

    def path(self) -> list[Node[S, A, E]]:
        """The nodes from the start to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def __iter__(self) -> Iterator[Node[S, A, E]]:
        """This node and all that follow it, each before its own variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def __repr__(self) -> str:
        return f"<Node after {len(self.match.log)} actions: {self.notation or 'the start'}>"


class Tree(Generic[S, A, E]):
    """A study of a match: `main` is its own line, from the start; `root` is the first node of it."""

    def __init__(self, match: Match[S, A, E]) -> None:
        self.root = Node(match.at(0), None, "")  # the start
        self.main = [self.root]  # the nodes of the match itself, the start first
        for number, entry in enumerate(match.log):
            before = self.main[-1]
            notation = before.match.write(entry.action, entry.seat)
            before.children.append(Node(match.at(number + 1), before, notation))
            self.main.append(before.children[0])

    def __iter__(self) -> Iterator[Node[S, A, E]]:
        """Every node, each before its own variations."""
        return iter(self.root)

    def __repr__(self) -> str:
        game = self.root.match.game.info.id
        return f"<Tree of {game}: {len(self.main) - 1} actions, {sum(1 for _ in self)} positions>"
