"""The one shape of an error over HTTP, and everything that is turned into it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from parlour.server.language import language_of
from parlour.server.logs import first_line
from parlour.server.words import WORDS, say

__all__ = ["Problem", "error_body", "first_error", "install_handlers", "problem_response", "validation_problem"]

logger = logging.getLogger("parlour.server")

_PLACES = ("body", "path", "query", "hello", "act", "ping")
_FORMS = ("str", "int", "bool", "float", "list", "dict", "none")
"""Names that pydantic gives to the forms of a field; others hold a hyphen or begin with a capital."""
_BY_STATUS = {404: "not_found", 405: "method_not_allowed"}


class Problem(Exception):
    """A request that cannot be granted: HTTP status, code and parameters of its words, the field and rule at fault.

    `said` makes the parameter `message` in the language of whoever asked.
    """

    def __init__(
        self,
        status: int,
        code: str,
        *,
        field: str = "",
        rule: str = "",
        said: Callable[[str], str] | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.rule = rule
        self.params = params
        self.said = said

    def params_in(self, language: str) -> dict[str, Any]:
        """The parameters of the words, with what is said in a language."""
        return self.params if self.said is None else {**self.params, "message": self.said(language)}


def error_body(
    code: str, language: str, *, field: str = "", rule: str = "", params: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """`{"error": {...}}` as the protocol writes it."""
    shown = dict(params or {})
    return {
        "error": {
            "code": code,
            "rule": rule or None,
            "field": field or None,
            "params": shown,
            "message": say(code, {"field": field, **shown}, language),
        }
    }


def validation_problem(errors: Any, language: str) -> Problem:
    """The first of pydantic's errors as a problem: which field, and what is wrong with it."""
    field, problem = first_error(errors, language)
    return Problem(400, "bad_request", field=field or "body", problem=problem)


def _path(error: Any) -> list[str]:
    parts = [str(part) for part in error["loc"] if part not in _PLACES]
    return [part for part in parts if part not in _FORMS and part.replace("_", "").isalnum() and not part[0].isupper()]


def first_error(errors: Any, language: str) -> tuple[str, str]:
    """The field of pydantic's first error, and what is wrong with it in plain words.

    Of the forms that a field may have the one that got furthest counts; the names of forms are left out.
    """
    first = max(errors, key=lambda error: len(_path(error)))
    field = ".".join(_path(first))
    kind = f"invalid.{first['type']}"
    known = kind if kind in WORDS["en"] else "invalid.other"
    return field, say(known, first.get("ctx", {}), language)


def problem_response(problem: Problem, language: str) -> JSONResponse:
    """The answer to a request that cannot be granted."""
    params = problem.params_in(language)
    body = error_body(problem.code, language, field=problem.field, rule=problem.rule, params=params)
    return JSONResponse(body, problem.status)


def install_handlers(app: FastAPI) -> None:
    """Turn every kind of failure into the one error shape."""

    @app.exception_handler(Problem)
    async def on_problem(request: Request, problem: Problem) -> JSONResponse:
        return problem_response(problem, language_of(request))

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        language = language_of(request)
        return problem_response(validation_problem(error.errors(), language), language)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> JSONResponse:
        code = _BY_STATUS.get(error.status_code, "bad_request")
        params = {"problem": "refused"} if code == "bad_request" else {}
        body = error_body(code, language_of(request), params=params)
        return JSONResponse(body, error.status_code, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def on_store(request: Request, error: SQLAlchemyError) -> JSONResponse:
        logger.error("the database failed: %s", first_line(error))
        return JSONResponse(error_body("not_stored", language_of(request)), 503)

    @app.exception_handler(Exception)
    async def on_bug(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse(error_body("internal", language_of(request)), 500)
