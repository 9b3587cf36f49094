"""The computer players of the house: asked in a thread, given a view and never a state."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from typing import Any

from parlour.bots import bot_names, find_bot
from parlour.bots.words import bot_words
from parlour.engine import Action, AnyGame, Illegal

__all__ = ["ask_bot", "bot_title", "bots_of", "is_bot"]

logger = logging.getLogger("parlour.server")


def bots_of(game: AnyGame, language: str) -> list[dict[str, str]]:
    """Name, title and one sentence of every computer player of a game."""
    found = ((name, *bot_words(game.name, name, language)) for name in bot_names(game.name))
    return [{"name": name, "title": title, "sentence": sentence} for name, title, sentence in found]


def bot_title(game: AnyGame, name: str, language: str) -> str:
    """How a computer player is called at the table; its name if it is no longer known."""
    return bot_words(game.name, name, language)[0] if is_bot(game, name) else name


def is_bot(game: AnyGame, name: str) -> bool:
    """Whether the game has this computer player."""
    return name in bot_names(game.name)


async def ask_bot(
    game: AnyGame, name: str, view: Any, legal: Sequence[Action], check: Callable[[Action], Illegal | None]
) -> Action:
    """What the computer player would do. One that fails or breaks a rule is overruled by the first legal move.

    A game need not list all its legal moves; `check` is the judge.
    """
    bot = find_bot(game.name, name)
    try:
        chosen = await asyncio.to_thread(bot.choose, view, list(legal), random.SystemRandom())
    except Exception:
        logger.exception("the computer player %s failed", name)
        return legal[0]
    if chosen not in legal and check(chosen) is not None:
        logger.error("the computer player %s chose what is not legal", name)
        return legal[0]
    return chosen
