"""Reads a page in another language: no key of a catalogue may stand there, and no English."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from playwright.sync_api import Page

from tests.words.alike import ALIKE
from tests.words.catalogues import CATALOGUES

__all__ = ["faults", "texts"]

_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+)(?::([^{}|]*)\|([^{}|]*))?)?\}")
_KEY: Final = re.compile(r"(?<![\w./:])[a-z][a-z_0-9]*(?:\.[\w+]+)+(?![\w./])")
_ENGLISH: Final = re.compile(
    r"\b(?:the|and|of|your|you|is|are|with|for|from|not|this|that|cards?|points?|lays?|plays?|deals?|draws?|takes?|"
    r"players?|stock|pile|wild|books?|melds?|two|three|four|five|hearts|spades|clubs|diamonds|king|queen|jack|ace|turn|rules?|"
    r"settings|counts?|scores?|seat|games?|dealer|crib's|yes|no|back|next|please|out|by|to|it)\b",
    re.IGNORECASE,
)
"""Small and common English words that no German text holds."""
_KEPT: Final = (
    "Hand and Foot",
    "Hand, Knee and Foot",
    "RVers of Idaho",
    "Pennies from Heaven",
    "Board Game Arena",
    "American Cribbage Congress",
)
_OPEN: Final = re.compile(r"[A-Z0-9_=:,;>+?.\[\]\"'()-]*\d[\w=:,;>+?.\[\]\"'()-]*")

_READ: Final = """() => {
  const found = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (at && !at.closest('script, style, noscript, body [lang]:not([lang=de]), code, kbd, samp, pre')) {
      const text = walk.currentNode.textContent.trim();
      if (text) found.add(text);
    }
  }
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('body [lang]:not([lang=de])')) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder']) {
      const text = one.getAttribute(name);
      if (text) found.add(text);
    }
  }
  return [...found];
}"""


def texts(page: Page) -> list[str]:
    """All that is read or heard on the page: texts, and the names that only a screen reader says."""
    found: list[str] = page.evaluate(_READ)
    return found


@cache
def _keys() -> frozenset[str]:
    return frozenset(key for catalogue in CATALOGUES.values() for key in catalogue["en"])


@cache
def _whole() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a whole English text may look like, and a whole German one."""
    english, german = set(), set()
    for catalogue in CATALOGUES.values():
        for key, text in catalogue["en"].items():
            other = catalogue.get("de", {}).get(key, text)
            if _has_words(other):
                german.add(_pattern(other))
            if text != other and text not in ALIKE and _has_words(text):
                english.add(_pattern(text))
    return re.compile("|".join(sorted(english - german))), re.compile("|".join(sorted(german)))


def _has_words(text: str) -> bool:
    """Whether a template has words of its own, beside what is put into it."""
    return len(re.findall(r"[^\W\d_]", _FIELD.sub("", text))) > 2


def _pattern(text: str) -> str:
    parts, at = [], 0
    for field in _FIELD.finditer(text):
        parts.append(re.escape(text[at : field.start()]))
        one, many = field.group(3), field.group(4)
        noun = f"(?:{re.escape(one)}|{re.escape(many)})" if one is not None else ""
        parts.append({"form": noun, "count": rf"[\d.,]+ {noun}"}.get(field.group(2) or "", ".+?"))
        at = field.end()
    return "".join((*parts, re.escape(text[at:])))


def faults(page: Page, *names: str) -> list[str]:
    """What stands on the page and should not: keys, and English. `names` are those of people, as they like."""
    english, german = _whole()
    found = []
    for text in texts(page):
        if any(key in _keys() for key in _KEY.findall(text)):
            found.append(f"key: {text}")
            continue
        shown = text
        for name in (*names, *_KEPT):
            shown = shown.replace(name, "X")
        plain = shown
        for name in sorted(ALIKE, key=len, reverse=True):
            plain = plain.replace(name, " ")
        plain = _OPEN.sub(" ", plain)
        if english.fullmatch(shown) and not german.fullmatch(shown):
            found.append(f"English: {text}")
        elif _ENGLISH.search(plain):
            found.append(f"English words: {text}")
    return found
