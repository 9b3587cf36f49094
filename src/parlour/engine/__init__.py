"""What every game is: seats, actions, events, refusals, house rules as data, the contract, replay and the registry."""

from parlour.engine.dealer import Dealer
from parlour.engine.errors import Ambiguous, Illegal, IllegalAction, NotNotation
from parlour.engine.events import Event, Note, Payload, Wire, fold, redact, wire_pending, wire_zone
from parlour.engine.game import Action, AnyGame, Game, Outcome, Owed, Pending, Random, Step
from parlour.engine.option import Option, OptionError, Value
from parlour.engine.options import Conflict, Constraint, OptionTable, Preset, PresetData
from parlour.engine.predicate import Expr, packs_count
from parlour.engine.record import quick_replace
from parlour.engine.registry import find_game, game_names
from parlour.engine.replay import play_out, replay
from parlour.engine.seats import DEALER, PUBLIC, SEAT_NAMES, SEATS, Actor, Public, Seat, Side, Viewer, side_name

__all__ = [
    "DEALER",
    "PUBLIC",
    "SEATS",
    "SEAT_NAMES",
    "Action",
    "Actor",
    "Ambiguous",
    "AnyGame",
    "Conflict",
    "Constraint",
    "Dealer",
    "Event",
    "Expr",
    "Game",
    "Illegal",
    "IllegalAction",
    "NotNotation",
    "Note",
    "Option",
    "OptionError",
    "OptionTable",
    "Outcome",
    "Owed",
    "Payload",
    "Pending",
    "Preset",
    "PresetData",
    "Public",
    "Random",
    "Seat",
    "Side",
    "Step",
    "Value",
    "Viewer",
    "Wire",
    "find_game",
    "fold",
    "game_names",
    "packs_count",
    "play_out",
    "quick_replace",
    "redact",
    "replay",
    "side_name",
    "wire_pending",
    "wire_zone",
]
