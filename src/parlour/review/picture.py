"""The chance to win through the game, drawn: one SVG that reads well in light and dark, aloud, and alone in a file."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from parlour.engine import SEAT_NAMES, Seat
from parlour.review.model import Decision, Mark, Review, ReviewError
from parlour.review.words import act_words, percent, say, short_words

__all__ = ["picture"]

_WIDTH: Final = 960
_LEFT, _RIGHT, _TOP, _HEIGHT = 76, 24, 64, 320
"""Where the chart stands, in units of the drawing."""
_KEY_LINE: Final = 21
_LETTER, _GAP = 7, 6
"""How wide a letter of the scale is about, and how far words stand apart."""
_MARKED: Final = 6
"""So many decisions are marked, the dearest of both seats."""

_STYLE: Final = """
.review{--paper:#fff;--ink:#1c1e21;--dim:#5f6670;--grid:#d9dde2;--own:#1a5fb4;--err:#b3261e;--opp:#8a5a00;
background:var(--paper);color:var(--ink);font:13px system-ui,sans-serif}
@media (prefers-color-scheme:dark){.review{--paper:#15181c;--ink:#e9ebee;--dim:#a3abb5;--grid:#363c44;--own:#7db4ff;
--err:#ff8f85;--opp:#f0bd55}}
.review text{fill:currentColor}.review .dim{fill:var(--dim);font-size:12px}
.review .head{font-size:17px;font-weight:600}.review .grid{stroke:var(--grid)}
.review .game{stroke:var(--dim)}.review .over{paint-order:stroke;stroke:var(--paper);stroke-width:4px}
.review .half{stroke:var(--dim);stroke-dasharray:4 4}
.review .path{fill:none;stroke:var(--own);stroke-width:2.25;stroke-linejoin:round}
.review .own{fill:var(--err)}.review .opp{fill:var(--opp)}
.review .n{fill:var(--paper);font-size:11px;font-weight:700;text-anchor:middle}
""".replace("\n", "")


def picture(review: Review, *, seat: Seat | None = None, language: str = "en") -> str:
    """The path of a seat (None: the first that was reviewed) as SVG text.

    Raises ReviewError where there is no table of chances to win for the game, and before the first deal.
    """
    if not review.paths:
        raise ReviewError(say(language, "wrong.no_chances"))
    if not review.deals:
        raise ReviewError(say(language, "wrong.no_deals"))
    viewer = next(iter(review.paths)) if seat is None else seat
    if viewer not in review.paths:
        raise ReviewError(say(language, "wrong.no_seat", seat=viewer))
    return "\n".join(_Drawing(review, viewer, language).lines()) + "\n"


class _Drawing:
    """One path on its axes. Every deal has the same width; within it lines of the record are set evenly."""

    def __init__(self, review: Review, seat: Seat, language: str) -> None:
        self.language = language
        self.review = review
        self.seat = seat
        self.name = review.names[seat]
        self.other = next(name for who, name in review.names.items() if who != seat)
        self.path = review.paths[seat]
        self.deals = review.deals
        self.step = (_WIDTH - _LEFT - _RIGHT) / len(self.deals)
        dear = [d for d in review.decisions if d.win_cost and d.grade in ("mistake", "blunder")]
        dear.sort(key=lambda d: -(d.win_cost or 0.0))
        self.marked = sorted(dear[:_MARKED], key=lambda d: d.line)
        self.height = _TOP + _HEIGHT + 92 + _KEY_LINE * max(1, len(self.marked))

    def x(self, line: int) -> float:
        """Where a line of the record stands."""
        for at, deal in enumerate(self.deals):
            if line <= deal.last:
                length = max(1, deal.last - deal.first)
                return _LEFT + self.step * (at + min(1.0, max(0.0, (line - deal.first) / length)))
        return float(_WIDTH - _RIGHT)

    def y(self, win: float) -> float:
        """Where a chance stands."""
        return _TOP + _HEIGHT * (1 - win)

    def lines(self) -> Iterator[str]:
        """The whole drawing."""
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {self.height}" class="review" role="img" '
            'aria-labelledby="review-title review-desc">'
        )
        yield f'<title id="review-title">{escape(self._title())}</title>'
        yield f'<desc id="review-desc">{escape(self._desc())}</desc>'
        yield f"<style>{_STYLE}</style>"
        yield f'<rect width="{_WIDTH}" height="{self.height}" fill="var(--paper)"/>'
        yield _text(_LEFT, 26, self._title(), "head")
        yield _text(_LEFT, 46, self._say("picture.known", name=self.name), "dim")
        yield from self._axes()
        yield from self._deal_marks()
        yield from self._paths()
        yield _text(_LEFT + 6, self.y(1) + 15, self._say("picture.wins", name=self.name), "dim over")
        yield _text(_LEFT + 6, self.y(0) - 7, self._say("picture.wins", name=self.other), "dim over")
        for n, decision in enumerate(self.marked, 1):
            yield from self._marker(n, decision)
        yield from self._key()
        yield "</svg>"

    def _title(self) -> str:
        return self._say("picture.title", name=self.name, other=self.other)

    def _say(self, key: str, **params: object) -> str:
        return say(self.language, key, **params)

    def _percent(self, share: float) -> str:
        return percent(share, self.language, places=0)

    def _desc(self) -> str:
        first, last = self.path[0].win, self.path[-1]
        end = self._say("picture.to_win" if last.win else "picture.to_loss")
        if last.what != "end":
            end = self._say("picture.to", win=self._percent(last.win))
        said = [self._say("picture.line", first=self._percent(first), n=len(self.deals), end=end)]
        said += [f"{self._words(d)}." for d in self.marked]
        return " ".join(said)

    def _axes(self) -> Iterator[str]:
        right = _WIDTH - _RIGHT
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y(share)
            kind = "half" if share == 0.5 else "grid"
            yield f'<line class="{kind}" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
            yield _text(_LEFT - 8, y + 4, self._percent(share), "dim", anchor="end")

    def _deal_marks(self) -> Iterator[str]:
        bottom = _TOP + _HEIGHT
        dealers = self._dealers()
        for at, deal in enumerate(self.deals):
            x = _LEFT + self.step * at
            kind = "game" if at and deal.deal == 1 else "grid"
            yield f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom + 6}"/>'
            score = f"{deal.before[self.seat]}-{deal.before[1 - self.seat]}"
            for row, words in enumerate((str(deal.deal), dealers[deal.dealer], score)):
                if at % self._every(words) == 0:
                    yield _text(x + self.step / 2, bottom + 20 + 16 * row, words, "dim", anchor="middle")
        yield f'<line class="grid" x1="{_WIDTH - _RIGHT}" x2="{_WIDTH - _RIGHT}" y1="{_TOP}" y2="{bottom + 6}"/>'
        for row, key in enumerate(("deal", "dealer", "score")):
            words = self._say(f"picture.{key}")
            yield _text(_LEFT - 8, bottom + 20 + 16 * row, words, "dim", anchor="end")

    def _dealers(self) -> dict[Seat, str]:
        """The names of both, cut where a deal has no room for them; the letters of the seats where these look alike."""
        room = int((self.step - _GAP) / _LETTER)
        cut = {seat: name if len(name) <= room else f"{name[: room - 1]}…" for seat, name in self.review.names.items()}
        are_told_apart = room > 1 and len(set(cut.values())) == len(cut)
        return cut if are_told_apart else {seat: SEAT_NAMES[seat] for seat in cut}

    def _every(self, words: str) -> int:
        """At every how many deals such words have room."""
        return max(1, math.ceil((_LETTER * len(words) + _GAP) / self.step))

    def _paths(self) -> Iterator[str]:
        """The line, broken between games."""
        for game in dict.fromkeys(mark.game for mark in self.path):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self._point, self._of_game(game)))
            yield f'<polyline class="path" points="{points}"/>'

    def _of_game(self, game: int) -> Sequence[Mark]:
        return [mark for mark in self.path if mark.game == game]

    def _point(self, mark: Mark) -> tuple[float, float]:
        return self.x(mark.line), self.y(mark.win)

    def _at(self, decision: Decision) -> tuple[float, float]:
        """Where a decision stands on the line: at its foot if it is the own, else between its neighbours."""
        points = [(mark.line, *self._point(mark)) for mark in self._of_game(decision.game)]
        before = [p for p in points if p[0] <= decision.line][-1]
        after = next((p for p in points if p[0] > decision.line), before)
        x = self.x(decision.line)
        if before[0] == decision.line or after[1] == before[1]:
            return x, before[2]
        return x, before[2] + (after[2] - before[2]) * (x - before[1]) / (after[1] - before[1])

    def _marker(self, n: int, decision: Decision) -> Iterator[str]:
        x, y = self._at(decision)
        yield f"<g><title>{escape(self._words(decision))}</title>{self._shape(x, y, decision)}"
        yield f"{_text(x, y + 4, str(n), 'n')}</g>"

    def _shape(self, x: float, y: float, decision: Decision) -> str:
        if decision.seat == self.seat:
            return f'<circle class="own" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
        corners = f"{x:.1f},{y - 11:.1f} {x + 11:.1f},{y:.1f} {x:.1f},{y + 11:.1f} {x - 11:.1f},{y:.1f}"
        return f'<polygon class="opp" points="{corners}"/>'

    def _words(self, d: Decision) -> str:
        return self._say(
            "picture.decision",
            game=self._say("text.game", game=d.game) if self.deals[-1].game > 1 else "",
            deal=d.deal,
            name=self.review.names[d.seat],
            did=act_words(d.chosen.act, self.language),
            better=short_words(d.best.act, self.language),
            cost=percent(-(d.win_cost or 0.0), self.language),
        )

    def _key(self) -> Iterator[str]:
        top = _TOP + _HEIGHT + 88
        if not self.marked:
            yield _text(_LEFT, top, self._say("picture.none"), "dim")
        for n, decision in enumerate(self.marked, 1):
            y = top + _KEY_LINE * (n - 1)
            yield f"{self._shape(_LEFT - 16, y - 4, decision)}{_text(_LEFT - 16, y, str(n), 'n')}"
            yield _text(_LEFT + 4, y, self._words(decision), "")


def _text(x: float, y: float, words: str, kind: str, *, anchor: str = "") -> str:
    extra = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{x:.1f}" y="{y:.1f}"{extra}>{escape(words)}</text>'
