"""The sentences of the rule sheet of cribbage; the keys are those of `parlour.engine.sheet`."""

from __future__ import annotations

from typing import Final

__all__ = ["SHEET"]

SHEET: Final[dict[str, str]] = {
    "sheet.players": "{value:word} players sit at the table.",
    "sheet.teams.on": "They play as partners, those opposite each other together.",
    "sheet.teams.captain": "One plays alone against the other two together, and needs only half of the holes.",
    "sheet.cards.six": "Each player is dealt six cards and lays two away to the crib.",
    "sheet.cards.five": "Each player is dealt five cards and lays two away to the crib; the play ends with the first "
    "go or thirty-one.",
    "sheet.target": "The game hole is {value}.",
    "sheet.counting.auto": "The table counts every score.",
    "sheet.counting.show": "Players count their own hands and cribs; the table counts the play.",
    "sheet.counting.all": "Players count every score of their own.",
    "sheet.muggins.on": "Muggins is played: opponents may take the points that a count left out.",
    "sheet.muggins.off": "Points that a count left out are lost, and nobody else takes them.",
    "sheet.overclaim.not_pegged": "Points claimed beyond the true count are not pegged.",
    "sheet.overclaim.to_opponent": "Points claimed beyond the true count are pegged by the next opponent.",
    "sheet.skunk_points.acc_2_3": "A win earns two game points, and three by a skunk or a double skunk.",
    "sheet.skunk_points.house_1_2_3": "A win earns one game point, two by a skunk, three by a double skunk.",
    "sheet.skunk_points.house_1_2_4": "A win earns one game point, two by a skunk, four by a double skunk.",
    "sheet.skunk_points.none": "A win earns one game point, however far ahead.",
    "sheet.first_deal_next_game.loser": "The loser of a game deals first in the next.",
    "sheet.first_deal_next_game.alternate": "The first deal of each game goes round the table.",
    "sheet.first_deal_next_game.cut": "The first deal of each game is cut for.",
    "sheet.go_rule.around": "After a go the others play on until no card fits under thirty-one.",
    "sheet.go_rule.bicycle3": "A second go in a row ends the count, whoever could still play.",
    "sheet.tenth_cards_tie.on": "In the cut for the deal ten, jack, queen and king tie.",
    "sheet.tenth_cards_tie.off": "In the cut for the deal the ranks go from the ace, the lowest, to the king.",
    "sheet.lowball.on": "Whoever reaches the game hole loses.",
    "sheet.lowball.off": "The first to reach the game hole wins at once.",
    "sheet.stinkhole.on": "From the last hole before the game hole neither his heels nor a go can be pegged.",
    "sheet.stinkhole.off": "Every score is pegged wherever the peg stands.",
    "sheet.match": "The match is won by {value:word} games.",
    "sheet.match.1": "The match is a single game.",
}
"""Every sentence by key."""
