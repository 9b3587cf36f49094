"""Faults that change nothing anybody can observe, each with the reason."""

EQUIVALENT: dict[str, str] = {}
