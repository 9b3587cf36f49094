"""Card game records (`.cgr`): reading, writing, scanning, making them from a log, and verifying them with the engine.

The format is described in docs/record-format.md. Every game writes its own words; this package knows none of them.
"""

from parlour.records.builder import as_seen_by, export, from_log
from parlour.records.deals import Packs, Proof, number_commitment, seed_commitment
from parlour.records.model import Balance, Check, Claim, DealBlock, GameBlock, Line, Points, Record, RecordError
from parlour.records.replay import Played, Player
from parlour.records.scanner import Visitor, load, loads, scan
from parlour.records.verify import Report, verify
from parlour.records.writer import dump, dumps

__all__ = [
    "Balance",
    "Check",
    "Claim",
    "DealBlock",
    "GameBlock",
    "Line",
    "Packs",
    "Played",
    "Player",
    "Points",
    "Proof",
    "Record",
    "RecordError",
    "Report",
    "Visitor",
    "as_seen_by",
    "dump",
    "dumps",
    "export",
    "from_log",
    "load",
    "loads",
    "number_commitment",
    "scan",
    "seed_commitment",
    "verify",
]
