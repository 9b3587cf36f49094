"""The German words of score sheets."""

from __future__ import annotations

from typing import Final

__all__ = ["DE"]

DE: Final[dict[str, str]] = {
    "list.and": " und ",
    "refuse.late": "Das Spiel war vorher zu Ende: Danach zählt nichts mehr. Beginnt das nächste Spiel und trag es "
    "dort ein.",
    "refuse.hangs": "Zeile {line} hängt an dieser und wäre nicht mehr möglich: {words} Bring zuerst jene Zeile in "
    "Ordnung.",
    "refuse.no_such_seat": "Dieser Zettel hat keinen Platz {seat}. Wähl einen seiner Plätze.",
    "refuse.no_such_side": "Dieser Zettel hat keine Seite {side}. Wähl eine seiner Seiten.",
    "refuse.names_count": "Dieser Zettel hat {want} Plätze. Gib für jeden einen Namen an.",
    "refuse.no_such_game": "Diese Partie ist bei Spiel {game}. Sieh noch einmal nach und trag es dann ein.",
    "refuse.not_over": "Das Spiel läuft noch. Bring es zu Ende, oder nimm zurück, was falsch ist.",
    "refuse.no_dealer": "Noch hat niemand die Karten. Hebt ab, die niedrigste Karte gibt, und sag, wer gibt.",
    "refuse.next_first": "Das Spiel ist zu Ende. Beginnt das nächste und steck dann.",
    "refuse.other_deal": "Das war für Teilspiel {deal}, und der Zettel ist bei Teilspiel {now}. Ändere eine Zeile "
    "jenes Teilspiels, "
    "oder rück den Stecker durch eine Korrektur zurecht.",
    "refuse.dealer_known": "Das Geben wandert von selbst weiter: Jetzt gibt {seat}. Ändere die Zeile, die sagt, wer "
    "zuerst gab, "
    "wenn sie falsch war.",
    "refuse.heels_dealer": "His Heels gehören dem Geber, und das ist {seat}. Steck sie für {seat}.",
    "refuse.heels_twice": "{seat} hat His Heels in diesem Teilspiel schon gesteckt: Es gibt nur eine Startkarte. "
    "Nimm die andere "
    "Zeile zurück, wenn sie falsch war.",
    "refuse.no_muggins": "Muggins gilt nach den Regeln dieses Zettels nicht. Ein neuer Zettel kann es haben.",
    "refuse.reason_twice": "Eine Karte bringt jeden Grund nur einmal. Lass einen weg.",
    "refuse.one_of_a_kind": "Eine Karte macht einen Zählerstand und einen Satz: 15 oder 31, und von Paar, Drilling "
    "und Vierling "
    "(oder von zwei Sequenzen) nur das Größte. Lass eines weg.",
    "refuse.pair_and_run": "Eine Karte, die mit der vorigen ein Paar macht, macht mit ihr keine Sequenz. Lass eines "
    "weg.",
    "refuse.one_for_last": "Die letzte Karte bringt nur einmal einen Punkt, als Go oder als letzte Karte, und neben "
    "31 keinen. "
    "Lass eines weg.",
    "refuse.first_hand": "Zuerst wird die Hand von {seat} gezählt. Trag sie ein, oder 0, wenn sie nichts wert ist.",
    "refuse.first_crib": "Jetzt wird der Crib von {seat} gezählt. Trag ihn ein, oder 0, wenn er nichts wert ist.",
    "refuse.impossible_count": "{n} Punkte gibt es mit {kept} Karten und der Startkarte nicht. Zähl noch einmal, "
    "oder wähl die Karten.",
    "refuse.hand_size": "Gezählt werden {want} Karten mit der Startkarte, und das sind {n}. Wähl {want}.",
    "refuse.other_starter": "Als Startkarte dieses Teilspiels steht {card:name} da. Wähl sie wieder, oder ändere die "
    "Zeile, die "
    "falsch ist.",
    "refuse.card_twice": "{card:name} liegt schon auf dem Tisch: Gespielt wird mit einem Kartenspiel. Sieh noch "
    "einmal nach.",
    "refuse.no_such_round": "Der Zettel ist bei Runde {now}. Bring sie vor Runde {round} zu Ende.",
    "refuse.closed": "Runde {round} steht schon auf dem Zettel. Ändere ihre Felder, oder nimm die Zeile zurück, die "
    "sie beendet hat.",
    "refuse.no_wild_books": "Meldungen nur aus Jokerkarten sind nach den Regeln dieses Zettels nicht erlaubt. Leg "
    "die Jokerkarten zu "
    "natürlichen.",
    "refuse.red3_not_laid": "Nach diesen Regeln werden rote Dreien nicht ausgelegt: Sie kosten, was sie auf der Hand "
    "kosten. Zähl sie "
    "zu den übrigen Karten.",
    "refuse.too_many_red3": "Es gibt nur {most} rote Dreien, und auf dem Zettel stehen {n}. Zähl sie noch einmal.",
    "refuse.no_cuts": "Nach den Regeln dieses Zettels hebt niemand Päckchen ab, also gibt es keine Prämie für "
    "genaues Abheben.",
    "refuse.too_many_cuts": "Jeder im Team hebt einmal ab: höchstens {most}, nicht {n}.",
    "refuse.no_own_book": "Bücher dieses Rangs haben hier keine eigene Prämie. Trag es bei den anderen Büchern ein.",
    "refuse.odd_points": "{n} ergeben keine Karten: Jede Karte zählt ein Vielfaches von {step}. Es sind {low} oder "
    "{high}: Zähl noch einmal.",
    "refuse.no_black_threes": "Schwarze Dreien werden nach diesen Regeln nie ausgelegt. Zähl sie zu den übrigen "
    "Karten.",
    "refuse.too_many_cards": "Von diesen Karten ({face}) gibt es nur {most}, nicht {n}. Zähl sie noch einmal.",
    "refuse.laid_missing": "Die ausgelegten Karten von {side} fehlen. Trag ihre Punkte ein, oder 0 ohne Eröffnung.",
    "refuse.left_missing": "Die übrigen Karten von {side} fehlen. Trag ein, was sie kosten, oder 0, wenn keine übrig "
    "sind.",
    "refuse.books_without_cards": "Für {side} stehen Bücher da, aber keine ausgelegten Karten. Trag die Punkte aller "
    "Karten der Auslage ein.",
    "refuse.books_need_cards": "In den Büchern von {side} liegen Karten für mindestens {least} Punkte, ausgelegt "
    "sind aber {n}. Zähl die "
    "Karten noch einmal, oder die Bücher.",
    "refuse.laid_below_opening": "Für {side} waren in dieser Runde {want} Punkte zum Eröffnen nötig, und was liegt, "
    "bleibt liegen: {n} sind zu wenig. Zähl die Karten noch einmal, oder trag 0 ein, wenn nie eröffnet wurde.",
    "refuse.out_without_contract": "{seat} kann nicht ausgemacht haben. Für {side} fehlt noch {missing:list}. Trag "
    "ein, welche Bücher da sind, oder sag, dass der Talon die Runde beendet hat.",
    "refuse.out_holds": "{side} hat ausgemacht und hält keine Karte, und doch sind {n} Punkte übrig. Trag 0 ein, "
    "oder jemand anders hat "
    "ausgemacht.",
    "refuse.somebody_holds": "Wer nicht ausgemacht hat, hält noch eine Karte: Bei {side} sind mindestens {least} "
    "Punkte übrig, nicht {n}. "
    "Trag ein, was in Händen und Füßen übrig ist.",
    "refuse.nobody_out": "Wenn niemand ausgemacht hat, halten alle noch eine Karte: Bei {side} sind mindestens "
    "{least} Punkte übrig, nicht "
    "{n}. Sag, wer ausgemacht hat, oder trag ein, was übrig ist.",
    "refuse.more_than_all": "Alle Karten zusammen zählen höchstens {most} Punkte, und auf dem Zettel stehen {n}. "
    "Zähl noch einmal.",
    "side.and": " und ",
    "head.game": "Spiel",
    "head.round": "Runde",
    "head.side": "Seite",
    "head.cards": "Karten",
    "head.books": "Bücher",
    "head.red3": "rote Dreien",
    "head.out": "Ausmachen",
    "head.cut": "genaues Abheben",
    "head.left": "übrig",
    "head.total": "Runde",
    "head.sum": "Spielstand",
    "text.rules": "Regeln: {rules}",
    "text.made": "Am Tisch von Hand geführt",
    "text.line": "Zeile",
    "text.struck": "zurückgenommen",
    "text.corrected": "geändert",
    "text.void": "zählt nicht: Das Spiel war zu Ende",
    "line.dealer": "{seat} gibt",
    "line.next": "nächstes Spiel",
    "line.peg": "{seat} {n}: {whys:list}",
    "line.show_hand": "{seat} {n}: Hand {cards}",
    "line.show_crib": "{seat} {n}: Crib {cards}",
    "line.heels": "{seat} {n}: His Heels",
    "line.muggins": "{seat} {n}: Muggins",
    "line.adjust": "{seat} {n}: Korrektur",
    "line.names": "Namen: {names}",
    "line.strike": "nimmt Zeile {ref} zurück",
    "line.correct": "ändert Zeile {ref}",
    "line.set": "Runde {round}, {side}: {field} {value}",
    "line.close": "Runde {round} endet: {seat} macht aus",
    "line.close_stock": "Runde {round} endet mit dem Talon",
    "field.clean": "reine Bücher",
    "field.dirty": "gemischte Bücher",
    "field.wild": "Jokerbücher",
    "field.red3": "rote Dreien",
    "field.cuts": "genaues Abheben",
    "field.unfinished": "unfertige Jokermeldungen",
    "field.laid": "ausgelegte Karten",
    "field.left": "übrige Karten",
    "whys.fifteen": "Fünfzehn",
    "whys.thirty_one": "Einunddreißig",
    "whys.pair": "Paar",
    "whys.pair_royal": "Drilling",
    "whys.double_pair_royal": "Vierling",
    **{f"whys.run{n}": f"Sequenz aus {n}" for n in range(3, 8)},
    "whys.go": "Go",
    "whys.last": "letzte Karte",
}
