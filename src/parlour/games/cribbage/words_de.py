"""The German words of cribbage; the keys are those of `words` and of the options. The terms: docs/glossary.md."""

from __future__ import annotations

from typing import Final

from parlour.engine.common_words import COMMON
from parlour.games.cribbage.options_de import ASKED_DE, OPTIONS_DE, SHEET_DE

__all__ = ["DE"]

_NUMBERS: Final = (
    *("nichts", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"),
)
_TENS: Final = {20: "zwanzig", 30: "dreißig"}
_RANKS: Final = [
    "Ass",
    "Zwei",
    "Drei",
    "Vier",
    "Fünf",
    "Sechs",
    "Sieben",
    "Acht",
    "Neun",
    "Zehn",
    "Bube",
    "Dame",
    "König",
]


def _number(n: int) -> str:
    if n <= 20:
        return _NUMBERS[n]
    unit = {1: "ein"}.get(n % 10, _NUMBERS[n % 10])
    return f"{unit}und{_TENS[n // 10 * 10]}" if n % 10 else _TENS[n]


DE: Final[dict[str, str]] = {
    **COMMON["de"],
    **SHEET_DE,
    **ASKED_DE,
    **OPTIONS_DE,
    **{f"number.{n}": _number(n) for n in range(32)},
    **{f"rank.{text}": name for text, name in zip("A23456789TJQK", _RANKS, strict=True)},
    "suit.C": "Kreuz",
    "suit.D": "Karo",
    "suit.H": "Herz",
    "suit.S": "Pik",
    "card": "{suit} {rank}",
    "refuse.game_over": "Das Spiel ist zu Ende; nach dem letzten Loch zählt nichts mehr. Für ein neues Spiel verlange "
    "Revanche.",
    "refuse.not_your_turn": "{seat} ist am Zug. Warte, bis {seat} gespielt hat.",
    "refuse.card_not_in_hand": "{card:name} hast du nicht auf der Hand. Wähle eine Karte aus deiner Hand.",
    "refuse.over_31": "{card:name} brächte den Zähler von {count} über 31. Lege eine Karte, die höchstens {room} "
    "zählt; hast du keine, ist es ein Go.",
    "refuse.must_play": "Go darfst du nur sagen, wenn keine Karte passt: {card:name} passt noch auf {count}. Lege "
    "eine Karte, die passt.",
    "refuse.already_thrown": "Was du weggelegt hast, liegt im Crib und bleibt dort. Spiele mit den Karten weiter, die "
    "du behalten hast.",
    "refuse.throw_count": "In den Crib gehört eine andere Zahl von Karten: {want}, nicht {n}. Wähle {want} und "
    "bestätige.",
    "refuse.repeated_card": "{card:name} steht zweimal da. Wähle verschiedene Karten.",
    "refuse.not_now": "Das geht jetzt nicht: das Teilspiel ist beim {phase}. Tu zuerst, was der Tisch verlangt.",
    "refuse.count_in_order": "Erst ist anderes dran: {what}. Gezählt werden die Hände links vom Geber an, dann die "
    "des Gebers, dann der Crib. Zähle zuerst: {what}.",
    "refuse.nothing_to_claim": "Du hast jetzt nichts zu zählen. Warte, bis deine Hand, dein Crib oder deine Karte "
    "gezählt wird.",
    "refuse.claim_points": "Eine Ansage ist eine ganze Zahl von 0 an. Sage, wie viele Punkte du zählst.",
    "refuse.claim_first": "{seat} muss noch sagen, was zuletzt gezählt wurde. Warte auf die Ansage.",
    "refuse.no_muggins": "An diesem Tisch wird Muggins nicht gespielt. Die Regeln eines neuen Tisches können es "
    "einschalten.",
    "refuse.muggins_points": "Muggins ruft man mit einer ganzen Zahl von 1 an. Rufe mindestens einen Punkt, oder lass "
    "es durchgehen.",
    "refuse.nothing_to_call": "Keine Ansage steht offen. Muggins rufen kannst du bis zu deiner eigenen nächsten Karte.",
    "refuse.dealer_only": "Gegeben, abgehoben und aufgedeckt wird vom Tisch. Spiele aus deiner Hand.",
    "refuse.no_such_seat": "An diesem Tisch gibt es keinen Platz {seat}. Wähle einen seiner Plätze.",
    "refuse.not_the_dealers": "Der Kartengeber hebt nur ab, gibt und deckt die Startkarte auf. Überlass das einem "
    "Platz.",
    "refuse.not_owed": "Das schuldet der Kartengeber jetzt nicht. Gib die Karten, die als Nächste fällig sind.",
    "refuse.wrong_number": "Fällig sind {want} Karten, nicht {n}. Gib {want} aus.",
    "refuse.card_not_in_pack": "{card:name} ist nicht mehr im Stapel. Gib eine Karte, die noch niemand bekommen hat.",
    "refuse.not_notation": "Das ist kein Zug beim Cribbage. Schreibe ihn so: play JS, crib 3S3D, go, claim 8, muggins "
    "2, pass.",
    "say.go": "{who} {says} Go: keine Karte passt unter 31",
    "say.cut": "{who} {cuts} {card:name} ab",
    "say.recut": "Die niedrigsten Karten sind gleich: alle heben noch einmal ab",
    "say.deals": "{who} {deals} zuerst",
    "say.claim": "{who} {claims} {n:word} für {of} an",
    "say.pass": "{who} {lets} es durchgehen",
    "say.nothing": "{who} {counts} nichts für {of}",
    "say.muggins_wrong": "{who} {calls} Muggins für {n:word}, aber es fehlte nichts",
    "say.stinkhole": "{who} {stays} im Stinkloch: von dort gibt es {of} nicht",
    "of.play": "die Karte",
    "of.hand": "die Hand",
    "of.crib": "den Crib",
    "of.go": "das Go",
    "of.last": "die letzte Karte",
    "of.heels": "His Heels",
    "why.play": "beim Ausspielen",
    "why.hand": "für die Hand",
    "why.crib": "für den Crib",
    "why.heels": "für His Heels",
    "why.go": "für das Go",
    "why.last": "für die letzte Karte",
    "why.muggins": "durch Muggins",
    "why.overclaim": "aus zu viel Angesagtem",
    "why.three_for_last": "als Vorhand des ersten Teilspiels",
    "item.fifteen": "Fünfzehn",
    "item.thirty_one": "Einunddreißig",
    "item.pair": "Paar",
    "item.pair_royal": "Drilling",
    "item.double_pair_royal": "Vierling",
    "item.run": "Sequenz",
    "item.flush": "Flush",
    "item.nobs": "His Nobs",
    "item.heels": "His Heels",
    "item.go": "Go",
    "item.last": "letzte Karte",
    "item.three_for_last": "drei für die Vorhand",
    "item.claim": "angesagt",
    "item.muggins": "Muggins",
    "item.overclaim": "zu viel angesagt",
    "cadence.fifteen": "fünfzehn {n:word}",
    "cadence.thirty_one": "einunddreißig für {points:word}",
    "cadence.pair": "ein Paar",
    "cadence.pair_royal": "ein Drilling",
    "cadence.double_pair_royal": "ein Vierling",
    "cadence.run": "eine Sequenz aus {length:word}",
    "cadence.double_run": "eine Doppelsequenz aus {length:word}",
    "cadence.triple_run": "eine Dreifachsequenz aus {length:word}",
    "cadence.double_double_run": "eine Vierfachsequenz aus {length:word}",
    "cadence.flush": "ein Flush aus {length:word}",
    "cadence.nobs": "eins für His Nobs",
    "cadence.heels": "zwei für His Heels",
    "cadence.go": "eins für das Go",
    "cadence.last": "eins für die letzte Karte",
    "cadence.three_for_last": "drei für die Vorhand",
    "cadence.claim": "{points:word} angesagt",
    "cadence.muggins": "Muggins für {points:word}",
    "cadence.overclaim": "{points:word} zu viel angesagt",
    "cadence.first": "{phrase}",
    "cadence.for": "{phrase} für {n:word}",
    "cadence.and": "und {phrase} macht {n:word}",
    "cadence.then": "{phrase} macht {n:word}",
    "cadence.end": "dazu {phrase} macht {n:word}",
    "cadence.nothing": "nichts",
    "event.deal": "Teilspiel {deal}. {who} {deals}",
    "event.hand": "Deine Karten sind {cards}",
    "event.throw": "{who} {lays} {n:word} in den Crib weg",
    "event.starter": "Die Startkarte ist {card:name}",
    "event.play": "{who} {lays} {card:name}",
    "event.shown": "Nie gelegt: {cards}",
    "event.points": "{who} {pegs} {n} und {stands} bei {score}",
    "event.show": "{what} {whose}: {cards} mit {card:name}",
    "whose.you": "bei dir",
    "whose.name": "bei {name}",
    "what.hand": "Hand",
    "what.crib": "Crib",
    "phase.cut": "Abheben um das Geben",
    "phase.deal": "Geben",
    "phase.discard": "Weglegen",
    "phase.starter": "Abheben der Startkarte",
    "phase.play": "Ausspielen",
    "phase.show": "Zählen",
    "phase.over": "Ende",
    "result.win": "{who} {wins} das Spiel: {scores}",
    "result.points": "Spielpunkte: {n}",
    "result.skunk": "{who} {is} geskunkt",
    "result.double_skunk": "{who} {is} doppelt geskunkt",
}
"""Every word of the game by key. Rule: C-4 for the terms."""
