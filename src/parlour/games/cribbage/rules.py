"""The house rules of cribbage: one frozen record, its options as data, and the presets. No other module decides one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.cards import PACK, Card
from parlour.engine import Constraint, Option, OptionTable, Seat, Side

__all__ = ["OPTIONS", "Rules", "pack", "seats", "side_of", "sides", "target_of"]

_ACC: Final = "ACC, August 2010"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played at a table; each field is an option of `OPTIONS`, which gives range, meaning and source."""

    players: int
    teams: str
    cards: str
    target: int
    counting: str
    muggins: bool
    overclaim: str
    skunk_points: str
    first_deal_next_game: str
    go_rule: str
    tenth_cards_tie: bool
    lowball: bool
    stinkhole: bool
    match: int

    @property
    def deal_count(self) -> int:
        """Cards dealt to each seat.

        Rule: C-9 (six to each of two), C-45, C-46 (five to each of three or four), C-48 (five-card game).
        """
        return 6 if self.players == 2 and self.cards == "six" else 5

    @property
    def throw_count(self) -> int:
        """Cards each seat lays away to the crib. Rule: C-10 (two), C-45, C-46 (one)."""
        return 2 if self.players == 2 else 1

    @property
    def crib_from_pack_count(self) -> int:
        """Cards that the pack itself gives to the crib. Rule: C-45 (one with three players)."""
        return 1 if self.players == 3 else 0

    @property
    def has_muggins(self) -> bool:
        """Whether missed points may be called. Rule: C-53: only where points are claimed by hand."""
        return self.muggins and self.counting != "auto"


OPTIONS: Final[OptionTable[Rules]] = OptionTable(
    Rules,
    (
        Option(
            "players",
            "int",
            2,
            "How many seats the table has.",
            "ACC internet guidelines; Pagat",
            "C-45",
            "seats",
            low=2,
            high=4,
        ),
        Option(
            "teams",
            "enum",
            "on",
            "Partnerships: of four seats A and C play B and D; captain is three seats, A alone against B and C.",
            "Bicycle; Wikipedia",
            "C-46",
            values=("on", "captain"),
            labels={"on": "partners where there are four seats", "captain": "two against one"},
        ),
        Option(
            "cards",
            "enum",
            "six",
            "Six cards, or the older five-card game for two: hands of three, the play ends with the first go or 31.",
            "ACC 4.1, 4.2; Enquire Within",
            "C-48",
            values=("six", "five"),
            labels={"six": "six", "five": "five"},
        ),
        Option(
            "target",
            "int",
            121,
            "The game hole: the first side to reach it wins at once.",
            f"{_ACC}, 1.6",
            "C-3",
            "holes",
            low=11,
            high=999,
        ),
        Option(
            "counting",
            "enum",
            "auto",
            "Who counts: the table everything, players their hands and cribs, or players every score.",
            f"{_ACC}, 8 and 9",
            "C-51",
            values=("auto", "show", "all"),
            labels={
                "auto": "the table counts",
                "show": "players count hands and cribs",
                "all": "players count everything",
            },
        ),
        Option(
            "muggins",
            "bool",
            False,
            "Opponents may take the points that a claim left out.",
            f"{_ACC}, 10.1 to 10.4",
            "C-53",
        ),
        Option(
            "overclaim",
            "enum",
            "not_pegged",
            "What happens to points claimed beyond the true count.",
            "house rule",
            "C-52",
            values=("not_pegged", "to_opponent"),
            labels={"not_pegged": "they are not pegged", "to_opponent": "the next opponent pegs them"},
        ),
        Option(
            "skunk_points",
            "enum",
            "acc_2_3",
            "Game points for a win, a skunk and a double skunk.",
            f"{_ACC}, 12.1",
            "C-42",
            "game points",
            values=("acc_2_3", "house_1_2_3", "house_1_2_4", "none"),
            labels={
                "acc_2_3": "2, 3 and 3",
                "house_1_2_3": "1, 2 and 3",
                "house_1_2_4": "1, 2 and 4",
                "none": "1 whatever the spread",
            },
        ),
        Option(
            "first_deal_next_game",
            "enum",
            "loser",
            "Who deals first in the next game.",
            "ACC 1.5; Bicycle",
            "C-6",
            values=("loser", "alternate", "cut"),
            labels={"loser": "the loser", "alternate": "each in turn", "cut": "it is cut for"},
        ),
        Option(
            "go_rule",
            "enum",
            "around",
            "With three or four, after a go: play passes on to the last card, or a second refusal in a row ends it.",
            "Pagat; Bicycle",
            "C-54",
            values=("around", "bicycle3"),
            labels={"around": "on to the last card", "bicycle3": "a second go ends it"},
        ),
        Option(
            "tenth_cards_tie",
            "bool",
            False,
            "In the cut for the deal ten, jack, queen and king all tie.",
            "Pagat",
            "C-55",
        ),
        Option("lowball", "bool", False, "Whoever reaches the game hole loses.", "Pagat", "C-50"),
        Option(
            "stinkhole",
            "bool",
            False,
            "From the last hole before the game hole neither his heels nor a go can be pegged.",
            "house rule",
            "C-56",
        ),
        Option(
            "match",
            "int",
            1,
            "Games a side must win to win the match.",
            f"{_ACC}, 1.6",
            "C-44",
            "games",
            low=1,
            high=99,
        ),
    ),
    (
        Constraint(
            "refuse",
            ("cards", "players"),
            {"cards": ("five",), "players": (3, 4)},
            "the five-card game is for two players",
            idle=("!=", "players", 2),
        ),
        Constraint(
            "refuse",
            ("teams", "players"),
            {"teams": ("captain",), "players": (2, 4)},
            "two against one needs three players",
            idle=("and", ("is", "teams", "on"), ("!=", "players", 4)),
        ),
        Constraint(
            "refuse",
            ("lowball", "counting"),
            {"lowball": (True,), "counting": ("show", "all")},
            "in lowball the table counts, since nobody claims points that lose",
        ),
        Constraint(
            "no_effect",
            ("muggins", "counting"),
            {"muggins": (True,), "counting": ("auto",)},
            "nothing can be missed while the table counts",
            idle=("is", "counting", "auto"),
        ),
        Constraint(
            "no_effect",
            ("overclaim", "counting"),
            {"overclaim": ("to_opponent",), "counting": ("auto",)},
            "nothing is claimed while the table counts",
            idle=("is", "counting", "auto"),
        ),
        Constraint(
            "no_effect",
            ("go_rule", "players"),
            {"go_rule": ("bicycle3",), "players": (2,)},
            "with two players both readings are the same",
            idle=("=", "players", 2),
        ),
        Constraint(
            "no_effect",
            ("skunk_points", "lowball"),
            {"skunk_points": ("house_1_2_3", "house_1_2_4"), "lowball": (True,)},
            "nobody can be skunked in lowball",
            idle="lowball",
        ),
    ),
    (
        (
            "acc",
            1,
            "Tournament cribbage",
            "Six cards, 121 holes, the table counts, as in American Cribbage Congress play.",
            {},
        ),
        (
            "kitchen",
            1,
            "Kitchen table",
            "Everybody counts for themselves, and muggins takes what was missed.",
            {"counting": "all", "muggins": True},
        ),
        (
            "five_card",
            1,
            "Five-card cribbage",
            "The old game to 61 with hands of three and three for last.",
            {"cards": "five", "target": 61},
        ),
        ("sixty_one", 1, "Short game", "Once round the board: the first to 61.", {"target": 61}),
        ("lowball", 1, "Lowball", "Everything is scored as usual, and 121 loses.", {"lowball": True}),
        (
            "captain",
            1,
            "Captain",
            "Two against one: the pair needs 121, the one alone half of it.",
            {"players": 3, "teams": "captain"},
        ),
    ),
)
"""Every option of cribbage, the constraints between them and the presets, `acc` first."""

_SIDES: Final[dict[tuple[int, str], tuple[tuple[Seat, ...], ...]]] = {
    (2, "on"): ((Seat.A,), (Seat.B,)),
    (3, "on"): ((Seat.A,), (Seat.B,), (Seat.C,)),
    (4, "on"): ((Seat.A, Seat.C), (Seat.B, Seat.D)),
    (3, "captain"): ((Seat.A,), (Seat.B, Seat.C)),
}
_SIDE_OF: Final = {
    key: tuple(Side(next(i for i, side in enumerate(found) if seat in side)) for seat in list(Seat)[: key[0]])
    for key, found in _SIDES.items()
}


def pack(rules: Rules) -> tuple[Card, ...]:
    """One pack of 52, no jokers. Rule: C-1."""
    return PACK


def seats(rules: Rules) -> tuple[Seat, ...]:
    """The seats in clockwise order."""
    return tuple(list(Seat)[: rules.players])


def sides(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Who scores together. Rule: C-46 (partners face each other), C-47 (A alone against B and C)."""
    return _SIDES[rules.players, rules.teams]


def side_of(rules: Rules, seat: Seat) -> Side:
    """The side of a seat."""
    return _SIDE_OF[rules.players, rules.teams][seat]


def target_of(rules: Rules, side: Side) -> int:
    """The game hole of a side, in holes.

    Rule: C-3; C-49: any other target; C-47: alone against two, half of the target rounded up.
    """
    return (rules.target + 1) // 2 if rules.teams == "captain" and side == 0 else rules.target
