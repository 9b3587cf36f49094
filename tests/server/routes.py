"""Every route and socket of the application, whoever added it, with an address that leads to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.routing import WebSocketRoute

SAFE = {"GET", "HEAD"}


@dataclass(frozen=True, slots=True)
class Door:
    """One method at one address; `SOCKET` is the method of a socket."""

    method: str
    path: str

    def at(self, **given: str) -> str:
        """The address, with `x` for every part that is not given."""
        return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: given.get(found[1], "x"), self.path)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def doors(app: FastAPI) -> list[Door]:
    """All of them. Raises AssertionError for one of a kind that this walk does not know: it would go untested."""
    found: list[Door] = []
    for context in iter_route_contexts(app.routes):
        path = context.path
        assert path is not None, f"a route without an address: {context.original_route!r}"
        if isinstance(context.original_route, WebSocketRoute):
            found.append(Door("SOCKET", path))
            continue
        methods = context.methods
        assert methods, f"{path}: what is mounted here? Let the tests walk it."
        found += [Door(method, path) for method in sorted(methods)]
    return found
