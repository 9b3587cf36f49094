"""Small faults planted in a module, one at a time: what a test suite worth its name finds.

Left alone: docstrings, annotations, decorators, `__all__`, and the words of errors.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: its key (module, function, old and new text, and which of equals) and the faulty module."""

    key: str
    tree: ast.Module


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    """The faults that can be planted at this node."""
    match node:
        case ast.Compare(left, ops, comparators):
            for i, op in enumerate(ops):
                swapped = [*ops[:i], COMPARISONS[type(op)](), *ops[i + 1 :]]
                yield ast.Compare(left, swapped, comparators)
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(str(value)):
            yield ast.Constant(value + "~")
        case ast.If(test, body, orelse):
            yield ast.If(_negated(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(_negated(test), body, orelse)
        case ast.comprehension(target, source, ifs, is_async):
            for i, test in enumerate(ifs):
                yield ast.comprehension(target, source, [*ifs[:i], _negated(test), *ifs[i + 1 :]], is_async)
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.Break():
            yield ast.Continue()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


Place = tuple[tuple[str, int | None], ...]
"""The way from a module to one of its nodes: fields, with an index where the field is a list."""


def _places(node: ast.AST, function: str = "", way: Place = ()) -> Iterator[tuple[Place, str, ast.AST]]:
    """Every node where faults are planted, with the way to it and the function that it stands in."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}" if function else node.name
    yield way, function, node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(node, ast.Call):
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_left_alone(child):
                yield from _places(child, function, (*way, (field, index)))


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Expr(ast.Constant()) | ast.Raise() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign([ast.Name("__all__")]):
            return True
    return False


def _planted(tree: ast.Module, way: Place, fault: ast.AST) -> ast.Module:
    tree = copy.deepcopy(tree)
    node: ast.AST = tree
    for field, index in way[:-1]:
        child = getattr(node, field)
        node = child if index is None else child[index]
    field, index = way[-1]
    if index is None:
        setattr(node, field, fault)
    else:
        getattr(node, field)[index] = fault
    return ast.fix_missing_locations(tree)


def _text(node: ast.AST) -> str:
    """The head of the source text of a node, on one line."""
    if isinstance(node, ast.comprehension):
        return ast.unparse(node).strip()
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).splitlines()[0]


def mutants(path: Path) -> list[Mutant]:
    """Every fault that can be planted in a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for way, function, node in _places(tree):
        for fault in _replacements(node):
            key = f"{path.stem}.{function}: {_text(node)} => {_text(fault)}"
            seen[key] += 1
            numbered = key if seen[key] == 1 else f"{key} ({seen[key]})"
            found.append(Mutant(numbered, _planted(tree, way, fault)))
    return found
