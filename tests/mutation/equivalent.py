"""Faults that change nothing anybody can observe, each with the reason."""

_FIRST = "the two are equal for the first card alone, and then the bound takes the value that it has"

EQUIVALENT: dict[str, str] = {
    "play._run_length: rank < low => rank <= low": _FIRST,
    "play._run_length: rank > high => rank >= high": _FIRST,
}
