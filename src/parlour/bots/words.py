"""What computer players are called and said to do, in languages other than English: those words stand on the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.bots import find_bot

__all__ = ["WORDS", "bot_words"]

_RANDOM: Final = (
    "Zufall",
    "Macht irgendeinen erlaubten Zug, und wo die Spieler selbst zählen, rät er.",
)

WORDS: Final[Mapping[str, Mapping[tuple[str, str], tuple[str, str]]]] = {
    "de": {
        ("cribbage", "club"): (
            "Vereinsspieler",
            "Beachtet, wem der Crib gehört, und legt keine Fünf weg, zählt aber nur sichere Punkte und vergisst die "
            "Startkarte.",
        ),
        ("cribbage", "strong"): (
            "Stark",
            "Wägt beim Weglegen auch das Ausspielen ab, liest deine Hand aus dem, was du legst, und kennt immer den "
            "Stand.",
        ),
        ("cribbage", "expert"): (
            "Experte",
            "Kennt die Durchschnitte von Händen und Cribs; beim Ausspielen nimmt er, was er kann, und denkt dann an "
            "die "
            "Antwort.",
        ),
        ("cribbage", "beginner"): (
            "Anfänger",
            "Behält leichte Punkte, vergisst, wem der Crib gehört, spielt Zehner aus und sieht keine Sequenz, die "
            "nicht "
            "der Reihe nach liegt.",
        ),
        ("cribbage", "hoyle"): (
            "Hoyle",
            "Folgt dem Rat gedruckter Bücher: den eigenen Crib füttern, den anderen stören, nie eine Fünf ausspielen.",
        ),
        ("cribbage", "netbsd"): (
            "NetBSD",
            "Wählt wie das alte Programm der BSD-Spiele: gut beim Weglegen, ohne Voraussicht beim Ausspielen.",
        ),
        ("cribbage", "greedy"): (
            "Gierig",
            "Behält die Karten, die sicher am meisten zählen, nimmt die Punkte, die da sind, und schaut nie voraus.",
        ),
        ("cribbage", "random"): _RANDOM,
        ("handfoot", "strong"): (
            "Stark",
            "Wägt jedes Nehmen und jedes Abwerfen ab, sammelt Jokerbücher und macht aus, wenn es die anderen am "
            "meisten "
            "schmerzt.",
        ),
        ("handfoot", "club"): (
            "Vereinsspieler",
            "Behält den Vertrag im Blick, wirft aber zuerst die hohen Karten ab und reißt dafür Paare auseinander.",
        ),
        ("handfoot", "beginner"): (
            "Anfänger",
            "Vergisst, welche Bücher fehlen, verdirbt reine Meldungen und lässt den Ablagestapel liegen.",
        ),
        ("handfoot", "sharp"): (
            "Scharf",
            "Legt jede passende Karte sofort aus und nimmt den Stapel, sobald drei oder mehr Karten darin sind.",
        ),
        ("handfoot", "normal"): (
            "Normal",
            "Wartet auf dickere Stapel und beginnt nur dann und wann eine neue Meldung.",
        ),
        ("handfoot", "easy"): (
            "Leicht",
            "Zieht oder nimmt den Stapel, wie es gerade kommt, wirft irgendeine Karte ab und legt nur aus, wo das "
            "Nehmen es "
            "verlangt.",
        ),
        ("handfoot", "east"): (
            "East",
            "Ein fester Maßstab zum Vergleichen: schnappt sich den Stapel, wann immer es geht, und legt alles aus.",
        ),
        ("handfoot", "plain"): (
            "Schlicht",
            "Legt alles sofort aus, zieht immer und wirft die niedrigste einzelne Karte ab.",
        ),
        ("handfoot", "random"): _RANDOM,
    }
}
"""Title and sentence by language, game and name."""


def bot_words(game_name: str, name: str, language: str) -> tuple[str, str]:
    """Title and sentence of a computer player; in English where the language has none. Raises ValueError.

    >>> bot_words("cribbage", "club", "de")[0], bot_words("cribbage", "club", "en")[0]
    ('Vereinsspieler', 'Club player')
    """
    bot = find_bot(game_name, name)
    return WORDS.get(language, {}).get((game_name, name), (bot.title, bot.sentence))
