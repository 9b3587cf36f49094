"""The German words of the house rules of cribbage: the rule sheet, the interview, the options and the presets."""

from __future__ import annotations

from typing import Final

__all__ = ["ASKED_DE", "OPTIONS_DE", "SHEET_DE"]

SHEET_DE: Final[dict[str, str]] = {
    "sheet.players": "{value:word} Spieler sitzen am Tisch.",
    "sheet.teams.on": "Sie spielen als Partner, die einander Gegenübersitzenden zusammen.",
    "sheet.teams.captain": "Einer spielt allein gegen die beiden anderen zusammen und braucht nur die Hälfte der "
    "Löcher.",
    "sheet.cards.six": "Jeder Spieler bekommt sechs Karten und legt zwei in den Crib weg.",
    "sheet.cards.five": "Jeder Spieler bekommt fünf Karten und legt zwei in den Crib weg; das Ausspielen endet mit "
    "dem ersten Go oder Einunddreißig.",
    "sheet.target": "Das Zielloch ist {value}.",
    "sheet.counting.auto": "Der Tisch zählt alles.",
    "sheet.counting.show": "Die Spieler zählen ihre Hände und Cribs selbst; der Tisch zählt das Ausspielen.",
    "sheet.counting.all": "Die Spieler zählen alles selbst, was sie machen.",
    "sheet.muggins.on": "Muggins wird gespielt: Gegner dürfen die Punkte nehmen, die eine Ansage ausließ.",
    "sheet.muggins.off": "Punkte, die eine Ansage ausließ, sind verloren, und niemand sonst nimmt sie.",
    "sheet.overclaim.not_pegged": "Punkte, die über die wahre Zählung hinaus angesagt sind, werden nicht gesteckt.",
    "sheet.overclaim.to_opponent": "Punkte, die über die wahre Zählung hinaus angesagt sind, steckt der nächste "
    "Gegner.",
    "sheet.skunk_points.acc_2_3": "Ein Sieg bringt zwei Spielpunkte, und drei mit einem Skunk oder Doppelskunk.",
    "sheet.skunk_points.house_1_2_3": "Ein Sieg bringt einen Spielpunkt, zwei mit einem Skunk, drei mit einem "
    "Doppelskunk.",
    "sheet.skunk_points.house_1_2_4": "Ein Sieg bringt einen Spielpunkt, zwei mit einem Skunk, vier mit einem "
    "Doppelskunk.",
    "sheet.skunk_points.none": "Ein Sieg bringt einen Spielpunkt, wie groß der Vorsprung auch ist.",
    "sheet.first_deal_next_game.loser": "Wer ein Spiel verliert, gibt im nächsten zuerst.",
    "sheet.first_deal_next_game.alternate": "Das erste Geben jedes Spiels geht reihum.",
    "sheet.first_deal_next_game.cut": "Um das erste Geben jedes Spiels wird abgehoben.",
    "sheet.go_rule.around": "Nach einem Go spielen die anderen weiter, bis keine Karte mehr unter einunddreißig passt.",
    "sheet.go_rule.bicycle3": "Ein zweites Go hintereinander beendet den Zähler, wer auch immer noch spielen könnte.",
    "sheet.tenth_cards_tie.on": "Beim Abheben um das Geben sind Zehn, Bube, Dame und König gleich.",
    "sheet.tenth_cards_tie.off": "Beim Abheben um das Geben gehen die Ränge vom Ass, dem niedrigsten, bis zum König.",
    "sheet.lowball.on": "Wer das Zielloch erreicht, verliert.",
    "sheet.lowball.off": "Wer zuerst das Zielloch erreicht, gewinnt sofort.",
    "sheet.stinkhole.on": "Vom letzten Loch vor dem Zielloch lassen sich weder His Heels noch ein Go stecken.",
    "sheet.stinkhole.off": "Alles wird gesteckt, wo der Stift auch steht.",
    "sheet.match": "Die Partie gewinnt, wer {value:word} Spiele gewinnt.",
    "sheet.match.1": "Die Partie ist ein einziges Spiel.",
}
"""Every sentence of the rule sheet by key."""

ASKED_DE: Final[dict[str, str]] = {
    "ask.players": "Wie viele spielen?",
    "ask.players.2": "zwei",
    "ask.players.3": "drei",
    "ask.players.4": "vier, als Partner",
    "ask.cards": "Wie viele Karten bekommen zwei Spieler?",
    "ask.cards.six": "sechs",
    "ask.cards.five": "fünf, das alte Spiel",
    "ask.length": "Wie lang ist das Spiel?",
    "ask.length.121": "zweimal um das Brett, bis 121",
    "ask.length.61": "einmal um das Brett, bis 61",
    "ask.counting": "Wer zählt?",
    "ask.counting.table": "der Tisch",
    "ask.counting.players": "jeder für sich",
    "ask.counting.muggins": "jeder für sich, und Muggins nimmt, was übersehen wurde",
    "ask.reaching": "Was geschieht, wenn jemand das letzte Loch erreicht?",
    "ask.reaching.wins": "er gewinnt",
    "ask.reaching.loses": "er verliert",
}
"""The words of the questions and answers by key."""

OPTIONS_DE: Final[dict[str, str]] = {
    "option.players": "Wie viele Plätze der Tisch hat.",
    "option.teams": "Partnerschaften: von vier Plätzen spielen A und C gegen B und D; zwei gegen einen sind drei "
    "Plätze, A allein gegen B und C.",
    "option.cards": "Sechs Karten, oder das ältere Spiel mit fünf Karten für zwei: Hände von drei, das Ausspielen "
    "endet mit dem ersten Go oder 31.",
    "option.target": "Das Zielloch: die Seite, die es zuerst erreicht, gewinnt sofort.",
    "option.counting": "Wer zählt: der Tisch alles, die Spieler ihre Hände und Cribs, oder die Spieler alles.",
    "option.muggins": "Gegner dürfen die Punkte nehmen, die eine Ansage ausließ.",
    "option.overclaim": "Was mit Punkten geschieht, die über die wahre Zählung hinaus angesagt sind.",
    "option.skunk_points": "Spielpunkte für einen Sieg, einen Skunk und einen Doppelskunk.",
    "option.first_deal_next_game": "Wer im nächsten Spiel zuerst gibt.",
    "option.go_rule": "Zu dritt oder viert nach einem Go: es wird bis zur letzten Karte weitergespielt, oder ein "
    "zweites Go hintereinander beendet den Zähler.",
    "option.tenth_cards_tie": "Beim Abheben um das Geben sind Zehn, Bube, Dame und König gleich.",
    "option.lowball": "Wer das Zielloch erreicht, verliert.",
    "option.stinkhole": "Vom letzten Loch vor dem Zielloch lassen sich weder His Heels noch ein Go stecken.",
    "option.match": "Spiele, die eine Seite gewinnen muss, um die Partie zu gewinnen.",
    "source.ACC internet guidelines; Pagat": "ACC, Leitlinien für das Internet; Pagat",
    "source.Bicycle; Wikipedia": "Bicycle; Wikipedia",
    "source.ACC 4.1, 4.2; Enquire Within": "ACC 4.1, 4.2; Enquire Within",
    "source.ACC, August 2010, 1.6": "ACC, August 2010, 1.6",
    "source.ACC, August 2010, 8 and 9": "ACC, August 2010, 8 und 9",
    "source.ACC, August 2010, 10.1 to 10.4": "ACC, August 2010, 10.1 bis 10.4",
    "source.house rule": "Hausregel",
    "source.ACC, August 2010, 12.1": "ACC, August 2010, 12.1",
    "source.ACC 1.5; Bicycle": "ACC 1.5; Bicycle",
    "source.Pagat; Bicycle": "Pagat; Bicycle",
    "source.Pagat": "Pagat",
    "unit.seats": "Plätze",
    "unit.holes": "Löcher",
    "unit.game points": "Spielpunkte",
    "unit.games": "Spiele",
    "label.teams.on": "Partner, wo es vier Plätze sind",
    "label.teams.captain": "zwei gegen einen",
    "label.counting.auto": "der Tisch zählt",
    "label.counting.show": "die Spieler zählen Hände und Cribs",
    "label.counting.all": "die Spieler zählen alles",
    "label.overclaim.not_pegged": "sie werden nicht gesteckt",
    "label.overclaim.to_opponent": "der nächste Gegner steckt sie",
    "label.skunk_points.acc_2_3": "2, 3 und 3",
    "label.skunk_points.house_1_2_3": "1, 2 und 3",
    "label.skunk_points.house_1_2_4": "1, 2 und 4",
    "label.skunk_points.none": "1, wie groß der Vorsprung auch ist",
    "label.cards.six": "sechs",
    "label.cards.five": "fünf",
    "label.first_deal_next_game.loser": "der Verlierer",
    "label.first_deal_next_game.alternate": "reihum",
    "label.first_deal_next_game.cut": "es wird abgehoben",
    "label.go_rule.around": "weiter bis zur letzten Karte",
    "label.go_rule.bicycle3": "das zweite Go beendet",
    "constraint.cards.players": "das Spiel mit fünf Karten ist für zwei Spieler",
    "constraint.teams.players": "zwei gegen einen braucht drei Spieler",
    "constraint.lowball.counting": "wo das Zielloch verliert, zählt der Tisch, denn niemand sagt Punkte an, die "
    "verlieren",
    "constraint.muggins.counting": "solange der Tisch zählt, kann nichts übersehen werden",
    "constraint.overclaim.counting": "solange der Tisch zählt, wird nichts angesagt",
    "constraint.go_rule.players": "mit zwei Spielern sind beide Lesarten gleich",
    "constraint.skunk_points.lowball": "wo das Zielloch verliert, kann niemand geskunkt werden",
    "preset.acc": "Turniercribbage",
    "preset.acc.sentence": "Sechs Karten, 121 Löcher, der Tisch zählt, wie beim American Cribbage Congress gespielt "
    "wird.",
    "preset.kitchen": "Küchentisch",
    "preset.kitchen.sentence": "Jeder zählt für sich, und Muggins nimmt, was übersehen wurde.",
    "preset.five_card": "Cribbage mit fünf Karten",
    "preset.five_card.sentence": "Das alte Spiel bis 61 mit Händen von drei und drei Punkten für die Vorhand.",
    "preset.sixty_one": "Kurzes Spiel",
    "preset.sixty_one.sentence": "Einmal um das Brett: wer zuerst 61 hat.",
    "preset.lowball": "Lowball",
    "preset.lowball.sentence": "Alles wird gezählt wie sonst, und 121 verliert.",
    "preset.captain": "Zwei gegen einen",
    "preset.captain.sentence": "Zwei gegen einen: das Paar braucht 121, der Einzelne die Hälfte davon.",
}
"""The words of options, constraints and presets: the keys of `OPTIONS.words()`."""
