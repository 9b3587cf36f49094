"""The one contract document: the routes, and the messages of the socket beside them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from parlour.server.frames import ClientMessage, ServerMessage

__all__ = ["document", "install_openapi"]

_REF = "#/components/schemas/{model}"


def document(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with `ClientMessage` and `ServerMessage` among its schemas; without titles, which are no names."""
    found = get_openapi(title=app.title, version=app.version, routes=app.routes)
    schemas = found["components"]["schemas"]
    unions: tuple[tuple[str, Any, JsonSchemaMode], ...] = (
        ("ClientMessage", ClientMessage, "validation"),
        ("ServerMessage", ServerMessage, "serialization"),
    )
    for name, union, mode in unions:
        schema = TypeAdapter(union).json_schema(mode=mode, ref_template=_REF)
        for key, definition in schema.pop("$defs", {}).items():
            schemas.setdefault(key, definition)
        schemas[name] = schema
    _drop_titles(found["components"])
    _drop_titles(found["paths"])
    return found


def _drop_titles(node: Any) -> None:
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            del node["title"]
        for value in node.values():
            _drop_titles(value)
    elif isinstance(node, list):
        for value in node:
            _drop_titles(value)


def install_openapi(app: FastAPI) -> None:
    """Let the application answer with this document."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
