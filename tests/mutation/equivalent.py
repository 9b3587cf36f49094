"""Faults that change nothing anybody can observe, each with the reason."""

_FIRST = "the two are equal for the first card alone, and then the bound takes the value that it has"

EQUIVALENT: dict[str, dict[str, str]] = {
    "cribbage": {
        "play._run_length: rank < low => rank <= low": _FIRST,
        "play._run_length: rank > high => rank >= high": _FIRST,
        "play.end_count: 1 => 2 (3)": "one more seat to try, but a seat that holds a card was found before",
        "score.cadence: 0 => 1 (2)": "both cards of a pair have its rank",
        "show.is_possible: 4 => 5": "four and five cards have the same bounds; three alone have others",
        "show._flush: 0 => 1": "any card of the hand gives the suit that all of them must share",
    },
    "handfoot": {},
}
