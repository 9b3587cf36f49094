"""The German words of the options of Hand and Foot: their sentences, values, constraints and presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.games.handfoot.options import OPTION_LIST
from parlour.games.handfoot.sheet_de import MANY_RANKS_DE

__all__ = ["OPTIONS_DE"]

_OPTIONS: Final = {
    "num_players": "Plätze am Tisch.",
    "team_size": "Spieler je Seite; 1 heißt: jeder spielt allein.",
    "decks": "Wie viele Kartenspiele zu 52 Karten benutzt werden.",
    "jokers_per_deck": "Joker je Kartenspiel; mehr als 2 machen das Spiel schneller.",
    "pile_sizes": "Größe der Päckchen in der Reihenfolge des Spielens: erst die Hand, dann einer oder mehrere Füße.",
    "first_player": "Wer in einer Runde zuerst spielt.",
    "dealer_rotation": "Wie das Geben von Runde zu Runde weitergeht.",
    "deal_method": "Wie Hände und Füße entstehen: ausgeteilt, oder jeder Spieler hebt ein Päckchen ab und kann die "
    "Prämie für genaues Abheben gewinnen; der Unterschied wird gezogen oder zurückgelegt.",
    "exact_cut_bonus": "Punkte für jeden Spieler, dessen Päckchen genau die Zahl der zu gebenden Karten hat.",
    "pile_passing": "Päckchen, die vor dem Spiel den Nachbarn gereicht werden: beide nach links oder rechts; eines "
    "nach jeder Seite; oder nach Runden: links, rechts, Partner, behalten, und von vorn.",
    "hand_choice": "Welches Päckchen die Hand ist: das erste; eines, auf das der Spieler verdeckt zeigt; oder eines, "
    "das nach der untersten Karte gewählt wird.",
    "upcard_count": "Karten, die zu Beginn für den Ablagestapel aufgedeckt werden.",
    "upcard_redraw": "Welche aufgedeckten Karten im Talon vergraben und ersetzt werden.",
    "seats_allowed": "Für welche Zahlen von Plätzen diese Regeln gemacht sind; leer: für jede, die die anderen Regeln "
    "erlauben.",
    "draw_count": "Karten, die vom Talon gezogen werden.",
    "stock_piles": "Zahl der sichtbaren Stapel des Talons (nur fürs Auge).",
    "stock_exhaustion": "Was geschieht, wenn der Talon leer wird.",
    "stock_end_timing": "Wann eine Runde aus Mangel an Talon endet: mit der letzten Karte, am Ende jenes Zugs, oder "
    "wenn eine zu ziehende Karte fehlt.",
    "red3_mode": "Was rote Dreien tun: sie werden ausgelegt und bringen Punkte; sie bleiben auf der Hand und kosten "
    "Punkte, wenn sie übrig sind; oder sie werden ausgelegt und kosten überall Punkte.",
    "red3_timing": "Wann rote Dreien der Hand ausgelegt werden.",
    "red3_replace": "Eine ausgelegte rote Drei wird vom Talon ersetzt.",
    "red3_replace_from_pile": "Auch eine rote Drei, die mit dem Abwurf kommt, wird ersetzt.",
    "red3_value": "Punkte jeder ausgelegten roten Drei.",
    "red3_unplayed": "Punkte jeder roten Drei, die in Hand oder Fuß bleibt.",
    "red3_unopened": "Wert ausgelegter roter Dreien, wenn das Team nie eröffnet hat.",
    "red3_set_size": "Zahl ausgelegter roter Dreien, die die Prämie eines Satzes bringt (0: keine Prämie).",
    "red3_set_bonus": "Punkte, die einmal dazukommen, wenn ein Team einen Satz roter Dreien hat.",
    "red3_discardable": "Eine rote Drei darf abgeworfen werden.",
    "black3_value": "Punkte einer schwarzen Drei, wo sie ausgelegt werden darf.",
    "black3_unplayed": "Punkte jeder schwarzen Drei, die in Hand oder Fuß bleibt.",
    "black3_meld": "Ob sich schwarze Dreien auslegen lassen: nie; drei oder mehr beim Ausmachen; oder als eigener "
    "Rang, sobald der Spieler im Fuß ist (ihre Bücher sind rein, ohne Jokerkarten).",
    "meld_min": "Kleinste Zahl von Karten in einer Meldung.",
    "book_size": "Karten, die eine Meldung vollmachen.",
    "min_naturals": "Kleinste Zahl natürlicher Karten in einer Meldung eines Rangs.",
    "wild_ratio": "Jokerkarten einer Meldung im Verhältnis zu den natürlichen, jederzeit.",
    "max_wilds": "Größte Zahl von Jokerkarten in einer Meldung eines Rangs.",
    "wild_melds": "Jokerkarten dürfen allein ausgelegt werden.",
    "extend_clean": "Was an ein volles reines Buch angelegt werden darf.",
    "extend_dirty": "Was an ein volles gemischtes Buch angelegt werden darf.",
    "extend_same_turn": "Ein Buch darf in dem Zug wachsen, in dem es voll wurde.",
    "second_meld": "Wann eine weitere Meldung eines Rangs (oder von Jokerkarten) begonnen werden darf.",
    "incomplete_wild_penalty": "Punkte, die jede Jokermeldung kostet, die am Ende einer Runde nicht voll ist.",
    "opening_basis": "Wovon die Punkte zum Eröffnen abhängen.",
    "opening_by_round": "Punkte zum Eröffnen in den Runden 1, 2, ...",
    "opening_extra_round": "Punkte zum Eröffnen in Runden nach der Liste, etwa bei Gleichstand.",
    "opening_by_score": "Punkte zum Eröffnen nach dem Stand des Teams, in steigenden Stufen; unter der ersten Stufe "
    "gilt die erste.",
    "opening_flat": "Punkte zum Eröffnen, in jeder Runde gleich.",
    "opening_scope": "Wer die Punkte zum Eröffnen erreichen muss: der erste Spieler des Teams oder jeder Spieler.",
    "opening_counts_book_bonus": "Prämien von Büchern zählen für die Eröffnung.",
    "opening_counts_red3": "Ausgelegte rote Dreien zählen für die Eröffnung.",
    "opening_counts_top_discard": "Die genommene oberste Karte zählt.",
    "opening_counts_pile_rest": "Andere genommene Karten zählen.",
    "opening_wild_meld": "Eine Jokermeldung darf zur Eröffnung gehören.",
    "opening_book_alternative": "Ein volles Buch eröffnet, was es auch wert ist.",
    "opening_empty_hand_waiver": "Ein erstes Auslegen, das die Hand leert, braucht keine Mindestpunkte.",
    "pickup": "Wie viele Karten des Ablagestapels statt des Ziehens genommen werden.",
    "pickup_n": "Wie viele Karten genommen werden, wo es mehrere sind, die oberste mitgezählt; weniger, wenn der "
    "Stapel kleiner ist.",
    "pickup_ways": "Wege zur obersten Karte: zwei natürliche ihres Rangs aus der Hand; eine natürliche und eine "
    "Jokerkarte; an eine Meldung des Teams; oder jede Meldung dieses Zugs, die sie braucht, andere genommene Karten "
    "eingeschlossen.",
    "pickup_needs_opened": "Ob ein Team den Stapel beim Eröffnen nehmen darf.",
    "pickup_min_pile": "Kleinster Stapel, der genommen werden darf.",
    "pickup_wild_top": "Eine Jokerkarte zuoberst: nie, oder mit zwei weiteren derselben Art (zwei Zweien, zwei "
    "Joker), als Jokermeldung ausgelegt.",
    "pickup_first_turns_blocked": "Zahl der Züge zu Beginn einer Runde, in denen niemand den Stapel nehmen darf.",
    "pickup_extra_draw": "Karten, die nach dem Nehmen auch vom Talon gezogen werden.",
    "freeze_on": "Abwürfe, die den Stapel sperren; ein gesperrter Stapel wird nur mit zwei natürlichen Karten vom "
    "Rang der obersten genommen.",
    "freeze_until": "Wann die Sperre endet: wenn der Stapel genommen ist, oder sobald eine andere Karte zuoberst "
    "liegt, die nicht sperrt.",
    "foot_run": "Nachdem die letzte Karte ohne Abwurf gespielt ist.",
    "foot_walk_pickup": "Wann der Fuß aufgenommen wird, nachdem die letzte Karte abgeworfen ist; spielbar ist er so "
    "oder so erst vom nächsten Zug an.",
    "foot_walk_replaces_draw": "Den Fuß zu Beginn eines Zugs aufzunehmen ersetzt das Ziehen.",
    "foot_unlock": "Was den Fuß öffnet: eine leere Hand, oder auch ein erstes Buch, dessen Spieler den Fuß zur Hand "
    "nimmt.",
    "contract_clean": "Reine Bücher, die zum Ausmachen nötig sind.",
    "contract_dirty": "Gemischte Bücher, die zum Ausmachen nötig sind.",
    "contract_wild": "Jokerbücher, die zum Ausmachen nötig sind.",
    "contract_ranks": "Ränge, von denen das Team ein Buch braucht, über die Zahlen hinaus.",
    "contract_surplus_clean": "Reine Bücher über die nötigen hinaus zählen als gemischte.",
    "out_discard": "Ob die letzte Karte abgeworfen werden muss, darf oder nicht darf.",
    "out_from": "Päckchen, die ausgespielt sein müssen.",
    "out_permission": "Die Partner vor dem Ausmachen fragen.",
    "out_partners_in_foot": "Wie weit jeder Partner sein muss, wenn ein Spieler ausmacht.",
    "out_final_lap": "Ob die anderen noch einen Zug haben.",
    "empty_without_contract": "Wer im letzten Päckchen ist und nicht ausmachen darf: muss nach dem Abwurf eine Karte "
    "behalten, oder darf ohne Karten weiterspielen.",
    "out_bonus": "Punkte für das Team, das ausmacht.",
    "card_values": "Punkte je Karte (Dreien haben eigene Regeln).",
    "book_bonus": "Prämie je vollem Buch.",
    "rank_bonus": "Bücher eines Rangs, die statt dessen eine eigene Prämie haben.",
    "game_end": "Feste Zahl von Runden, oder wer zuerst einen Stand erreicht.",
    "rounds": "Zahl der Runden.",
    "target_score": "Stand, der das Spiel nach der Runde beendet, in der er erreicht wird.",
    "tie_break": "Gleichstand an der Spitze: noch eine Runde; der Sieg wird geteilt; das Team mit mehr reinen Büchern "
    "im Spiel gewinnt, sonst geteilt.",
    "round_overrides": "Regeln, die in einer Runde anders sind.",
    "stalemate_laps": "Runden um den Tisch, in denen keine Karte in eine Auslage kam, nachdem der Talon erneuert "
    "wurde; danach endet die Runde wie bei leerem Talon (nur wo der Talon erneuert werden kann).",
}

_SOURCES: Final = {
    "Board Game Arena": "Board Game Arena",
    "Pagat; usually Bicycle too": "Pagat; meist auch Bicycle",
    "house rules; the default is this project's choice": "Hausregeln; die Vorgabe ist die Wahl dieses Projekts",
}

_UNITS: Final = {
    "seats": "Plätze",
    "seats a side": "Plätze je Seite",
    "packs": "Kartenspiele",
    "cards": "Karten",
    "points": "Punkte",
    "piles": "Stapel",
    "turns": "Züge",
    "books": "Bücher",
    "rounds": "Runden",
    "laps": "Runden um den Tisch",
}

_RANKS: Final = {
    **{"2": "Zweien", "3": "Dreien"},
    **MANY_RANKS_DE,
    **{"JK": "Joker", "red3": "rote Dreien", "black3": "schwarze Dreien", "wild": "Jokerkarten"},
}
_RATHER: Final = {
    "no": "nichts, es ist geschlossen",
    "naturals": "natürliche Karten",
    "any": "natürliche und Jokerkarten",
}
_LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "decks": {
        "players": "eines für jeden Spieler",
        "players+1": "eines mehr als Spieler",
        "players+2": "zwei mehr als Spieler",
    },
    "first_player": {
        "left_of_dealer": "links vom Geber",
        "dealer": "der Geber",
        "high_card": "wer die höchste Karte zieht",
    },
    "dealer_rotation": {"left": "nach links", "round_winner": "zu dem, der ausgemacht hat", "random": "ausgelost"},
    "deal_method": {"dealt": "ausgeteilt", "cut": "jeder Spieler hebt ein Päckchen ab"},
    "pile_passing": {
        "none": "behalten",
        "left": "nach links",
        "right": "nach rechts",
        "split_left_right": "eines nach jeder Seite",
        "by_round": "in jeder Runde anders",
    },
    "hand_choice": {
        "fixed": "das erste",
        "blind_choice": "verdeckt gewählt",
        "bottom_card": "nach der untersten Karte gewählt",
    },
    "stock_exhaustion": {
        "end_round": "die Runde endet",
        "reshuffle": "die abgeworfenen Karten werden gemischt",
        "add_deck": "noch ein Kartenspiel kommt dazu",
    },
    "stock_end_timing": {
        "finish_turn": "nach jenem Zug",
        "immediate": "sofort",
        "on_failed_draw": "wenn eine Karte fehlt",
    },
    "red3_mode": {
        "bonus": "ausgelegt, und sie bringen Punkte",
        "penalty": "auf der Hand behalten, und sie kosten Punkte",
        "penalty_always": "ausgelegt, und sie kosten Punkte",
    },
    "red3_timing": {"own_turn": "wenn der eigene Zug beginnt", "after_deal": "gleich nach dem Geben"},
    "red3_unopened": {"same": "wie immer", "negated": "gegen das Team", "zero": "nichts"},
    "black3_meld": {"never": "nie", "out_only": "beim Ausmachen", "foot_book": "sobald man im Fuß ist"},
    "wild_ratio": {
        "fewer_than_naturals": "weniger Joker als natürliche",
        "at_most_naturals": "nicht mehr Joker als natürliche",
        "half_naturals": "zwei natürliche für jede Jokerkarte",
        "none": "beliebig",
    },
    "max_wilds": {"none": "keine Grenze"},
    "extend_clean": _RATHER,
    "extend_dirty": _RATHER,
    "second_meld": {
        "after_complete": "sobald die erste voll ist",
        "never": "nie",
        "always": "jederzeit",
        "clean_and_dirty": "eine rein, eine gemischt",
    },
    "opening_basis": {
        "round": "die Runde",
        "score": "der Stand des Teams",
        "flat": "immer gleich",
        "none": "nichts",
    },
    "opening_scope": {"team": "der Erste des Teams", "player": "jeder Spieler"},
    "opening_book_alternative": {"none": "kein Buch", "clean": "ein reines Buch", "any": "jedes Buch"},
    "pickup": {"top": "die oberste Karte", "never": "nie", "top_n": "mehrere Karten", "all": "der ganze Stapel"},
    "pickup_ways": {
        "pair": "zwei natürliche Karten ihres Rangs",
        "natural_plus_wild": "eine natürliche Karte und eine Jokerkarte",
        "existing_meld": "eine Meldung des Teams",
        "any_meld_with_pile": "jede Meldung, andere genommene Karten eingeschlossen",
    },
    "pickup_needs_opened": {"opened_or_opening": "eröffnet, oder gerade dabei", "opened": "schon eröffnet"},
    "pickup_wild_top": {"same_kind_pair": "mit zwei derselben Art", "never": "nie"},
    "freeze_until": {"taken": "bis der Stapel genommen ist", "covered": "bis eine andere Karte darauf liegt"},
    "foot_run": {"same_turn": "geht es mit dem Fuß weiter", "next_turn": "ist der Zug zu Ende"},
    "foot_walk_pickup": {"at_once": "sofort", "next_turn_start": "wenn der nächste Zug beginnt"},
    "foot_unlock": {"empty_hand": "eine leere Hand", "first_book": "ein erstes Buch"},
    "out_discard": {"optional": "ausgelegt oder abgeworfen", "required": "abgeworfen", "forbidden": "ausgelegt"},
    "out_from": {"last_pile": "die Hand und jeder Fuß", "hand_only": "nur die Hand"},
    "out_permission": {
        "none": "niemand wird gefragt",
        "ask_binding": "alle müssen ja sagen",
        "ask_advisory": "gefragt, aber niemand ist gebunden",
    },
    "out_partners_in_foot": {
        "no": "irgendwo",
        "picked_up": "beim Fuß angekommen",
        "played_turn": "einen Zug im Fuß",
    },
    "out_final_lap": {
        "none": "keinen Zug mehr",
        "after_meld_out": "einen Zug, wenn durch Auslegen ausgemacht wird",
        "always": "einen Zug",
    },
    "empty_without_contract": {"forbidden": "muss eine Karte behalten", "play_on": "darf ohne Karten weiterspielen"},
    "book_bonus": {"clean": "reine Bücher", "dirty": "gemischte Bücher", "wild": "Jokerbücher"},
    "game_end": {"rounds": "nach den Runden", "score": "wenn ein Stand erreicht ist"},
    "tie_break": {
        "extra_round": "noch eine Runde",
        "shared": "der Sieg wird geteilt",
        "most_clean_books": "die meisten reinen Bücher",
    },
    **dict.fromkeys(("upcard_redraw", "freeze_on", "contract_ranks", "card_values"), _RANKS),
    "rank_bonus": {
        f"{rank}.{kind}": f"{books} {name}"
        for rank, name in _RANKS.items()
        if len(rank) == 1
        for kind, books in (("clean", "reine Bücher"), ("dirty", "gemischte Bücher"))
    },
}

_CONSTRAINTS: Final = {
    "num_players.team_size": "allein können bis zu sieben spielen; mehr brauchen Teams",
    "num_players.team_size#2": "es müssen mindestens zwei Teams sein",
    "num_players.team_size#3": "die Spieler müssen sich in gleich große Teams teilen lassen",
    "decks.pile_sizes": "zu wenige Karten: nach dem Geben muss der Talon für jeden Platz zweimal Ziehen hergeben",
    "contract_wild.wild_melds": "ein Vertrag mit Jokerbüchern braucht Jokermeldungen",
    "exact_cut_bonus.deal_method": "die Prämie für genaues Abheben braucht ein Geben, bei dem jeder Spieler ein "
    "Päckchen abhebt",
    "foot_walk_replaces_draw.foot_walk_pickup": "den Fuß aufzunehmen kann das Ziehen nur ersetzen, wo er zu Beginn "
    "des nächsten Zugs aufgenommen wird",
    "min_naturals.book_size": "ein Buch muss Platz für die natürlichen Karten haben, die eine Meldung braucht",
    "num_players.seats_allowed": "diese Regeln sind für eine andere Zahl von Spielern gemacht",
    "team_size.contract_clean.contract_dirty.contract_wild": "dieser Vertrag ist der übliche für Teams zu zweit; wer "
    "allein spielt, braucht meist 1 reines und 2 gemischte Bücher",
    "team_size.contract_clean.contract_dirty.contract_wild#2": "dieser Vertrag ist der übliche für Teams zu zweit; "
    "ein Team zu dritt braucht meist 3 reine, 3 gemischte Bücher und 1 Jokerbuch",
    "team_size.contract_clean.contract_dirty.contract_wild#3": "dieser Vertrag ist der übliche für Teams zu zweit; "
    "ein größeres Team braucht meist 4 reine, 4 gemischte Bücher und 1 Jokerbuch",
    "contract_clean.contract_dirty.decks": "die Kartenspiele haben zu wenige natürliche Karten für einen solchen "
    "Vertrag",
    "contract_wild.decks.jokers_per_deck": "die Kartenspiele haben zu wenige Jokerkarten für einen solchen Vertrag",
    "contract_dirty.max_wilds": "kein Buch kann gemischt sein, wo eine Meldung keine Jokerkarten aufnimmt: niemand "
    "kann ausmachen",
    "contract_dirty.min_naturals.book_size": "kein Buch kann gemischt sein, wo alle seine Karten natürlich sein "
    "müssen: niemand kann ausmachen",
    "second_meld.extend_clean.extend_dirty": "ist ein Buch geschlossen, lassen sich weitere Karten seines Rangs nicht "
    "auslegen",
    "seats_allowed": "jede Zahl von Plätzen ist so gut wie eine andere",
    "stock_end_timing.stock_exhaustion": "der Zeitpunkt zählt nur, wo ein leerer Talon die Runde beendet",
    "stalemate_laps.stock_exhaustion": "ein Talon, der nie erneuert wird, beendet die Runde von selbst",
    "stock_piles": "das ändert nur, wie der Tisch aussieht",
    "pile_passing.deal_method": "Päckchen, die niemand abgehoben hat, sind alle gleich: sie weiterzureichen ändert "
    "nur, wer welches bekam",
    "red3_timing.red3_mode": "wo rote Dreien auf der Hand bleiben, werden sie nie ausgelegt",
    "red3_set_size.red3_mode": "wo rote Dreien Punkte kosten, kommt nichts dazu",
    "red3_set_bonus.red3_set_size": "eine Prämie für einen Satz braucht die Größe des Satzes, und rote Dreien, die "
    "für das Team zählen",
    "red3_discardable.red3_mode": "rote Dreien werden ausgelegt, bevor etwas abgeworfen werden kann; wo sie auf der "
    "Hand bleiben, lassen sie sich immer abwerfen",
    "red3_replace_from_pile.pickup": "mit dem Abwurf kommt eine rote Drei nur, wo zu Beginn eine aufgedeckt wird und "
    "bleibt und mehrere Karten genommen werden, und ersetzt wird sie nur, wo es die anderen werden",
    "black3_meld.out_discard": "sie werden in dem Zug ausgelegt, der ausmacht, und das ist hier ein Abwurf",
    "black3_value.black3_meld": "schwarze Dreien liegen nie in einer Auslage",
    "extend_same_turn.extend_clean.extend_dirty": "Bücher sind ohnehin geschlossen",
    "incomplete_wild_penalty.wild_melds": "es gibt keine Jokermeldungen",
    "opening_flat.opening_basis": "das zählt nur, wo die Eröffnung in jeder Runde gleich ist",
    "opening_by_score.opening_basis": "das zählt nur, wo die Eröffnung nach dem Stand des Teams geht",
    "opening_by_round.opening_basis": "das zählt nur, wo die Eröffnung nach der Runde geht",
    "opening_counts_book_bonus.opening_basis": "zum Eröffnen braucht es keine Punkte",
    "opening_scope.team_size": "wer allein spielt, eröffnet allein",
    "opening_counts_top_discard.pickup": "der Abwurf wird nie genommen",
    "opening_counts_top_discard.pickup_needs_opened": "niemand eröffnet, indem er den Abwurf nimmt",
    "opening_counts_pile_rest.pickup": "nur die oberste Karte wird genommen",
    "pickup_n.pickup": "das zählt nur, wo mehrere Karten oben vom Stapel genommen werden",
    "pickup_wild_top.wild_melds": "ohne Jokermeldungen wird eine Jokerkarte zuoberst nie genommen",
    "freeze_on.pickup_ways": "ein gesperrter Stapel verlangt ein Paar, und hier tut das jedes Nehmen",
    "freeze_until.freeze_on": "nichts sperrt den Stapel",
    "contract_surplus_clean.contract_dirty": "zum Ausmachen braucht es keine gemischten Bücher",
    "out_permission.team_size": "wer allein spielt, fragt niemanden",
    "out_partners_in_foot.team_size": "wer allein spielt, hat keinen Partner",
    "rounds.game_end": "das Spiel endet, wenn ein Stand erreicht ist",
    "target_score.game_end": "das Spiel endet nach seinen Runden",
}

_PRESETS: Final = {
    "bga": "Board Game Arena",
    "bga.sentence": "Elf Karten in der Hand und elf im Fuß, ein Kartenspiel mehr als Spieler, zwei Karten gezogen; "
    "vom Ablagestapel wird nur die oberste genommen.",
    "pagat": "Pagat, mit Partnern",
    "pagat.sentence": "Dreizehn Karten in Hand und Fuß, sieben Karten auf einmal vom Ablagestapel, zwei natürliche "
    "für jede Jokerkarte; die Partner werden vor dem Ausmachen gefragt.",
    "pagat_simpson": "Pagat, jeder allein",
    "pagat_simpson.sentence": "Jeder spielt allein: Päckchen werden um eine Prämie abgehoben, rote Dreien kosten "
    "Punkte, und die letzte Karte wird abgeworfen.",
    "pagat_saskatchewan": "Pagat, Saskatchewan",
    "pagat_saskatchewan.sentence": "Pagats Spiel mit Partnern und einem kleineren Vertrag: ein reines, ein gemischtes "
    "und ein Jokerbuch.",
    "bicycle": "Bicycle Cards",
    "bicycle.sentence": "Fünf Kartenspiele, sieben Karten auf einmal vom Ablagestapel, keine Jokermeldungen; ein "
    "reines und ein gemischtes Buch genügen zum Ausmachen.",
    "wikipedia": "Wikipedia, Artikel Canasta, Abschnitt Hand and Foot",
    "wikipedia.sentence": "Sieben Karten auf einmal vom Ablagestapel, und ein langer Weg zum Ausmachen: drei reine "
    "und vier gemischte Bücher.",
    "tanglewood": "Bewohner von Tanglewood",
    "tanglewood.sentence": "Päckchen werden abgehoben und beiden Nachbarn gereicht; rote Dreien bleiben auf der Hand, "
    "Jokerkarten sperren den Stapel, drei Karten werden genommen.",
    "vegas": "Hand & Foot nach Art von Vegas (Bewohner von Tanglewood)",
    "vegas.sentence": "Vier oder sechs Spieler, zwei Kartenspiele mehr als Spieler, und von Runde drei an immer mehr "
    "zu ziehen und mehr Bücher nötig; niemand macht mit einem Abwurf aus.",
    "goodsam_florida": "Good Sam RV Club, Florida",
    "goodsam_florida.sentence": "Drei Runden mit vier Kartenspielen und dreizehn Karten; sechs Karten werden vom "
    "Ablagestapel genommen, und volle Bücher dürfen wachsen.",
    "gocc": "Klub GOCC",
    "gocc.sentence": "Ein Kartenspiel je Spieler; vom Ablagestapel wird nur die oberste genommen, rote Dreien bleiben "
    "auf der Hand, und volle Bücher dürfen wachsen.",
    "east_coast": "Ostküste",
    "east_coast.sentence": "Jeder spielt allein mit vierzehn Karten in Hand und Fuß: eine Karte wird gezogen oder der "
    "ganze Stapel genommen, und Bücher wachsen um beliebige Karten.",
    "west_coast": "Westküste",
    "west_coast.sentence": "Wie an der Ostküste, aber freier mit Jokerkarten: so viele wie natürliche in einer "
    "Meldung.",
    "idaho_rv": "RVers of Idaho",
    "idaho_rv.sentence": "Päckchen werden abgehoben und nach links gereicht; Jokerkarten sperren den Stapel, sieben "
    "Karten werden genommen, und Jokerkarten werden nie allein ausgelegt.",
    "hand_knee_foot": "Hand, Knie und Fuß (Bewohner von Tanglewood)",
    "hand_knee_foot.sentence": "Drei Päckchen von 15, 13 und 11 Karten auszuspielen, aus sechs Kartenspielen; der "
    "ganze Ablagestapel wird genommen.",
    "frostproof": "Lakemont Ridge, Frostproof, Florida",
    "frostproof.sentence": "Sechs Kartenspiele, die Päckchen nach links gereicht und die Hand verdeckt gewählt; "
    "sieben Karten werden genommen, nie unter einer Jokerkarte hervor.",
    "brentwood": "Wertung von Brentwood",
    "brentwood.sentence": "Die ersten Regeln mit anderer Wertung: 250 Punkte für das Ausmachen, und 1500 für ein "
    "reines Buch Siebenen.",
    "thermopolis": "Seniorenzentrum von Hot Springs County",
    "thermopolis.sentence": "In Runde zwei werden drei Karten gezogen; rote Dreien bleiben auf der Hand, Bücher "
    "dürfen wachsen, und die Partner werden vor dem Ausmachen gefragt.",
    "ourpastimes": "ourpastimes.com (mit 13 Karten)",
    "ourpastimes.sentence": "Dreizehn Karten in Hand und Fuß, und zum Ausmachen braucht es zwei Jokerbücher.",
    "cbrandt_two": "Spiel zu zweit (cbrandt.com)",
    "cbrandt_two.sentence": "Für zwei Spieler, mit drei Kartenspielen und zwölf Karten in Hand und Fuß; ein reines "
    "und ein gemischtes Buch genügen.",
}

OPTIONS_DE: Final[dict[str, str]] = {
    **{f"option.{name}": text for name, text in _OPTIONS.items()},
    **{f"source.{name}": text for name, text in _SOURCES.items()},
    **{f"unit.{name}": text for name, text in _UNITS.items()},
    **{
        f"label.{option.name}.{value}": _LABELS[option.name][value]
        for option in OPTION_LIST
        for value in option.labels or {}
    },
    **{f"constraint.{name}": text for name, text in _CONSTRAINTS.items()},
    **{f"preset.{name}": text for name, text in _PRESETS.items()},
}
"""The words of options, constraints and presets: the keys of `OPTIONS.words()`."""
