"""What a screen reader is given: the accessibility tree of a page as text, held against an approved file."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

APPROVED: Final = Path(__file__).parent / "approved"
_IN_LINE: Final = ("StaticText", "link", "strong", "emphasis", "code", "mark", "LineBreak", "time", "ListMarker")
_SILENT: Final = (
    "generic",
    "none",
    "InlineTextBox",
    "presentation",
    "LayoutTable",
    "LayoutTableRow",
    "LayoutTableCell",
)
_STATES: Final[Mapping[str, Callable[[Any], str]]] = {
    "pressed": lambda value: "pressed" if value == "true" else "",
    "disabled": lambda value: "unavailable" if value else "",
    "expanded": lambda value: "expanded" if value else "collapsed",
    "checked": lambda value: "checked" if value == "true" else "",
}

Node = Mapping[str, Any]

_SPACE: Final[Node] = {"role": {"value": "StaticText"}, "name": {"value": " "}}


def heard(page: Page) -> str:
    """Everything on the page that is not hidden from a screen reader, in reading order; links in brackets."""
    session = page.context.new_cdp_session(page)
    nodes: list[Node] = session.send("Accessibility.getFullAXTree")["nodes"]
    blocks = _blocks(session.send("DOMSnapshot.captureSnapshot", {"computedStyles": ["display"]}))
    session.detach()
    known = {node["nodeId"]: {**node, "block": node.get("backendDOMNodeId") in blocks} for node in nodes}
    return "\n".join(_told(known, known[nodes[0]["nodeId"]], 0)) + "\n"


def _blocks(snapshot: Any) -> set[int]:
    """The elements that are boxes of their own, by their number in the browser."""
    document, strings = snapshot["documents"][0], snapshot["strings"]
    layout, numbers = document["layout"], document["nodes"]["backendNodeId"]
    shown = zip(layout["nodeIndex"], layout["styles"], strict=True)
    return {numbers[node] for node, styles in shown if styles and not strings[styles[0]].startswith("inline")}


def _role(node: Node) -> str:
    return "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))


def _name(node: Node) -> str:
    return " ".join(str(node.get("name", {}).get("value", "")).split())


def _children(known: Mapping[str, Node], node: Node) -> list[Node]:
    """The children, those of silent elements in their place."""
    found: list[Node] = []
    for name in node.get("childIds", ()):
        child = known.get(name)
        if child is None or _role(child) == "InlineTextBox":
            continue
        if _role(child) in ("", *_SILENT):
            # A box of its own stands apart from its neighbours; a span within a line does not.
            space = [_SPACE] if child["block"] else []
            found.extend([*space, *_children(known, child), *space])
        else:
            found.append(child)
    return found


def _states(node: Node) -> str:
    said = []
    for one in node.get("properties", ()):
        tell = _STATES.get(one["name"])
        words = tell(one["value"].get("value")) if tell else ""
        if words:
            said.append(words)
    return f" ({', '.join(said)})" if said else ""


def _level(node: Node) -> str:
    return next((str(one["value"]["value"]) for one in node.get("properties", ()) if one["name"] == "level"), "")


def _line(known: Mapping[str, Node], node: Node) -> str:
    """What stands in a line: text, with links in brackets."""
    role = _role(node)
    if role == "StaticText":
        return str(node.get("name", {}).get("value", ""))
    inner = "".join(_line(known, child) for child in _children(known, node))
    return f"[{_name(node) or inner.strip()}]" if role == "link" else inner


def _told(known: Mapping[str, Node], node: Node, depth: int) -> Iterator[str]:
    role, children = _role(node), _children(known, node)
    pad = "  " * depth
    if role in ("RootWebArea", ""):
        if role:
            yield f"{pad}page: {_name(node)}"
        for child in _grouped(known, children, depth + bool(role)):
            yield from child
        return
    inside = all(_role(child) in _IN_LINE for child in children)
    text = " ".join("".join(_line(known, child) for child in children).split()) if inside else ""
    name = _name(node)
    if role == "heading":
        yield f"{pad}heading {_level(node)}: {name}"
        return
    if role == "row":
        cells = ("".join(_line(known, part) for part in _children(known, cell)) for cell in children)
        yield f"{pad}row: {' | '.join(' '.join(cell.split()) for cell in cells)}"
        return
    if role in ("button", "img", "image", "graphics-document", "StaticText", "textbox", "combobox", "radio"):
        yield f"{pad}{role}{_states(node)}: {name}"
        return
    said = name if name and name != text else ""
    head = f"{pad}{role}{_states(node)}" + (f" “{said}”" if said else "")
    if inside:
        yield f"{head}: {text}" if text else head
        return
    yield head
    for part in _grouped(known, children, depth + 1):
        yield from part


def _grouped(known: Mapping[str, Node], children: list[Node], depth: int) -> Iterator[list[str]]:
    """Children one after another; what stands in a line together is one line."""
    line: list[Node] = []
    for child in [*children, None]:
        if child is not None and _role(child) in _IN_LINE:
            line.append(child)
            continue
        text = " ".join("".join(_line(known, one) for one in line).split())
        if text:
            yield [f"{'  ' * depth}text: {text}"]
        line = []
        if child is not None:
            yield list(_told(known, child, depth))


def approve(name: str, found: str) -> None:
    """Hold what is heard against the approved file; `APPROVE=1` writes it anew, to be read by a person."""
    path = APPROVED / f"{name}.txt"
    if os.environ.get("APPROVE") == "1":
        path.write_text(found, encoding="utf-8")
    assert path.is_file(), f"nobody has approved {name} yet: run with APPROVE=1 and read {path}"
    known = path.read_text(encoding="utf-8")
    differs = "\n".join(
        difflib.unified_diff(known.splitlines(), found.splitlines(), "approved", "heard", lineterm="", n=1)
    )
    assert not differs, differs
