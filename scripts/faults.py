"""The small faults that can be planted in a source: one operator, constant or condition each.

It leaves out code that no rule depends on (annotations, options of classes, decorators), messages to
programmers (assertions, raised errors, logs, `repr`), and everything inside an f-string.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scripts.planting import replaced

LARGEST: Final = 99  # a greater number is a size or a time: one more makes no difference
COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
JOINED: Final[dict[type[ast.boolop], type[ast.boolop]]] = {ast.And: ast.Or, ast.Or: ast.And}
ADDED: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
# These have no minus: every test would find the fault.
NO_NUMBERS: Final = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr, ast.Dict, ast.Set)
SPEAKS: Final = {"assert_never", "cast", "print", "repr", "warn", "NewType", "TypeVar"}
LOGS: Final = {"log", "logger", "logging", "LOG"}
TYPES: Final = {"Annotated", "Callable", "ClassVar", "Final", "Literal", "TypeAlias"}
FOR_PROGRAMMERS: Final = {"__repr__", "__str__", "_repr_svg_"}
GUARDS: Final = {"TYPE_CHECKING", "__name__"}


@dataclass(frozen=True)
class Fault:
    """One small fault: its place, and its change."""

    node: ast.expr | ast.stmt
    new: str  # the text that replaces the node
    function: str  # the function or class around it, with its outer functions and classes
    text: str  # the line before the change
    change: str

    @property
    def line(self) -> int:
        """The line number of the fault."""
        return self.node.lineno

    def planted(self, source: str) -> str:
        """The source with the fault planted."""
        return replaced(source, self.node, self.new)


def faults_of(source: str) -> Iterator[Fault]:
    """Every fault that can be planted in a source, in the order of its lines."""
    lines, met = source.splitlines(), Counter[tuple[str, ...]]()
    places = _places(ast.parse(source), ())
    changes = [(*change, names) for node, names in places for change in _changes(node)]
    for node, text, names in sorted(changes, key=lambda change: (change[0].lineno, change[0].col_offset)):
        function, line = ".".join(names), lines[node.lineno - 1].strip()
        change = f"{_short(ast.unparse(node))} → {_short(text)}"
        met[function, line, change] += 1
        if (times := met[function, line, change]) > 1:
            change += f" (no. {times})"  # twice on a line, or on two lines that are the same
        yield Fault(node, text, function, line, change)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


# -- where ------------------------------------------------------------------------------------------------


def _places(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    """The nodes that may be changed, each with the names of the functions around it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        names = (*names, node.name)
    for child in _within(node):
        yield child, names
        yield from _places(child, names)


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node where a fault would change behaviour."""
    match node:
        case ast.ClassDef():
            yield from node.body
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            if node.name not in FOR_PROGRAMMERS:
                yield from (default for default in _defaults(node.args) if default is not None)
                yield from node.body
        case ast.AnnAssign():
            if node.value is not None and ast.unparse(node.annotation) != "TypeAlias":
                yield node.value
        case ast.Assert() | ast.Raise() | ast.JoinedStr():
            pass
        case ast.If(test) if _is_guard(test):
            pass
        case ast.Call() if _is_for_programmers(node.func):
            pass
        case ast.Subscript(value=ast.Name(id=name)) if name in TYPES:
            pass
        case ast.MatchMapping():
            yield from node.patterns  # a key cannot have the brackets that `replaced` adds
        case ast.keyword(arg="strict"):
            pass  # of zip: both are equally long
        case _:
            yield from ast.iter_child_nodes(node)


def _defaults(arguments: ast.arguments) -> list[ast.expr | None]:
    return [*arguments.defaults, *arguments.kw_defaults]


def _is_guard(test: ast.expr) -> bool:
    """Does a condition only ask whether the file is type-checked or run as a script?"""
    return any(isinstance(part, ast.Name) and part.id in GUARDS for part in ast.walk(test))


def _is_for_programmers(called: ast.expr) -> bool:
    match called:
        case ast.Name(id=name):
            return name in SPEAKS
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return owner in LOGS or name in SPEAKS
        case _:
            return False


# -- what -------------------------------------------------------------------------------------------------


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The parts of a node to replace, each with its new text."""
    for condition in _conditions(node):
        # With True, a name that the condition binds would be missing in the branch.
        if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(condition)):
            yield condition, "True"
        yield condition, "False"
    if isinstance(node, ast.expr | ast.AugAssign):
        yield from ((node, text) for text in _texts(node))


def _conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test) | ast.IfExp(test) if not _is_guard(test):
            return [test]
        case ast.comprehension():
            return node.ifs
        case ast.match_case(guard=ast.expr() as guard):
            return [guard]
        case _:
            return []


def _texts(node: ast.expr | ast.AugAssign) -> Iterator[str]:
    """The texts that may replace a node."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            yield ast.unparse(ast.BoolOp(JOINED[type(node.op)](), node.values))
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.BinOp(left, op, right) if type(op) in ADDED and not _is_text(left, right):
            yield ast.unparse(ast.BinOp(left, ADDED[type(op)](), right))
        case ast.AugAssign(target, op, value) if type(op) in ADDED and not _is_text(value):
            yield ast.unparse(ast.AugAssign(target, ADDED[type(op)](), value))
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)) if value <= LARGEST:
            yield "0" if value == 1 else str(value + 1)
        case _:
            pass


def _compared(node: ast.Compare) -> Iterator[str]:
    for place, op in enumerate(node.ops):
        new = copy.deepcopy(node)
        new.ops[place] = COMPARED[type(op)]()
        yield ast.unparse(new)


def _is_text(*operands: ast.expr) -> bool:
    """Is one of these clearly a text or a list?"""
    return any(
        isinstance(operand, NO_NUMBERS)
        or (isinstance(operand, ast.Constant) and isinstance(operand.value, str | bytes))
        for operand in operands
    )
