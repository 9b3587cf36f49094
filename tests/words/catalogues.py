"""Every catalogue of words that there is, by its name and language."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import parlour
from parlour.engine import find_game, game_names
from parlour.server.language import LANGUAGES

__all__ = ["CATALOGUES"]

WEB = Path(__file__).resolve().parents[2] / "web" / "src"

Words = Mapping[str, str]


def _pages() -> Iterator[tuple[str, dict[str, Words]]]:
    """The catalogues of the web part: a file for each language beside the English one."""
    for path in sorted(WEB.rglob("*en.json")):
        if path.name not in ("en.json", "page.en.json"):
            continue
        name = path.name.removesuffix("en.json")
        files = {language: path.with_name(f"{name}{language}.json") for language in LANGUAGES}
        yield (
            str(path.relative_to(WEB)),
            {
                language: json.loads(file.read_text(encoding="utf-8"))
                for language, file in files.items()
                if file.is_file()
            },
        )


def _rooms() -> Iterator[tuple[str, dict[str, Words]]]:
    """The catalogues that stand in Python: `WORDS` by language in every module that has one."""
    for module in pkgutil.walk_packages(parlour.__path__, "parlour."):
        if not module.name.endswith(("words", ".position")):
            continue
        loaded = importlib.import_module(module.name)
        found = getattr(loaded, "WORDS", getattr(loaded, "COMMON", None))
        if isinstance(found, Mapping) and "en" in found and all(isinstance(v, str) for v in found["en"].values()):
            yield module.name, {language: dict(words) for language, words in found.items()}


def _games() -> Iterator[tuple[str, dict[str, Words]]]:
    for name in game_names():
        game = find_game(name)
        english = {**game.words, **game.options.words()}
        yield name, {"en": english, **game.languages}


CATALOGUES: Final = dict((*_pages(), *_rooms(), *_games()))
