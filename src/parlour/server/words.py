"""The English words of the server's own refusals; those of a game are in its catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["WORDS", "say"]

WORDS: Final[Mapping[str, str]] = {
    "answers_exclude": "{message}",
    "bad_answer": "{message}",
    "bad_message": "This is no message of a table: see the protocol.",
    "bad_option": "{message}",
    "bad_origin": "A page of another site may not talk to this server.",
    "bad_request": "{field}: {problem}.",
    "busy": "Many ask at this moment: ask again in a few seconds.",
    "content_type": "Send JSON with the header Content-Type: application/json.",
    "damaged_table": "The log of this table cannot be replayed; it is kept as it is, but cannot be played on.",
    "hello_first": "Say hello before anything else.",
    "internal": "The server made a mistake; nothing of it was kept. Try again.",
    "method_not_allowed": "This address does not take that kind of request.",
    "no_answer": "{message}",
    "no_guest": "You are not known here yet: give a name, or your recovery code.",
    "no_match": "The game at this table has not begun.",
    "no_review": "{message}",
    "no_seat": "There is no seat {seat} at this table: the seats are {seats}.",
    "no_such_bot": "{bot} is no computer player of this game: there are {bots}.",
    "no_such_game": "{game} is no game: the games are {games}.",
    "no_such_match": "There is no match {match}: the last one at this table is {last}.",
    "no_such_profile": "You keep no rules under the name {name}.",
    "no_such_recovery": "No guest has this recovery code: check the letters.",
    "no_such_table": "There is no table with the code {table}: check the letters.",
    "not_built": "The web part is not built: run `make play`, or install a released wheel.",
    "not_found": "There is nothing at this address.",
    "not_host": "Only the host of the table may do this.",
    "not_notation": "{text} is no move of this game.",
    "not_over": "The match is still being played.",
    "not_seated": "You have no seat at this table: sit down before the game starts, or watch.",
    "not_stored": "The server could not write this down, so it does not count. Try again.",
    "review_not_seated": "Only those who sat at this table may read the review of its games.",
    "repeated_id": "This command id was used for another move.",
    "reserved_name": "{name} is what the table calls a computer player, or you: choose another name.",
    "rules_changed": "The rules of this table are others by now: read them again, then accept.",
    "seat_in_use": "These rules want {seats} seats, but seat {seat} has somebody: free it first.",
    "seat_taken": "Seat {seat} is taken.",
    "seats_count": "These rules want {want} seats, not {got}.",
    "stale": "The table has moved on since you looked: look again, then choose.",
    "started": "The game has begun: seats do not change any more.",
    "table_full": "No seat is free at this table: you may watch.",
    "too_fast": "Too many messages at once: wait a moment.",
    "too_large": "Too long: at most {limit} bytes.",
    "too_many": "Too many requests from your address: wait a minute.",
    "too_many_profiles": "You keep {most} sets of rules, which is the most: drop one, or replace one by its name.",
    "two_seats": "You can sit at one seat only.",
    "unknown_option": "{message}",
    "unknown_preset": "{message}",
    "x_parlour": "Send the header X-Parlour: 1.",
}


def say(code: str, params: Mapping[str, object]) -> str:
    """The plain line of a refusal."""
    text = WORDS.get(code, code)
    try:
        return text.format_map(params)
    except (KeyError, IndexError, ValueError):
        return text
