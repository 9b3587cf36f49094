"""The language of a request: `?lang=`, else the cookie of the page, else what the browser prefers, else English."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection, Request

__all__ = ["LANGUAGES", "LANGUAGE_COOKIE", "LanguageNow", "language_of"]

LANGUAGES: Final = ("en", "de")
"""The languages that all words are kept in; the first where nothing else is known."""
LANGUAGE_COOKIE: Final = "parlour_language"
_LONGEST: Final = 400


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in, one of `LANGUAGES`."""
    for wanted in (connection.query_params.get("lang"), connection.cookies.get(LANGUAGE_COOKIE)):
        if wanted in LANGUAGES:
            return wanted
    return _preferred(connection.headers.get("accept-language", "")[:_LONGEST])


def _preferred(header: str) -> str:
    """The language of ours that an Accept-Language header gives most weight; of equals the first named."""
    weights: dict[str, float] = {}
    for part in header.split(","):
        tag, _, parameter = part.strip().partition(";")
        name, _, value = parameter.strip().partition("=")
        language = tag.strip().split("-")[0].lower()
        if language in LANGUAGES:
            weight = _weight(value) if name.strip() == "q" else 1.0
            weights[language] = max(weight, weights.get(language, 0.0))
    return max(weights, key=lambda language: weights[language], default="") if any(weights.values()) else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return min(max(float(text.strip()), 0.0), 1.0)
    except ValueError:
        return 0.0


def _language_now(request: Request) -> str:
    return language_of(request)


LanguageNow = Annotated[str, Depends(_language_now)]
"""The language of the request, for a route."""
