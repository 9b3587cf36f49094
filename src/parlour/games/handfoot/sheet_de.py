"""The German sentences of the rule sheet and the interview of Hand and Foot; the keys are those of `sheet`."""

from __future__ import annotations

from typing import Final

from parlour.games.handfoot.options import NATURAL_RANKS

__all__ = ["ASKED_DE", "MANY_RANKS_DE", "SHEET_DE"]

MANY_RANKS_DE: Final = dict(
    zip(
        NATURAL_RANKS,
        ("Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen", "Buben", "Damen", "Könige", "Asse"),
        strict=True,
    )
)
"""Several cards of a rank, as they stand after `Buch`: ein Buch Könige."""

_NUMBERS: Final = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")
_BOOKS: Final = {"clean": ("reines Buch", "reine Bücher"), "dirty": ("gemischtes Buch", "gemischte Bücher")}


def _books(kind: str, n: int) -> str:
    if kind == "wild":
        return f"{_NUMBERS[n]} {'Jokerbuch' if n < 2 else 'Jokerbücher'}"
    return f"{_NUMBERS[n]} {_BOOKS[kind][n > 1]}"


_GROUPS: Final = {
    **{f"contract_{kind}.{n}": _books(kind, n) for kind in ("clean", "dirty", "wild") for n in range(9)},
    **{f"last_foot.{feet}": "dem Fuß" if feet == 1 else "dem letzten Fuß" for feet in (1, 2, 3)},
    "group.table": "Tisch und Geben",
    "group.draw": "Ziehen",
    "group.threes": "Dreien",
    "group.melds": "Meldungen und Bücher",
    "group.opening": "Eröffnung",
    "group.pickup": "Den Abwurf nehmen",
    "group.foot": "Der Fuß",
    "group.out": "Vertrag und Ausmachen",
    "group.scoring": "Wertung",
    "group.end": "Runden und Ende",
}

_TABLE: Final = {
    "sheet.num_players": "{value:word} Spieler sitzen am Tisch.",
    "sheet.team_size": "Sie spielen in Teams zu {value:word}, die Partner gleichmäßig um den Tisch verteilt.",
    "sheet.team_size.1": "Jeder spielt allein: jeder Spieler ist ein Team für sich.",
    "sheet.decks": "{value:word} Kartenspiele zu 52 Karten werden zusammengemischt.",
    "sheet.decks.1": "Ein Kartenspiel zu 52 Karten wird benutzt.",
    "sheet.decks.players": "{packs:word} Kartenspiele zu 52 Karten werden zusammengemischt, eines für jeden Spieler.",
    "sheet.decks.players+1": "{packs:word} Kartenspiele zu 52 Karten werden zusammengemischt, eines mehr als Spieler.",
    "sheet.decks.players+2": "{packs:word} Kartenspiele zu 52 Karten werden zusammengemischt, zwei mehr als Spieler.",
    "sheet.jokers_per_deck": "Zu jedem Kartenspiel kommen {value:word} Joker.",
    "sheet.jokers_per_deck.0": "Joker kommen nicht dazu: nur die Zweien sind Jokerkarten.",
    "sheet.jokers_per_deck.1": "Zu jedem Kartenspiel kommt ein Joker.",
    "sheet.pile_sizes": "Jeder Spieler bekommt {value}.",
    "sheet.pile_sizes.part.1": "eine Hand von {value} Karten",
    "sheet.pile_sizes.part.2": "danach zu spielen einen Fuß von {value} Karten",
    "sheet.pile_sizes.part": "noch einen Fuß von {value}",
    "sheet.first_player.left_of_dealer": "Wer links vom Geber sitzt, beginnt.",
    "sheet.first_player.dealer": "Der Geber beginnt.",
    "sheet.first_player.high_card": "Vor jeder Runde ziehen alle eine Karte: wer die höchste zieht, beginnt.",
    "sheet.dealer_rotation.left": "Nach jeder Runde geht das Geben nach links weiter.",
    "sheet.dealer_rotation.round_winner": "Wer ausgemacht hat, gibt die nächste Runde; wenn es niemand war, das Team "
    "mit der besten Runde.",
    "sheet.dealer_rotation.random": "Der Geber jeder Runde wird ausgelost.",
    "sheet.deal_method.dealt": "Der Geber teilt Hände und Füße aus.",
    "sheet.deal_method.cut": "Jeder Spieler hebt ein Päckchen vom Stapel ab; was fehlt, wird gezogen, was zu viel "
    "ist, geht zurück.",
    "sheet.exact_cut_bonus": "Wer genau die richtige Zahl von Karten abhebt, bekommt {value} Punkte.",
    "sheet.exact_cut_bonus.0": "Genau die richtige Zahl von Karten abzuheben bringt nichts.",
    "sheet.exact_cut_bonus.1": "Wer genau die richtige Zahl von Karten abhebt, bekommt einen Punkt.",
    "sheet.pile_passing.none": "Jeder behält die Päckchen, die er abgehoben hat.",
    "sheet.pile_passing.left": "Jeder reicht die abgehobenen Päckchen dem Nachbarn zur Linken.",
    "sheet.pile_passing.right": "Jeder reicht die abgehobenen Päckchen dem Nachbarn zur Rechten.",
    "sheet.pile_passing.split_left_right": "Jeder reicht das erste Päckchen dem Nachbarn zur Linken und das nächste "
    "dem zur Rechten.",
    "sheet.pile_passing.by_round": "Die Päckchen gehen in Runde eins nach links, in Runde zwei nach rechts, in Runde "
    "drei zu einem Partner und bleiben in Runde vier, dann wieder von vorn.",
    "sheet.hand_choice.fixed": "Das erste Päckchen eines Spielers ist die Hand, was danach kommt, der Fuß.",
    "sheet.hand_choice.blind_choice": "Jeder Spieler zeigt verdeckt auf ein Päckchen, das die Hand sein soll.",
    "sheet.hand_choice.bottom_card": "Jeder Spieler sieht sich die unterste Karte jedes Päckchens an und wählt, "
    "welches die Hand ist.",
    "sheet.upcard_count": "{value:word} Karten werden aufgedeckt und beginnen den Ablagestapel.",
    "sheet.upcard_count.0": "Der Ablagestapel beginnt leer.",
    "sheet.upcard_count.1": "Eine Karte wird aufgedeckt und beginnt den Ablagestapel.",
    "sheet.upcard_redraw": "Zu Beginn aufgedeckt, werden {value} im Talon vergraben und ersetzt.",
    "sheet.upcard_redraw.none": "Was zu Beginn aufgedeckt wird, bleibt liegen.",
    "sheet.upcard_redraw.part": "{ranks}",
    "sheet.upcard_redraw.part.red3": "rote Dreien",
    "sheet.upcard_redraw.part.black3": "schwarze Dreien",
    "sheet.upcard_redraw.part.wild": "Jokerkarten",
    "sheet.seats_allowed": "Diese Regeln sind für Tische mit {value} Spielern gemacht.",
    "sheet.seats_allowed.none": "Diese Regeln passen zu jedem Tisch, den die anderen Regeln erlauben.",
    "sheet.seats_allowed.join": "oder",
}

_DRAW: Final = {
    "sheet.draw_count": "Ein Zug beginnt damit, dass {value:word} Karten vom Talon gezogen werden.",
    "sheet.draw_count.1": "Ein Zug beginnt damit, dass eine Karte vom Talon gezogen wird.",
    "sheet.stock_piles": "Der Talon liegt in {value:word} Stapeln.",
    "sheet.stock_piles.1": "Der Talon liegt in einem Stapel.",
    "sheet.stock_exhaustion.end_round": "Wenn der Talon leer ist, endet die Runde; die Prämie für das Ausmachen "
    "bekommt dafür allein niemand.",
    "sheet.stock_exhaustion.reshuffle": "Wenn der Talon leer ist, werden die abgeworfenen Karten unter der obersten "
    "gemischt und sind der neue Talon.",
    "sheet.stock_exhaustion.add_deck": "Wenn der Talon leer ist, wird noch ein Kartenspiel hineingemischt, höchstens "
    "so viele, wie der Tisch zu Beginn hatte.",
    "sheet.stock_end_timing.finish_turn": "Der Zug, der die letzte Karte des Talons nimmt, wird noch zu Ende gespielt.",
    "sheet.stock_end_timing.immediate": "Die Runde endet in dem Augenblick, in dem die letzte Karte den Talon "
    "verlässt.",
    "sheet.stock_end_timing.on_failed_draw": "Die Runde endet erst, wenn ein Spieler ziehen muss und der Talon leer "
    "ist.",
}

_THREES: Final = {
    "sheet.red3_mode.bonus": "Rote Dreien werden für sich ausgelegt, und ihre Punkte zählen für das Team.",
    "sheet.red3_mode.penalty": "Rote Dreien bleiben auf der Hand: sie lassen sich nicht auslegen, aber abwerfen, und "
    "eine zuoberst auf dem Ablagestapel sperrt ihn.",
    "sheet.red3_mode.penalty_always": "Rote Dreien werden für sich ausgelegt, und ihre Punkte zählen gegen das Team.",
    "sheet.red3_timing.own_turn": "Ausgelegt werden sie, wenn der Zug ihres Besitzers beginnt, oder sobald sie "
    "gezogen sind.",
    "sheet.red3_timing.after_deal": "Ausgelegt werden sie gleich nach dem Geben, der Reihe nach, und später, sobald "
    "sie gezogen sind.",
    "sheet.red3_replace.on": "Eine ausgelegte rote Drei wird vom Talon ersetzt.",
    "sheet.red3_replace.off": "Eine ausgelegte rote Drei wird nicht ersetzt.",
    "sheet.red3_replace_from_pile.on": "Auch eine rote Drei, die mit dem Abwurf kommt, wird ersetzt.",
    "sheet.red3_replace_from_pile.off": "Eine rote Drei, die mit dem Abwurf kommt, wird ausgelegt, aber nicht ersetzt.",
    "sheet.red3_value": "Eine ausgelegte rote Drei bringt {size} Punkte.",
    "sheet.red3_value.0": "Eine ausgelegte rote Drei bringt keine Punkte.",
    "sheet.red3_value.1": "Eine ausgelegte rote Drei bringt einen Punkt.",
    "sheet.red3_value.-1": "Eine ausgelegte rote Drei bringt einen Punkt gegen das Team.",
    "sheet.red3_value.minus": "Eine ausgelegte rote Drei bringt {size} Punkte gegen das Team.",
    "sheet.red3_unplayed.minus": "Jede rote Drei, die am Ende einer Runde in Hand oder Fuß bleibt, kostet {size} "
    "Punkte.",
    "sheet.red3_unplayed.0": "Eine rote Drei, die in Hand oder Fuß bleibt, kostet nichts.",
    "sheet.red3_unplayed.-1": "Jede rote Drei, die in Hand oder Fuß bleibt, kostet einen Punkt.",
    "sheet.red3_unopened.same": "Für ein Team, das am Ende nichts in der Auslage hat, zählen die ausgelegten genauso.",
    "sheet.red3_unopened.negated": "Gegen ein Team, das am Ende nichts in der Auslage hat, zählen die ausgelegten.",
    "sheet.red3_unopened.zero": "Für ein Team, das am Ende nichts in der Auslage hat, zählen die ausgelegten nichts.",
    "sheet.red3_set_size": "{value:word} von einem Team ausgelegte rote Dreien sind ein Satz.",
    "sheet.red3_set_size.0": "Für einen Satz roter Dreien gibt es keine Prämie.",
    "sheet.red3_set_size.1": "Eine einzige rote Drei ist schon ein Satz.",
    "sheet.red3_set_bonus": "Ein Team mit einem Satz von {red3_set_size:word} roten Dreien bekommt {value} Punkte "
    "mehr.",
    "sheet.red3_set_bonus.0": "Ein Satz roter Dreien bringt nicht mehr.",
    "sheet.red3_set_bonus.1": "Ein Team mit einem Satz roter Dreien bekommt einen Punkt mehr.",
    "sheet.red3_discardable.on": "Eine rote Drei darf abgeworfen werden.",
    "sheet.red3_discardable.off": "Eine rote Drei wird nie abgeworfen.",
    "sheet.black3_value": "Eine schwarze Drei in der Auslage zählt {value} Punkte.",
    "sheet.black3_value.0": "Eine schwarze Drei in der Auslage zählt nichts.",
    "sheet.black3_value.1": "Eine schwarze Drei in der Auslage zählt einen Punkt.",
    "sheet.black3_unplayed.minus": "Jede schwarze Drei, die in Hand oder Fuß bleibt, kostet {size} Punkte.",
    "sheet.black3_unplayed.0": "Eine schwarze Drei, die in Hand oder Fuß bleibt, kostet nichts.",
    "sheet.black3_unplayed.-1": "Jede schwarze Drei, die in Hand oder Fuß bleibt, kostet einen Punkt.",
    "sheet.black3_meld.never": "Schwarze Dreien werden nie ausgelegt; eine zuoberst auf dem Ablagestapel sperrt ihn.",
    "sheet.black3_meld.out_only": "Schwarze Dreien werden nur beim Ausmachen ausgelegt, mindestens {meld_min:word} "
    "zusammen und ohne Jokerkarten; eine zuoberst auf dem Ablagestapel sperrt ihn.",
    "sheet.black3_meld.foot_book": "Wer mit {last_foot} spielt, darf schwarze Dreien als eigenen Rang auslegen, ohne "
    "Jokerkarten; eine zuoberst auf dem Ablagestapel sperrt ihn.",
}

_MELDS: Final = {
    "sheet.meld_min": "Eine Meldung sind mindestens {value:word} Karten eines Rangs, von der Vier bis zum Ass.",
    "sheet.book_size": "{value:word} Karten machen eine Meldung voll und zu einem Buch.",
    "sheet.min_naturals": "Eine Meldung eines Rangs braucht mindestens {value:word} natürliche Karten.",
    "sheet.min_naturals.1": "Eine Meldung eines Rangs braucht mindestens eine natürliche Karte.",
    "sheet.wild_ratio.fewer_than_naturals": "Eine Meldung eines Rangs hat immer weniger Jokerkarten als natürliche.",
    "sheet.wild_ratio.none": "Eine Meldung darf beliebig viele Jokerkarten neben den natürlichen haben.",
    "sheet.wild_ratio.at_most_naturals": "Eine Meldung eines Rangs hat nie mehr Jokerkarten als natürliche.",
    "sheet.wild_ratio.half_naturals": "Eine Meldung eines Rangs hat mindestens zwei natürliche Karten für jede "
    "Jokerkarte.",
    "sheet.max_wilds": "Eine Meldung eines Rangs nimmt höchstens {value:word} Jokerkarten auf.",
    "sheet.max_wilds.0": "Eine Meldung eines Rangs nimmt keine Jokerkarten auf: gemischte Bücher gibt es nicht.",
    "sheet.max_wilds.1": "Eine Meldung eines Rangs nimmt höchstens eine Jokerkarte auf.",
    "sheet.max_wilds.none": "Keine Zahl begrenzt die Jokerkarten einer Meldung.",
    "sheet.wild_melds.on": "Jokerkarten dürfen auch allein ausgelegt werden, Zweien und Joker zusammen; ein volles "
    "Jokerbuch ist geschlossen.",
    "sheet.wild_melds.off": "Jokerkarten werden nie allein ausgelegt; ein Abwurf, der eine Jokerkarte ist, wird also "
    "nie genommen.",
    "sheet.extend_clean.no": "Ein volles reines Buch ist geschlossen.",
    "sheet.extend_clean.naturals": "Ein volles reines Buch darf um natürliche Karten wachsen, aber nicht um "
    "Jokerkarten.",
    "sheet.extend_clean.any": "Ein volles reines Buch darf um natürliche Karten und um Jokerkarten wachsen; eine "
    "Jokerkarte macht es gemischt.",
    "sheet.extend_dirty.no": "Ein volles gemischtes Buch ist geschlossen.",
    "sheet.extend_dirty.naturals": "Ein volles gemischtes Buch darf um natürliche Karten wachsen, aber nicht um "
    "Jokerkarten.",
    "sheet.extend_dirty.any": "Ein volles gemischtes Buch darf um natürliche Karten und um Jokerkarten wachsen.",
    "sheet.extend_same_turn.on": "Ein Buch darf in dem Zug wachsen, in dem es voll wurde.",
    "sheet.extend_same_turn.off": "Ein Buch darf erst in späteren Zügen wachsen, nicht in dem, in dem es voll wurde.",
    "sheet.second_meld.after_complete": "Eine weitere Meldung eines Rangs darf begonnen werden, sobald die vorige "
    "voll ist.",
    "sheet.second_meld.never": "Ein Team hat nie zwei Meldungen eines Rangs.",
    "sheet.second_meld.always": "Ein Team darf jederzeit eine weitere Meldung eines Rangs beginnen.",
    "sheet.second_meld.clean_and_dirty": "Neben einer offenen Meldung eines Rangs darf eine zweite begonnen werden, "
    "wenn eine rein und die andere gemischt ist.",
    "sheet.incomplete_wild_penalty": "Eine Jokermeldung, die am Ende einer Runde nicht voll ist, kostet {value} "
    "Punkte.",
    "sheet.incomplete_wild_penalty.0": "Eine Jokermeldung, die nicht voll wird, kostet nichts.",
    "sheet.incomplete_wild_penalty.1": "Eine Jokermeldung, die am Ende einer Runde nicht voll ist, kostet einen Punkt.",
}

_OPENING: Final = {
    "sheet.opening_basis.round": "Die ersten Meldungen müssen zusammen kommen und so viele Punkte wert sein, wie die "
    "Runde verlangt.",
    "sheet.opening_basis.score": "Die ersten Meldungen müssen zusammen kommen und so viele Punkte wert sein, wie der "
    "Stand des Teams verlangt.",
    "sheet.opening_basis.flat": "Die ersten Meldungen müssen zusammen kommen und in jeder Runde gleich viele Punkte "
    "wert sein.",
    "sheet.opening_basis.none": "Die ersten Meldungen dürfen beliebig viel wert sein.",
    "sheet.opening_by_round": "Zum Eröffnen braucht es {value}.",
    "sheet.opening_by_round.part": "{value} in Runde {n}",
    "sheet.opening_by_round.part.1": "{value} Punkte in Runde 1",
    "sheet.opening_extra_round": "In jeder weiteren Runde braucht es {value} Punkte zum Eröffnen.",
    "sheet.opening_extra_round.0": "In jeder weiteren Runde dürfen die ersten Meldungen beliebig viel wert sein.",
    "sheet.opening_extra_round.1": "In jeder weiteren Runde braucht es einen Punkt zum Eröffnen.",
    "sheet.opening_by_score": "Zum Eröffnen braucht es {value}.",
    "sheet.opening_by_score.part": "{value} von einem Stand von {key} an",
    "sheet.opening_by_score.part.1": "zunächst {value} Punkte",
    "sheet.opening_flat": "Zum Eröffnen braucht es in jeder Runde {value} Punkte.",
    "sheet.opening_flat.0": "Zum Eröffnen braucht es keine Punkte.",
    "sheet.opening_flat.1": "Zum Eröffnen braucht es in jeder Runde einen Punkt.",
    "sheet.opening_scope.team": "Hat ein Spieler eröffnet, dürfen alle seine Partner frei auslegen.",
    "sheet.opening_scope.player": "Jeder Spieler muss eröffnen, auch die Partner.",
    "sheet.opening_counts_book_bonus.on": "Die Prämie eines ausgelegten Buchs zählt für die Eröffnung.",
    "sheet.opening_counts_book_bonus.off": "Die Prämie eines Buchs zählt nicht für die Eröffnung.",
    "sheet.opening_counts_red3.on": "Rote Dreien, die das Team ausgelegt hat, zählen für die Eröffnung.",
    "sheet.opening_counts_red3.off": "Rote Dreien zählen nicht für die Eröffnung.",
    "sheet.opening_counts_top_discard.on": "Die oberste Karte des Ablagestapels zählt für die Eröffnung, wenn sie "
    "dazu genommen wird.",
    "sheet.opening_counts_top_discard.off": "Die oberste Karte des Ablagestapels darf zum Eröffnen genommen werden, "
    "zählt aber nicht dafür.",
    "sheet.opening_counts_pile_rest.on": "Die anderen genommenen Karten zählen für die Eröffnung, wo sie mit "
    "ausgelegt werden.",
    "sheet.opening_counts_pile_rest.off": "Die anderen genommenen Karten zählen nicht für die Eröffnung.",
    "sheet.opening_wild_meld.on": "Eine Jokermeldung darf zur Eröffnung gehören.",
    "sheet.opening_wild_meld.off": "Eine Jokermeldung darf nicht zur Eröffnung gehören.",
    "sheet.opening_book_alternative.none": "Ein volles Buch eröffnet nicht für sich: die Punkte sind nötig.",
    "sheet.opening_book_alternative.clean": "Ein volles reines Buch eröffnet, was es auch wert ist.",
    "sheet.opening_book_alternative.any": "Jedes volle Buch eröffnet, was es auch wert ist.",
    "sheet.opening_empty_hand_waiver.on": "Erste Meldungen, die die Hand leeren, dürfen beliebig viel wert sein.",
    "sheet.opening_empty_hand_waiver.off": "Auch erste Meldungen, die die Hand leeren, brauchen die Punkte.",
}

_PICKUP: Final = {
    "sheet.pickup.never": "Der Abwurf wird nie genommen: jeder Zug beginnt mit dem Talon.",
    "sheet.pickup.top": "Statt zu ziehen darf ein Spieler allein die oberste Karte des Ablagestapels nehmen.",
    "sheet.pickup.top_n": "Statt zu ziehen darf ein Spieler mehrere Karten oben vom Ablagestapel nehmen.",
    "sheet.pickup.all": "Statt zu ziehen darf ein Spieler den ganzen Ablagestapel nehmen.",
    "sheet.pickup_n": "Genommen werden die obersten {value:word} Karten, oder der ganze Stapel, wo er weniger hat.",
    "sheet.pickup_ways": "Die oberste Karte muss sofort ausgelegt werden: {value}.",
    "sheet.pickup_ways.join": "oder",
    "sheet.pickup_ways.part.pair": "mit zwei natürlichen Karten ihres Rangs aus der Hand",
    "sheet.pickup_ways.part.natural_plus_wild": "mit einer natürlichen Karte ihres Rangs und einer Jokerkarte aus der "
    "Hand",
    "sheet.pickup_ways.part.existing_meld": "an eine Meldung des Teams",
    "sheet.pickup_ways.part.any_meld_with_pile": "in einer beliebigen Meldung, mit Karten der Hand oder mit anderen "
    "genommenen",
    "sheet.pickup_needs_opened.opened_or_opening": "Ein Team, das nicht eröffnet hat, darf den Abwurf beim Eröffnen "
    "nehmen.",
    "sheet.pickup_needs_opened.opened": "Ein Team, das nicht eröffnet hat, darf den Abwurf nicht nehmen.",
    "sheet.pickup_min_pile": "Der Ablagestapel lässt sich erst nehmen, wenn er mindestens {value:word} Karten hat.",
    "sheet.pickup_min_pile.1": "Wie wenige Karten der Ablagestapel auch hat, er lässt sich nehmen.",
    "sheet.pickup_wild_top.same_kind_pair": "Eine Jokerkarte zuoberst wird nur mit zwei derselben Art genommen, "
    "Zweien oder Jokern, und mit ihnen als Jokermeldung ausgelegt.",
    "sheet.pickup_wild_top.never": "Ein Ablagestapel mit einer Jokerkarte zuoberst lässt sich nicht nehmen.",
    "sheet.pickup_first_turns_blocked": "In den ersten {value:word} Zügen einer Runde darf niemand den Abwurf nehmen.",
    "sheet.pickup_first_turns_blocked.0": "Der Abwurf darf vom ersten Zug einer Runde an genommen werden.",
    "sheet.pickup_first_turns_blocked.1": "Im ersten Zug einer Runde darf niemand den Abwurf nehmen.",
    "sheet.pickup_extra_draw": "Wer den Abwurf nimmt, zieht auch {value:word} Karten vom Talon.",
    "sheet.pickup_extra_draw.0": "Wer den Abwurf nimmt, zieht nichts dazu.",
    "sheet.pickup_extra_draw.1": "Wer den Abwurf nimmt, zieht auch eine Karte vom Talon.",
    "sheet.freeze_on": "Den Ablagestapel sperrt {value} als Abwurf: dann wird eine natürliche Karte zuoberst nur mit "
    "zwei weiteren natürlichen ihres Rangs aus der Hand genommen.",
    "sheet.freeze_on.none": "Kein Abwurf sperrt den Ablagestapel.",
    "sheet.freeze_on.join": "oder",
    "sheet.freeze_on.part.wild": "eine Jokerkarte",
    "sheet.freeze_on.part.red3": "eine rote Drei",
    "sheet.freeze_on.part.black3": "eine schwarze Drei",
    "sheet.freeze_until.taken": "Gesperrt bleibt er, bis er genommen wird.",
    "sheet.freeze_until.covered": "Er ist wieder frei, sobald eine andere Karte zuoberst liegt, die ihn nicht sperrt.",
}

_FOOT: Final = {
    "sheet.foot_run.same_turn": "Wer die letzte Karte der Hand auslegt, nimmt sofort den Fuß auf und spielt im selben "
    "Zug weiter.",
    "sheet.foot_run.next_turn": "Wer die letzte Karte der Hand auslegt, nimmt den Fuß auf, und der Zug ist zu Ende.",
    "sheet.foot_walk_pickup.at_once": "Wer die letzte Karte der Hand abwirft, nimmt sofort den Fuß auf, spielt daraus "
    "aber erst im nächsten Zug.",
    "sheet.foot_walk_pickup.next_turn_start": "Wer die letzte Karte der Hand abwirft, nimmt den Fuß zu Beginn des "
    "nächsten Zugs auf.",
    "sheet.foot_walk_replaces_draw.on": "Den Fuß zu Beginn eines Zugs aufzunehmen ersetzt das Ziehen dieses Zugs.",
    "sheet.foot_walk_replaces_draw.off": "Den Fuß aufzunehmen ersetzt das Ziehen dieses Zugs nicht.",
    "sheet.foot_unlock.empty_hand": "Der Fuß kommt erst ins Spiel, wenn die Hand leer ist.",
    "sheet.foot_unlock.first_book": "Der Fuß kommt auch zur Hand eines Spielers, der ein erstes Buch vollmacht.",
}

_OUT: Final = {
    "sheet.contract_clean": "Zum Ausmachen braucht ein Team {contract_clean}, {contract_dirty} und {contract_wild}.",
    "sheet.contract_dirty": "Zum Ausmachen braucht ein Team {value:word} gemischte Bücher, also mit Jokerkarten darin.",
    "sheet.contract_dirty.0": "Zum Ausmachen braucht ein Team kein gemischtes Buch.",
    "sheet.contract_dirty.1": "Zum Ausmachen braucht ein Team ein gemischtes Buch, also mit Jokerkarten darin.",
    "sheet.contract_wild": "Zum Ausmachen braucht ein Team {value:word} Jokerbücher.",
    "sheet.contract_wild.0": "Zum Ausmachen braucht ein Team kein Jokerbuch.",
    "sheet.contract_wild.1": "Zum Ausmachen braucht ein Team ein Jokerbuch.",
    "sheet.contract_ranks": "Zum Ausmachen braucht ein Team auch ein Buch {value}.",
    "sheet.contract_ranks.none": "Ein Buch eines bestimmten Rangs ist nicht nötig.",
    "sheet.contract_ranks.part": "{ranks}",
    "sheet.contract_ranks.join": "und eines",
    "sheet.contract_surplus_clean.on": "Reine Bücher über die nötigen hinaus zählen als gemischte.",
    "sheet.contract_surplus_clean.off": "Ein reines Buch steht nie für ein gemischtes.",
    "sheet.out_discard.optional": "Die letzte Karte darf ausgelegt oder abgeworfen werden.",
    "sheet.out_discard.required": "Das Ausmachen endet mit einem Abwurf.",
    "sheet.out_discard.forbidden": "Ausgemacht wird, indem die letzte Karte ausgelegt wird: abgeworfen werden darf "
    "sie nicht.",
    "sheet.out_from.last_pile": "Ein Spieler macht nur aus {last_foot} aus.",
    "sheet.out_from.hand_only": "Auch wer noch in der Hand ist, darf ausmachen, und lässt den Fuß ungespielt, indem "
    "er es sagt.",
    "sheet.out_permission.none": "Vor dem Ausmachen wird niemand gefragt.",
    "sheet.out_permission.ask_binding": "Ein Spieler fragt vor dem Ausmachen die Partner, einmal im Zug, und jeder "
    "von ihnen muss ja sagen.",
    "sheet.out_permission.ask_advisory": "Ein Spieler darf vor dem Ausmachen die Partner fragen; ihre Antwort bindet "
    "niemanden.",
    "sheet.out_partners_in_foot.no": "Die Partner dessen, der ausmacht, dürfen noch in der Hand sein.",
    "sheet.out_partners_in_foot.picked_up": "Jeder Partner dessen, der ausmacht, muss bei {last_foot} angekommen sein.",
    "sheet.out_partners_in_foot.played_turn": "Jeder Partner dessen, der ausmacht, muss einen Zug mit {last_foot} "
    "gespielt haben.",
    "sheet.out_final_lap.none": "Wenn jemand ausmacht, ist die Runde zu Ende.",
    "sheet.out_final_lap.after_meld_out": "Wenn jemand durch Auslegen ausmacht, hat jeder andere Spieler noch einen "
    "Zug.",
    "sheet.out_final_lap.always": "Wenn jemand ausmacht, hat jeder andere Spieler noch einen Zug.",
    "sheet.empty_without_contract.forbidden": "Wer mit {last_foot} spielt und nicht ausmachen darf, muss eine Karte "
    "behalten.",
    "sheet.empty_without_contract.play_on": "Wer mit {last_foot} spielt und nicht ausmachen darf, darf trotzdem alle "
    "Karten loswerden und zieht weiter.",
    "sheet.out_bonus": "Das Team, das ausmacht, bekommt {value} Punkte.",
    "sheet.out_bonus.0": "Das Ausmachen bringt für sich nichts.",
    "sheet.out_bonus.1": "Das Team, das ausmacht, bekommt einen Punkt.",
}

_SCORING: Final = {
    "sheet.card_values": "Karten in der Auslage zählen für das Team, Karten in Händen und Füßen gegen es: {value}.",
    "sheet.card_values.part": "{keys} {value}",
    "sheet.card_values.key.JK": "Joker",
    "sheet.card_values.key.2": "Zweien",
    **{f"sheet.card_values.key.{rank}": ranks for rank, ranks in MANY_RANKS_DE.items()},
    "sheet.book_bonus": "Volle Bücher bringen eine Prämie: {value}.",
    "sheet.book_bonus.part": "{keys} {value}",
    "sheet.book_bonus.key.clean": "reine Bücher",
    "sheet.book_bonus.key.dirty": "gemischte Bücher",
    "sheet.book_bonus.key.wild": "Jokerbücher",
    "sheet.rank_bonus": "Manche Bücher haben statt dessen eine eigene Prämie: {value}.",
    "sheet.rank_bonus.none": "Kein Rang hat eine eigene Prämie.",
    "sheet.rank_bonus.part": "{keys} {value}",
    **{
        f"sheet.rank_bonus.key.{rank}.{kind}": f"{books} {ranks}"
        for rank, ranks in MANY_RANKS_DE.items()
        for kind, books in (("clean", "reine Bücher"), ("dirty", "gemischte Bücher"))
    },
}

_END: Final = {
    "sheet.game_end.rounds": "Das Spiel dauert eine feste Zahl von Runden, und der höchste Stand gewinnt.",
    "sheet.game_end.score": "Das Spiel endet nach der Runde, in der ein Team einen Stand erreicht, und der höchste "
    "Stand gewinnt.",
    "sheet.rounds": "{value:word} Runden werden gespielt.",
    "sheet.rounds.1": "Eine Runde wird gespielt.",
    "sheet.target_score": "Zu erreichen ist ein Stand von {value}.",
    "sheet.tie_break.extra_round": "Teams, die gleichauf vorn liegen, spielen noch eine Runde, bis eines führt.",
    "sheet.tie_break.shared": "Teams, die gleichauf vorn liegen, teilen sich den Sieg.",
    "sheet.tie_break.most_clean_books": "Von Teams, die gleichauf vorn liegen, gewinnt das mit den meisten reinen "
    "Büchern des Spiels.",
    "sheet.round_overrides": "{value}.",
    "sheet.round_overrides.none": "Keine andere Regel ändert sich von Runde zu Runde.",
    "sheet.round_overrides.part": "In Runde {n}: {value}",
    "sheet.stalemate_laps": "Wenn der Talon schon einmal erneuert wurde, endet eine Runde, sobald {value:word} Runden "
    "um den Tisch nichts in eine Auslage kam.",
    "sheet.stalemate_laps.1": "Wenn der Talon schon einmal erneuert wurde, endet eine Runde, sobald eine Runde um den "
    "Tisch nichts in eine Auslage kam.",
}

SHEET_DE: Final[dict[str, str]] = {
    **_GROUPS,
    **_TABLE,
    **_DRAW,
    **_THREES,
    **_MELDS,
    **_OPENING,
    **_PICKUP,
    **_FOOT,
    **_OUT,
    **_SCORING,
    **_END,
}
"""Every sentence by key."""

_CONTRACTS: Final = ((1, 1), (1, 2), (2, 2), (3, 3), (3, 4))

ASKED_DE: Final[dict[str, str]] = {
    "ask.players": "Wie viele spielen?",
    "ask.sides": "Auf welchen Seiten?",
    "ask.cards": "Wie viele Karten bekommt jeder?",
    "ask.draw": "Wie viele Karten werden vom Talon gezogen?",
    "ask.discard": "Wie viel vom Ablagestapel wird genommen?",
    "ask.grow": "Darf ein volles Buch wachsen?",
    "ask.wilds": "Wie viele Jokerkarten dürfen in einer Meldung sein?",
    "ask.wild_books": "Gibt es Jokerbücher?",
    "ask.red_threes": "Was machen rote Dreien?",
    "ask.contract": "Welche Bücher braucht es zum Ausmachen?",
    "ask.opening": "Wie viele Punkte eröffnen?",
    **{f"ask.players.{n}": str(n) for n in range(2, 13)},
    "ask.sides.alone": "jeder allein",
    "ask.sides.pairs": "Teams zu zweit",
    "ask.sides.threes": "Teams zu dritt",
    **{f"ask.cards.{n}": f"{n} in der Hand und {n} im Fuß" for n in ("11", "12", "13", "14")},
    "ask.cards.three_piles": "drei Päckchen: 15, 13 und 11",
    "ask.draw.1": "eine",
    "ask.draw.2": "zwei",
    "ask.draw.3": "drei",
    "ask.discard.never": "nichts, er wird nie genommen",
    "ask.discard.top": "nur die oberste Karte",
    "ask.discard.three": "drei Karten",
    "ask.discard.five": "fünf Karten",
    "ask.discard.seven": "sieben Karten",
    "ask.discard.all": "der ganze Stapel",
    "ask.grow.no": "nein, es ist geschlossen",
    "ask.grow.naturals": "ja, um natürliche Karten",
    "ask.grow.any": "ja, um beliebige Karten",
    "ask.wilds.three": "weniger als natürliche, höchstens drei",
    "ask.wilds.half": "eine für je zwei natürliche Karten",
    "ask.wilds.fewer": "weniger als natürliche, sonst beliebig viele",
    "ask.wilds.equal": "so viele wie natürliche Karten",
    "ask.wild_books.needed": "ja, und zum Ausmachen braucht es eines",
    "ask.wild_books.allowed": "ja, aber zum Ausmachen braucht es keines",
    "ask.wild_books.no": "nein",
    "ask.red_threes.bonus": "je 100 Punkte ausgelegt, 100 Abzug übrig",
    "ask.red_threes.bonus_500": "je 100 Punkte ausgelegt, 500 Abzug übrig",
    "ask.red_threes.penalty": "sie bleiben auf der Hand, 500 Abzug übrig",
    "ask.red_threes.always": "sie werden ausgelegt und kosten je 500",
    **{f"ask.contract.{clean}_{dirty}": f"{clean} rein und {dirty} gemischt" for clean, dirty in _CONTRACTS},
    "ask.opening.50": "50, 90, 120, 150 nach Runden",
    "ask.opening.60": "60, 90, 120, 150 nach Runden",
    "ask.opening.90": "90, 120, 150, 180 nach Runden",
    "ask.opening.score": "nach dem Stand des Teams",
    "ask.opening.none": "beliebig viele",
}
"""The words of the questions and answers by key."""
