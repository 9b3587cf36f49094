"""The lessons over HTTP: as data for the page's script, and as whole pages that need none."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path as File
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from starlette.responses import HTMLResponse, Response

from parlour.engine import find_game
from parlour.lessons import Example, contents, lesson, lesson_games
from parlour.lessons.html import Page, TableRules, contents_page, lesson_page
from parlour.lessons.page_words import WORDS
from parlour.lessons.words import Teller
from parlour.server.assets import packed
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, HouseNow, maybe_guest, table_of
from parlour.server.identity import COOKIE
from parlour.server.language import LanguageNow
from parlour.server.pages import STATIC, in_language
from parlour.server.tables import game_of, rules_of

__all__ = ["pages", "router"]

router = APIRouter(prefix="/api/lessons", responses=ERRORS)

Game = Annotated[str, Path(max_length=60)]
Name = Annotated[str, Path(max_length=60)]
Rules = Annotated[str, Query(max_length=2000, description="house rules to hold the lesson against")]
Code = Annotated[str, Query(max_length=40, description="a table whose rules the lesson is held against")]


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LessonEntry(_Out):
    """A lesson in the list."""

    game: str
    number: int
    name: str
    title: str
    about: str


class LessonList(_Out):
    """The lessons of one game, or of all, and their list as HTML."""

    title: str
    html: str
    lessons: list[LessonEntry]


class ExampleStep(_Out):
    """One act that was played, also in words with its actor, and its events as one sees them who sees all cards."""

    actor: str
    act: str
    words: str
    events: list[dict[str, Any]]


class ExampleRow(_Out):
    """A row of an example: its kind, its cards, and the step that it tells of, from 0."""

    kind: str
    cards: list[str]
    cells: list[str]
    step: int | None


class ExampleInfo(_Out):
    """An example to be set on a table. `told` names the parts of the position that the lesson gives; the rest of it is
    whatever fits.
    """

    kind: str
    rules: str
    values: dict[str, Any]
    position: str
    told: list[str]
    start: dict[str, Any] | None
    steps: list[ExampleStep]
    rows: list[ExampleRow]


class LessonInfo(_Out):
    """A lesson: its prose as HTML, where each `figure[data-example]` is one of the examples, counted from 0; the rules
    that it is held against, empty where there are none.
    """

    title: str
    html: str
    rules: str
    examples: list[ExampleInfo]


@router.get("")
async def all_lessons(language: LanguageNow) -> LessonList:
    """The lessons of every game."""
    return _list(None, language, "")


@router.get("/{game}")
async def lessons_of(
    request: Request, game: Game, house: HouseNow, language: LanguageNow, rules: Rules = "", table: Code = ""
) -> LessonList:
    """The lessons of a game."""
    held = await _held(request, house, _known(game), rules, table)
    return _list(game, language, held.query if held else "")


@router.get("/{game}/{name}", response_model=LessonInfo)
async def one_lesson(
    request: Request,
    game: Game,
    name: Name,
    house: HouseNow,
    language: LanguageNow,
    rules: Rules = "",
    table: Code = "",
) -> Response:
    """A lesson, every example played by the engine; held against house rules where they are given."""
    page = await _lesson(request, house, _known(game), name, language, rules, table)
    if page.rules:
        body = await asyncio.to_thread(_written, game, page, language)
    else:
        body = await asyncio.to_thread(_kept, game, name, language)
    return packed(Response(body, media_type="application/json"), request)


def _written(game: str, page: Page, language: str) -> bytes:
    examples = [_example(game, one, language) for one in page.examples]
    info = LessonInfo(title=page.title, html=page.html, rules=page.rules, examples=examples)
    return info.model_dump_json().encode()


@lru_cache(maxsize=64)
def _page(game: str, name: str, language: str) -> Page:
    """A lesson that is held against no rules: the same for everybody."""
    return lesson_page(lesson(game, name, language), language, None)


@lru_cache(maxsize=64)
def _kept(game: str, name: str, language: str) -> bytes:
    return _written(game, _page(game, name, language), language)


def _known(game: str) -> str:
    """The game, if it has lessons. Raises Problem."""
    if game not in lesson_games():
        raise Problem(404, "not_found")
    return game


def _list(game: str | None, language: str, query: str) -> LessonList:
    page = contents_page(game, language, query)
    entries = [entry for name in lesson_games() if game in (None, name) for entry in contents(name, language)]
    return LessonList(
        title=page.title,
        html=page.html,
        lessons=[LessonEntry(game=e.game, number=e.number, name=e.name, title=e.title, about=e.about) for e in entries],
    )


async def _held(request: Request, house: HouseNow, game: str, rules: str, table: str) -> TableRules | None:
    """The rules that a lesson is held against. Raises Problem where they cannot be read, or the table is unknown or not
    to be seen by who asks.
    """
    if table:
        guest = await maybe_guest(house, request, request.cookies.get(COOKIE))
        found = await table_of(house, guest, request, table)
        if found.game.name != game:
            return None
        return TableRules(found.game, found.rules, urlencode({"table": table}))
    if rules:
        kind = game_of(game)
        return TableRules(kind, rules_of(kind, rules), urlencode({"rules": rules}))
    return None


async def _lesson(
    request: Request, house: HouseNow, game: str, name: str, language: str, rules: str, table: str
) -> Page:
    if name not in [entry.name for entry in contents(game)]:
        raise Problem(404, "not_found")
    held = await _held(request, house, game, rules, table)
    # The first reader of a lesson has its examples played.
    if held is None:
        return await asyncio.to_thread(_page, game, name, language)
    shown = await asyncio.to_thread(lesson, game, name, language)
    return await asyncio.to_thread(lesson_page, shown, language, held)


def _example(game: str, shown: Example, language: str) -> ExampleInfo:
    options = find_game(game).options
    teller = Teller(find_game(game), language)
    return ExampleInfo(
        kind=shown.kind,
        rules=shown.rules,
        values=options.plain(options.parse(shown.rules)),
        position=shown.position,
        told=[fact.key for fact in shown.setup],
        start=shown.start,
        steps=[
            ExampleStep(actor=one.actor, act=one.act, words=teller.acts(one.actor, one.act), events=list(one.events))
            for one in shown.steps
        ],
        rows=[ExampleRow(kind=r.kind, cards=list(r.cards), cells=list(r.cells), step=r.step) for r in shown.rows],
    )


_PLACES: Final = (
    ("/", "nav.play"),
    ("/learn", "learn"),
    ("/drills", "nav.drills"),
    ("/analyze", "nav.analyze"),
    ("/history", "nav.history"),
    ("/score", "nav.score"),
)
_PAGE: Final = "src/pages/learn/Page.svelte"


def pages(static: File = STATIC) -> APIRouter:
    """Routes that serve the lessons as whole pages: the text stands there before a script has run, and without one."""
    served = APIRouter(include_in_schema=False)
    shell = _Shell(static)

    @served.api_route("/learn", methods=["GET", "HEAD"])
    async def learn(language: LanguageNow) -> HTMLResponse:
        return shell.answer(contents_page(None, language), language)

    @served.api_route("/learn/{game}", methods=["GET", "HEAD"])
    async def learn_game(
        request: Request, game: Game, house: HouseNow, language: LanguageNow, rules: Rules = "", table: Code = ""
    ) -> HTMLResponse:
        try:
            held = await _held(request, house, _known(game), rules, table)
        except Problem as problem:
            return shell.refusal(problem, language)
        return shell.answer(contents_page(game, language, held.query if held else ""), language)

    @served.api_route("/learn/{game}/{name}", methods=["GET", "HEAD"])
    async def learn_lesson(
        request: Request,
        game: Game,
        name: Name,
        house: HouseNow,
        language: LanguageNow,
        rules: Rules = "",
        table: Code = "",
    ) -> Response:
        try:
            page = await _lesson(request, house, _known(game), name, language, rules, table)
        except Problem as problem:
            return shell.refusal(problem, language)
        return packed(shell.answer(page, language, game, _asked(request)), request)

    return served


def _asked(request: Request) -> str:
    """What the page will ask for; nothing where its query may say something that the page leaves out."""
    return "" if request.url.query else f"/api/lessons{request.url.path.removeprefix('/learn')}"


class _Shell:
    """The one page of the web part, with a text set into it."""

    def __init__(self, static: File) -> None:
        self._static = static

    def answer(self, page: Page, language: str, game: str = "", asks: str = "") -> HTMLResponse:
        """The page with this text inside; `asks` is what its script will ask the server for."""
        words = WORDS[language]
        current = ' aria-current="page"'
        places = "".join(
            f'<a href="{address}"{current if address == "/learn" else ""}>{escape(words[key])}</a>'
            for address, key in _PLACES
        )
        inner = (
            f'<div class="served"><header><a class="brand" href="/">{escape(words["site"])}</a>'
            f'<nav aria-label="{escape(words["nav"])}">{places}</nav></header>'
            f'<main class="page"><article class="lesson">{page.html}</article></main></div>'
        )
        return self._html(language, f"{page.title} – {words['site']}", page.about, inner, game=game, asks=asks)

    def refusal(self, problem: Problem, language: str) -> HTMLResponse:
        """The page alone, whose script asks again and says what is wrong."""
        return self._html(language, WORDS[language]["site"], "", "", status=problem.status)

    def _html(
        self, language: str, title: str, about: str, inner: str, *, game: str = "", asks: str = "", status: int = 200
    ) -> HTMLResponse:
        index = self._static / "index.html"
        if not index.is_file():
            raise Problem(503, "not_built")
        text = in_language(index.read_text(encoding="utf-8"), language)
        text = re.sub(r"<title>[^<]*</title>", lambda _: f"<title>{escape(title)}</title>", text)
        if about:
            tag = f'<meta name="description" content="{escape(about)}" />'
            text = re.sub(r'<meta name="description"[^>]*>', lambda _: tag, text)
        fetched = f'<link rel="preload" as="fetch" crossorigin href="{escape(asks)}" />' if asks else ""
        text = text.replace("</head>", f"{fetched}{''.join(self._links(game, language))}</head>")
        text = text.replace('<div id="app"></div>', f'<div id="app">{inner}</div>')
        return HTMLResponse(text, status, {"cache-control": "no-cache"})

    def _links(self, game: str, language: str) -> Iterator[str]:
        """What the script of the page will ask for, so that it is there by then."""
        manifest = self._static / ".vite" / "manifest.json"
        if not manifest.is_file():
            return
        listed = _built(manifest, manifest.stat().st_mtime_ns)
        page = _needed(listed, [_PAGE])
        for file in page:
            is_style = file.endswith(".css")
            yield f'<link rel="{"stylesheet" if is_style else "modulepreload"}" href="/{escape(file)}" />'
        later = [f"src/{place}/{language}.json" for place in ("pages/learn", "stage", "words", "rules")]
        if game:
            later += [
                f"src/games/{game}/Stage.svelte",
                f"src/games/{game}/book.ts",
                f"src/words/{game}.{language}.json",
            ]
        for file in _needed(listed, later):
            if file not in page:
                how = 'rel="preload" as="style" crossorigin' if file.endswith(".css") else 'rel="modulepreload"'
                yield f'<link {how} href="/{escape(file)}" />'


@lru_cache(maxsize=4)
def _built(manifest: File, _written: int) -> Mapping[str, Any]:
    """The list of the build of this moment: sources with their files."""
    found: Mapping[str, Any] = json.loads(manifest.read_text(encoding="utf-8"))
    return found


def _needed(listed: Mapping[str, Any], sources: Sequence[str]) -> list[str]:
    """The files of these sources and of all that they import; the page itself brings its own."""
    files: dict[str, None] = {}

    def add(name: str) -> None:
        chunk = listed.get(name, {})
        if "file" not in chunk or chunk["file"] in files or chunk.get("isEntry"):
            return
        files[chunk["file"]] = None
        files.update(dict.fromkeys(chunk.get("css", ())))
        for other in chunk.get("imports", ()):
            add(other)

    for source in sources:
        add(source)
    return list(files)
