"""The German words of Hand and Foot; the keys are those of `words` and of the options. The terms: docs/glossary.md."""

from __future__ import annotations

from typing import Final

from parlour.engine.common_words import COMMON
from parlour.games.handfoot.options_de import OPTIONS_DE
from parlour.games.handfoot.sheet_de import ASKED_DE, MANY_RANKS_DE, SHEET_DE

__all__ = ["DE"]

_NUMBERS: Final = (
    *("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"),
)
"""As they stand before cards, which are feminine."""
_COUNTED: Final = (*_NUMBERS, *(str(n) for n in range(len(_NUMBERS), 100)))
_RANKS: Final = (
    *("Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"),
    *("Bube", "Dame", "König"),
)
_MISSING: Final = {
    "clean": ("reines Buch", "reine Bücher"),
    "dirty": ("gemischtes Buch", "gemischte Bücher"),
    "wild": ("Jokerbuch", "Jokerbücher"),
}


def _turns(n: int) -> str:
    return "im ersten Zug" if n == 1 else f"in den ersten {_NUMBERS[n]} Zügen"


DE: Final[dict[str, str]] = {
    **COMMON["de"],
    **SHEET_DE,
    **ASKED_DE,
    **OPTIONS_DE,
    **{f"number.{n}": word for n, word in enumerate(_NUMBERS)},
    **{f"held.{n}": word for n, word in enumerate(_NUMBERS)},
    **{f"rank.{text}": name for text, name in zip("A23456789TJQK", _RANKS, strict=True)},
    **{f"ranks.{rank}": ranks for rank, ranks in MANY_RANKS_DE.items()},
    "ranks.2": "Zweien",
    "ranks.3": "Dreien",
    **{
        f"missing.{kind}.{n}": f"ein {one}" if n == 1 else f"{_NUMBERS[n]} {many}"
        for kind, (one, many) in _MISSING.items()
        for n in range(1, 9)
    },
    **{f"missing.rank.{rank}": f"ein Buch {ranks}" for rank, ranks in MANY_RANKS_DE.items()},
    **{f"left.{n}": f"{word} {'Karte' if n == 1 else 'Karten'}" for n, word in enumerate(_COUNTED)},
    **{f"naturals.{n}": f"{word} natürliche {'Karte' if n == 1 else 'Karten'}" for n, word in enumerate(_NUMBERS)},
    **{f"wilds.{n}": f"{word} {'Jokerkarte' if n == 1 else 'Jokerkarten'}" for n, word in enumerate(_NUMBERS)},
    **{f"turns.{n}": _turns(n) for n in range(len(_NUMBERS))},
    "rank.W": "Jokerkarten",
    "rank.JK": "Joker",
    "ranks.JK": "Joker",
    "suit.C": "Kreuz",
    "suit.D": "Karo",
    "suit.H": "Herz",
    "suit.S": "Pik",
    "card": "{suit} {rank}",
    "card.JK": "Joker",
    "kind.clean": "rein",
    "kind.dirty": "gemischt",
    "kind.wild": "Joker",
    "refuse.game_over": "Das Spiel ist zu Ende; es wird nichts mehr gespielt. Für ein neues Spiel verlange Revanche.",
    "refuse.not_your_turn": "{seat} ist am Zug. Warte, bis {seat} abgeworfen hat.",
    "refuse.not_now": "Das geht jetzt nicht: der Tisch ist beim {phase}. Tu zuerst, was der Tisch verlangt.",
    "refuse.no_such_seat": "An diesem Tisch gibt es keinen Platz {seat}. Wähle einen seiner Plätze.",
    "refuse.draw_first": "Du hast noch nicht gezogen. Ziehe vom Talon oder nimm den Abwurf, dann lege aus.",
    "refuse.already_drawn": "Du hast schon gezogen. Lege aus, oder wirf ab und beende deinen Zug.",
    "refuse.card_not_in_hand": "{card:name} hast du nicht auf der Hand, oder nicht so oft. Wähle Karten aus deiner "
    "Hand.",
    "refuse.nothing_laid": "Es sind keine Karten genannt. Sage, welche du auslegst und wohin.",
    "refuse.no_such_meld": "In deiner Auslage gibt es das nicht: {meld}. Wähle eine deiner Meldungen, oder beginne "
    "eine neue.",
    "refuse.too_few_cards": "Eine Meldung braucht mindestens {want:word} Karten, und diese hat {n:word}. Nimm mehr "
    "dazu, oder behalte sie.",
    "refuse.three_in_meld": "{three}. {instead}.",
    "three.red": "Rote Dreien werden nie gemeldet",
    "instead.red": "Lass sie weg: sie werden von selbst ausgelegt",
    "three.red_penalty": "Rote Dreien werden nie gemeldet",
    "instead.red_penalty": "Lass sie weg, und wirf sie ab, wenn du kannst",
    "three.black": "Schwarze Dreien werden hier nicht gemeldet",
    "instead.black": "Wirf sie ab",
    "three.wilds": "Schwarze Dreien werden ohne Jokerkarten gemeldet",
    "instead.wilds": "Lege die Jokerkarten woanders an",
    "three.not_last_pile": "Schwarze Dreien meldet nur, wer im letzten Päckchen ist",
    "instead.not_last_pile": "Spiele erst alle deine Päckchen bis auf das letzte aus, oder wirf sie ab",
    "three.not_out": "Schwarze Dreien werden nur in dem Zug gemeldet, der ausmacht",
    "instead.not_out": "Lege alles andere vor ihnen oder mit ihnen aus, oder wirf sie ab",
    "three.never_out": "Schwarze Dreien werden nur in dem Zug gemeldet, der ausmacht, und das ist hier ein Abwurf",
    "instead.never_out": "Wirf sie ab",
    "refuse.mixed_ranks": "Eine Meldung hat Karten eines Rangs, mit Jokerkarten. Lege die Ränge getrennt aus.",
    "refuse.wild_meld_forbidden": "Eine Meldung nur aus Jokerkarten ist {when} nicht erlaubt. {instead}.",
    "when.always": "hier",
    "instead.beside_naturals": "Lege die Jokerkarten neben natürliche",
    "when.opening": "zur Eröffnung",
    "instead.once_open": "Lege sie aus, sobald eröffnet ist, oder die Jokerkarten neben natürliche",
    "refuse.min_naturals": "Diese Meldung braucht {naturals} ihres Rangs und hat {n:word}. Nimm erst natürliche dazu.",
    "refuse.too_many_wilds": "Eine Meldung nimmt höchstens {wilds} auf, und diese hätte {n:word}. Behalte eine "
    "Jokerkarte.",
    "refuse.wild_ratio": "Für {naturals} wären {wilds} zu viel. Behalte eine Jokerkarte, oder nimm natürliche dazu.",
    "refuse.meld_too_long": "Ein Buch ist mit {most:word} Karten voll{takes}; das wären {n:word}. Lege {most:word} "
    "aus, und beginne eine weitere Meldung, wenn das Haus es erlaubt.",
    "takes.nothing": " und geschlossen",
    "takes.naturals": " und nimmt dann nur natürliche auf",
    "takes.later": " und nimmt erst vom nächsten Zug an mehr auf",
    "refuse.book_closed": "{meld}: das Buch ist voll, {kind}{takes}. {instead}.",
    "instead.keep": "Behalte die Karte, oder wirf sie ab",
    "instead.second_meld": "Beginne eine weitere Meldung des Rangs, oder behalte die Karte",
    "instead.wait_a_turn": "Behalte die Karte bis dahin",
    "refuse.wild_on_closed_book": "{meld}: das Buch ist voll, {kind}; {joins} darf noch dazu. Lege andere Jokerkarten "
    "woanders an.",
    "joins.naturals": "nur eine natürliche Karte",
    "joins.one_wild": "nur eine Jokerkarte, die es gemischt macht,",
    "refuse.second_meld": "Dein Team hat {meld}, noch nicht voll. Lege dort an; {beside}.",
    "beside.none": "eine weitere darf folgen, sobald es ein Buch ist",
    "beside.clean": "daneben darf eine gemischte Meldung des Rangs begonnen werden, eine weitere reine, sobald es ein "
    "Buch ist",
    "beside.dirty": "daneben darf eine reine Meldung des Rangs begonnen werden, eine weitere gemischte, sobald es ein "
    "Buch ist",
    "refuse.rank_limit": "Dein Team hat seine Meldung dieses Rangs schon, und keine weitere darf begonnen werden. "
    "Lege dort an, wo sie noch aufnimmt, oder behalte die Karten.",
    "refuse.below_opening": "Zum Eröffnen brauchst du {want} Punkte auf einmal{besides}, und das sind {n}: {short} zu "
    "wenig. Lege mehr dazu, oder warte.",
    "besides.none": "",
    "besides.clean": ", oder ein volles reines Buch",
    "besides.any": ", oder ein volles Buch",
    "besides.none_or_all": ", oder deine ganze Hand",
    "besides.clean_or_all": ", oder ein volles reines Buch, oder deine ganze Hand",
    "besides.any_or_all": ", oder ein volles Buch, oder deine ganze Hand",
    "refuse.not_opened": "{opener} noch nicht eröffnet. {instead}, mindestens {want} Punkte wert.",
    "refuse.not_opened_free": "{opener} noch nicht eröffnet. {instead}; Punkte sind nicht verlangt.",
    "opener.team": "Dein Team hat",
    "opener.player": "Du hast",
    "instead.open": "Lege die ersten Meldungen zusammen aus (open)",
    "instead.draw_and_open": "Ziehe vom Talon, dann lege die ersten Meldungen zusammen aus (open)",
    "refuse.already_opened": "Du hast schon eröffnet. Lege neue Meldungen mit meld aus, oder lege an die in der "
    "Auslage an.",
    "refuse.pickup_never": "In diesem Haus wird der Abwurf nie genommen. Ziehe vom Talon.",
    "refuse.pile_empty": "Der Ablagestapel ist leer. Ziehe vom Talon.",
    "refuse.pickup_blocked_early": "Den Abwurf nimmt {turns} einer Runde niemand. Ziehe vom Talon.",
    "refuse.top_is_three": "Eine Drei zuoberst sperrt den Stapel. Ziehe vom Talon.",
    "refuse.top_is_wild": "Eine Jokerkarte zuoberst lässt sich hier nicht nehmen. Ziehe vom Talon.",
    "refuse.wild_top_on_rank": "Eine Jokerkarte zuoberst kommt nur in eine Jokermeldung, mit zweien ihrer Art. Lege "
    "sie so aus, oder ziehe vom Talon.",
    "refuse.pile_too_small": "Der Stapel lässt sich von {want:word} Karten an nehmen, und er hat {n:word}. Ziehe vom "
    "Talon.",
    "refuse.no_pair": "Die oberste Karte braucht zwei weitere {ranks} aus deiner Hand, sofort mit ihr ausgelegt{or}; "
    "du hast {held}. {instead}.",
    "instead.draw": "Ziehe vom Talon",
    "instead.name_two": "Nenne zwei davon, oder ziehe vom Talon",
    "instead.one_way": "Nimm sie auf einem dieser Wege, oder ziehe vom Talon",
    "or.": "",
    "or.natural_plus_wild": ", oder eine und eine Jokerkarte",
    "or.existing_meld": ", oder eine Meldung deines Teams, an die sie kommt",
    "or.natural_plus_wild+existing_meld": ", oder eine und eine Jokerkarte, oder eine Meldung deines Teams, an die "
    "sie kommt",
    "refuse.not_earned": "Die oberste Karte wird hier nur {way} genommen. Nimm sie so, oder ziehe vom Talon.",
    "way.natural_plus_wild": "mit einer Karte ihres Rangs und einer Jokerkarte aus deiner Hand, sofort mit ihr "
    "ausgelegt,",
    "way.existing_meld": "für eine Meldung deines Teams",
    "way.natural_plus_wild+existing_meld": "mit einer Karte ihres Rangs und einer Jokerkarte aus deiner Hand oder für "
    "eine Meldung deines Teams",
    "refuse.frozen": "Der Stapel ist gesperrt: dafür braucht es zwei {ranks} aus deiner Hand; du hast {held}. "
    "{instead}.",
    "refuse.must_keep_card": "Du darfst jetzt nicht ausmachen, also muss nach dem Abwurf eine Karte bleiben: behalte "
    "mindestens zwei, nicht {n:word}. Lege weniger Karten aus.",
    "refuse.must_discard": "Hier muss zum Ausmachen die letzte Karte abgeworfen werden. Behalte eine Karte dafür.",
    "refuse.discard_forbidden": "Hier macht niemand mit einem Abwurf aus. Lege die letzte Karte an eine Meldung, oder "
    "passe.",
    "refuse.contract_not_met": "Du kannst noch nicht ausmachen: deinem Team fehlen noch {missing:list}. Mache erst "
    "voll, was fehlt.",
    "refuse.foot_remaining": "Du hast deinen Fuß noch nicht gespielt, also kannst du nicht ausmachen. Spiele weiter: "
    "mit leerer Hand nimmst du ihn auf.",
    "refuse.partner_not_in_foot": "Jeder Partner muss erst beim Fuß sein ({want}), bevor du ausmachst. Behalte eine "
    "Karte und warte.",
    "want.picked_up": "aufgenommen",
    "want.played_turn": "einen Zug daraus gespielt",
    "refuse.partner_not_asked": "Frage, bevor du ausmachst. Frage mit ask, und mache aus, wenn jeder Partner ja sagt.",
    "refuse.partner_refused": "Dein Partner hat nein gesagt, also kannst du in diesem Zug nicht ausmachen. Behalte "
    "eine Karte.",
    "refuse.somebody_out": "Es hat schon jemand ausgemacht; das tut in einer Runde nur einer. Behalte eine Karte.",
    "refuse.cards_left": "Du hättest noch {left}, das ist also kein Ausmachen. Lass das Wort weg.",
    "refuse.no_asking": "An diesem Tisch wird vor dem Ausmachen niemand gefragt. Mache aus, wenn du kannst.",
    "refuse.already_asked": "Du hast in diesem Zug schon gefragt; einmal genügt. Spiele weiter.",
    "refuse.nothing_held": "Du hast keine Karte, mit der du ausmachen könntest. Beende deinen Zug.",
    "refuse.not_asked": "Dich hat niemand gefragt. Warte, bis dein Partner es tut.",
    "refuse.red3_not_discardable": "Eine rote Drei wird ausgelegt, nicht abgeworfen. Wirf eine andere Karte ab.",
    "refuse.discard_first": "Du kannst noch abwerfen, zum Beispiel {card:name}. Wirf ab, um deinen Zug zu beenden.",
    "refuse.already_chosen": "Du hast deine Hand gewählt. Warte auf die anderen.",
    "refuse.no_such_packet": "Es gibt {n:word} Päckchen. Wähle eines davon nach seiner Nummer.",
    "refuse.dealer_only": "Karten gibt der Tisch. Spiele aus deiner Hand.",
    "refuse.not_the_dealers": "Der Kartengeber zeigt Lose, gibt und verteilt Karten. Überlass das andere den Plätzen.",
    "refuse.not_owed": "Das schuldet der Kartengeber jetzt nicht. Jemand anderes ist am Zug.",
    "refuse.wrong_number": "Der Kartengeber schuldet {want}, nicht {n}. Gib genau so viele.",
    "refuse.card_not_in_pack": "{card:name} ist nicht mehr im Talon. Gib eine Karte, die noch da ist.",
    "refuse.not_notation": "Das ist kein Zug bei Hand and Foot. Schreibe ihn so: draw, take KCKD > new, open "
    "K=KCKDKH, meld K=KCKDKH, add K.1=KS, discard 7C, ask, yes, no.",
    "say.lot": "{who} {draws} {card:name}",
    "say.lots_again": "Die höchsten Lose sind gleich: alle ziehen noch einmal",
    "say.deals": "{who} {deals}",
    "say.begins": "{who} {begins}",
    "say.packet": "{who} {lifts} {n} Karten ab",
    "say.not_replaced": "Der Talon kann die roten Dreien nicht ersetzen",
    "say.take": "{who} {takes} {n:word} {n:form:Karte|Karten} vom Ablagestapel",
    "say.run": "{who} {runs} in den Fuß",
    "say.walk": "{who} {walks} zum Fuß",
    "say.walk_later": "{who} {walks} zum Fuß und {lifts} ihn im nächsten Zug auf",
    "say.unlock": "{who} {lifts} für ein erstes Buch den Fuß auf",
    "say.pass": "{who} {ends} den Zug ohne Abwurf: keine Karte kann weg",
    "say.ask": "{who} {asks}, ob das Ausmachen recht ist",
    "say.yes": "{who} {says} ja",
    "say.no": "{who} {says} nein",
    "say.out": "{who} {goes} aus",
    "say.round_out": "Runde {round} ist zu Ende",
    "say.round_stock": "Der Talon ist leer: Runde {round} ist zu Ende, und niemand bekommt die Prämie für das "
    "Ausmachen",
    "say.round_stock_out": "Der Talon ist leer: Runde {round} ist zu Ende, bevor alle einen letzten Zug hatten",
    "say.round_stalemate": "So lange kam nichts in eine Auslage, dass Runde {round} zu Ende ist",
    "why.deal": "beim Geben",
    "why.round": "für die Runde",
    "why.draw": "gezogen",
    "why.replace": "für rote Dreien",
    "why.red3": "als rote Dreien ausgelegt",
    "why.take": "vom Ablagestapel",
    "item.cards": "Karten in der Auslage",
    "item.books": "Bücher",
    "item.red3": "rote Dreien",
    "item.out": "Ausmachen",
    "item.cut": "genaues Abheben",
    "item.left": "übrige Karten",
    "item.nothing": "nichts",
    "phase.lots": "Auslosen",
    "phase.cut": "Abheben",
    "phase.deal": "Geben",
    "phase.choose": "Wählen der Hand",
    "phase.upcard": "Aufdecken",
    "phase.draw": "Ziehen",
    "phase.drawing": "Ziehen",
    "phase.replacing": "Ersetzen roter Dreien",
    "phase.play": "Auslegen",
    "phase.asking": "Fragen der Partner",
    "phase.over": "Ende",
}
"""Every word of the game by key."""
