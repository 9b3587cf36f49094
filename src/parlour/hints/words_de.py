"""The words of hints in German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["DE"]

DE: Final[Mapping[str, str]] = {
    "hint.and": "{first} und {last}",
    "hint.percent": "{n:number}\N{NO-BREAK SPACE}%",
    "hint.rule": "{words} ({rule})",
    "hint.col_hand": "Hand",
    "hint.col_crib": "Crib",
    "hint.col_play": "Ausspielen",
    "hint.col_total": "Zusammen",
    "hint.col_win": "Gewinnt",
    "hint.col_now": "Sofort",
    "hint.col_own": "Du",
    "hint.col_other": "Gegenseite",
    "hint.throw": "Lege in den Crib: {cards}.",
    "hint.hand": "Du behältst {cards}: mit der Startkarte im Schnitt {mean:number} Punkte, davon "
    "{sure:count:Punkt|Punkte} sicher.",
    "hint.crib_own": "Der Crib gehört deiner Seite und kommt mit diesen Karten im Schnitt auf {crib:number} Punkte.",
    "hint.crib_other": "Der Crib gehört der Gegenseite und kommt mit diesen Karten im Schnitt auf {crib:number} "
    "Punkte.",
    "hint.peg": "Beim Ausspielen kannst du {own:number} Punkte erwarten, die Gegenseite {other:number}.",
    "hint.win": "So gewinnst du {win} der Spiele, die so stehen.",
    "hint.tied": "{cards}: ebenso gut, soweit die Zahlen es sagen können.",
    "hint.next": "Nächstbeste Wahl: {cards}, {gap:number} Punkte weniger.",
    "hint.next_win": "Nächstbeste Wahl: {cards}, damit sind es {win}.",
    "hint.score": "Allein nach Punkten besser: {cards}. Bei diesem Stand gewinnt das aber seltener.",
    "hint.lowball": "Hier verliert, wer das Ziel erreicht; wenige Punkte sind also gut (C-50).",
    "hint.averages": "Nach den Durchschnitten von Hand und Crib ist das die beste Wahl; genauer ist diese "
    "Spielart nicht untersucht.",
    "hint.ahead": "Nach den Punkten und der wahrscheinlichen Antwort ist das die beste Wahl; genauer ist diese "
    "Spielart nicht untersucht.",
    "hint.play": "Lege {card:name}.",
    "hint.only": "Es ist die einzige Karte, die du legen darfst (C-18).",
    "hint.makes": "Das bringt sofort {n:count:Punkt|Punkte}: {items} (C-19).",
    "hint.nothing": "Das bringt sofort nichts; der Zähler steht dann auf {count}.",
    "hint.leaves": "Der Zähler steht dann auf {count}.",
    "hint.fear": "Die gefährlichste Antwort: {rank} für {n:count:Punkt|Punkte}. Die Gegenseite hält sie in {chance} "
    "der Fälle.",
    "hint.safe": "Keine einzelne Karte brächte darauf Punkte.",
    "hint.rest": "Bis zum Ende des Ausspielens kannst du {own:number} Punkte erwarten, die Gegenseite {other:number}.",
    "hint.claim": "Sage {n} an.",
    "hint.item": "{what} für {n:count:Punkt|Punkte}: {cards}.",
    "hint.item_alone": "{what} für {n:count:Punkt|Punkte}.",
    "hint.no_item": "Nichts davon zählt, und nichts sagst du an (C-51).",
    "hint.muggins": "Rufe {n}.",
    "hint.missed": "So viele Punkte hat die Ansage ausgelassen (C-53).",
    "hint.pass": "Lass es durchgehen.",
    "hint.not_missed": "Es fehlt nichts, und ein falscher Ruf bringt der Gegenseite Punkte (C-53).",
    "hint.draw": "Ziehe vom Talon.",
    "hint.take": "Nimm den Ablagestapel mit {cards}.",
    "hint.take_onto": "Nimm den Ablagestapel: seine oberste Karte kommt zu deiner Meldung.",
    "hint.open": "Eröffne mit {melds}.",
    "hint.lay": "Lege aus: {melds}.",
    "hint.add": "Lege {cards} zu deiner Meldung: {ranks}.",
    "hint.discard": "Wirf ab: {card:name}.",
    "hint.discard_out": "Wirf ab und mach aus: {card:name}.",
    "hint.ask": "Frage, ob du ausmachen sollst.",
    "hint.yes": "Sage ja.",
    "hint.no": "Sage nein.",
    "hint.end": "Beende deinen Zug.",
    "hint.choose": "Wähle Päckchen {n}.",
    "hint.pile_poor": "Du könntest den Ablagestapel nehmen, aber {n:form:seine|seine} {n:count:Karte|Karten} "
    "{n:form:wäre|wären} dir weniger wert als das, was du stattdessen ziehst.",
    "hint.pile_bad": "Du könntest den Ablagestapel nehmen, aber nicht so, dass es sich lohnt.",
    "hint.to_open": "Zur Eröffnung braucht es {required:count:Punkt|Punkte} (H-R6.1); deine Hand hat Meldungen für "
    "{held:number}.",
    "hint.open_held": "Das reicht: zieh, und eröffne dann.",
    "hint.open_next": "Mit dem nächsten Ziehen kannst du in {chance} der Fälle eröffnen.",
    "hint.pile_brings": "Das bringt sofort {n:count:Karte|Karten}, in der Auslage {points:count:Punkt|Punkte} wert.",
    "hint.opens": "Das eröffnet: es zählt {points:number}, verlangt sind {required:count:Punkt|Punkte} (H-R6.1).",
    "hint.opens_else": "Das eröffnet (H-R6.6).",
    "hint.no_wild": "Keine Jokerkarte geht dafür weg.",
    "hint.wilds": "Das kostet {n:count:Jokerkarte|Jokerkarten}.",
    "hint.keeps": "Du behältst {n:count:Karte|Karten} auf der Hand.",
    "hint.book_clean": "Das macht ein reines Buch voll ({ranks}), {bonus:count:Punkt|Punkte} wert (H-R11.2).",
    "hint.book_dirty": "Das macht ein gemischtes Buch voll ({ranks}), {bonus:count:Punkt|Punkte} wert (H-R11.2).",
    "hint.book_wild": "Das macht ein Buch aus Jokerkarten voll, {bonus:count:Punkt|Punkte} wert (H-R11.2).",
    "hint.grows": "Damit liegen {n} der {size} Karten eines Buchs (H-R5.3).",
    "hint.joins_book": "Es kommt zu einem vollen Buch, und seine Punkte zählen.",
    "hint.on_board": "In der Auslage zählt das {points:count:Punkt|Punkte}; auf der Hand würde es dich etwas kosten.",
    "hint.lacks": "Zum Ausmachen fehlt deiner Seite noch: {missing:list} (H-R9.1).",
    "hint.met": "Deine Seite hat alle Bücher, die das Ausmachen verlangt (H-R9.1).",
    "hint.foot": "Damit ist deine Hand leer, und du kommst an deinen Fuß (H-R8.1).",
    "hint.dead": "Sie lässt sich nie melden (H-R3.8).",
    "hint.red_dead": "Eine rote Drei, die dir auf der Hand bleibt, kostet dich Punkte (H-R3.7).",
    "hint.alone": "Du hältst keine zweite Karte dieses Rangs ({rank}), und keine deiner Meldungen wartet darauf.",
    "hint.group": "Du hältst {n} davon ({ranks}) und kannst am ehesten darauf verzichten.",
    "hint.wild_thrown": "Nichts anderes kann deine Hand billiger verlassen.",
    "hint.barred": "Der nächste Gegner kann den Stapel damit nicht nehmen, was er auch hält ({rule}).",
    "hint.given": "Der nächste Gegner kann den Stapel in {chance} der Fälle nehmen: {n:count:Karte|Karten}, "
    "{points:count:Punkt|Punkte}.",
    "hint.not_given": "Der nächste Gegner kann den Stapel damit nicht nehmen.",
    "hint.still_open": "In deinem nächsten Zug kannst du in {chance} der Fälle eröffnen.",
    "hint.round_ends": "Das beendet die Runde; das Ausmachen bringt {bonus:count:Punkt|Punkte} (H-R11.4).",
    "hint.must_ask": "Du kannst alles ablegen, was du hältst; hier werden zuerst die Partner gefragt (H-R9.4).",
    "hint.own_foot": "Dein eigener Fuß liegt noch da und zählte gegen deine Seite (H-R11.6).",
    "hint.held_more": "Du hältst {n:count:Karte|Karten}, die gegen deine Seite zählten (H-R11.6): mehr, als den "
    "Gegnern bliebe.",
    "hint.held_less": "Den Gegnern bleibt so viel wie dir oder mehr (H-R11.6).",
    "hint.no_card": "Keine Karte kann deine Hand verlassen (H-R4.4).",
}
"""German, by key."""
