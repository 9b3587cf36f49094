"""What is wrong with a line that is no position of Hand and Foot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.engine.position import POSITION_WORDS

__all__ = ["WORDS"]

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        **POSITION_WORDS["en"],
        "position.empty_foot": "A foot holds cards. Write none where no foot is left.",
        "position.feet_count": "Each seat has {want:count:pile|piles} beside the hand, and these are {n}.",
        "position.no_meld": "{text} is no meld. Write the rank and the cards, such as K=KCKDKH, wilds as W=JK2C2D.",
        "position.meld": "{text} cannot lie there. {why}",
        "position.no_red_three": "{text} is no red three. Put it elsewhere.",
        "position.threes_stay": "In this house red threes stay in the hand. Put them there.",
        "position.too_many": "More {text} are named than the packs hold. Take one out.",
        "position.too_few_left": "Too few cards are left for what is left open. Name smaller hands and feet.",
        "position.score": "{text} is no score of {side}. Write a whole number.",
    },
    "de": {
        **POSITION_WORDS["de"],
        "position.empty_foot": "Ein Fuß hat Karten. Schreibe none, wo kein Fuß mehr liegt.",
        "position.feet_count": "Jeder Platz hat neben der Hand {want:count:Päckchen|Päckchen}, hier sind es {n}.",
        "position.no_meld": "{text} ist keine Meldung. Schreibe Rang und Karten, etwa K=KCKDKH, Jokerkarten als "
        "W=JK2C2D.",
        "position.meld": "{text} kann dort nicht liegen. {why}",
        "position.no_red_three": "{text} ist keine rote Drei. Lege sie woandershin.",
        "position.threes_stay": "In diesem Haus bleiben rote Dreien auf der Hand. Lege sie dorthin.",
        "position.too_many": "{text} ist öfter genannt, als es die Karte gibt. Nimm eine weg.",
        "position.too_few_left": "Für das Offene sind zu wenige Karten übrig. Mache Hände und Füße kleiner.",
        "position.score": "{text} ist kein Stand von {side}. Schreibe eine ganze Zahl.",
    },
}
