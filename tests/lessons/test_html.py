"""A lesson as HTML: the whole of it stands there at once, in every language, held against the rules of a table."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from parlour.engine import find_game
from parlour.lessons import LANGUAGES, Example, contents, lesson, lesson_games
from parlour.lessons.html import TableRules, contents_page, lesson_page
from parlour.lessons.page_words import WORDS
from tests.lessons.fences import all_names, examples

IN_EVERY_LANGUAGE = pytest.mark.parametrize(("game", "name", "language"), all_names())

EMPTY = {"br", "hr", "img", "input", "link", "meta"}


class Tree(HTMLParser):
    """Reads HTML strictly: every element is closed, in its place; keeps ids, links and the text of each element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert "style" not in given
        assert not any(name.startswith("on") for name in given)
        assert tag not in ("script", "style")
        if tag not in EMPTY:
            self.open.append(tag)
        if (name := given.get("id")) is not None:
            self.ids.append(name)
        if (link := given.get("href")) is not None:
            self.links.append(link)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def figures(html: str) -> list[str]:
    return re.findall(r"<figure.*?</figure>", html, re.DOTALL)


@IN_EVERY_LANGUAGE
def test_a_lesson_is_sound_html(game: str, name: str, language: str) -> None:
    page = lesson_page(lesson(game, name, language), language)
    tree = Tree(page.html)
    assert len(tree.ids) == len(set(tree.ids))
    assert tree.headings[0] == 1
    assert tree.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(tree.headings, tree.headings[1:], strict=False))
    here = {link[1:] for link in tree.links if link.startswith("#")}
    assert here <= set(tree.ids)
    known = {f"/learn/{e.game}/{e.name}" for e in contents(game)} | {"/learn", f"/learn/{game}"}
    lessons = {link for link in tree.links if link.startswith("/learn")}
    assert lessons <= known


@IN_EVERY_LANGUAGE
def test_every_example_stands_there_as_a_whole(game: str, name: str, language: str) -> None:
    shown = lesson(game, name, language)
    page = lesson_page(shown, language)
    drawn = figures(page.html)
    assert [example.line for example in page.examples] == [example.line for example in examples(shown.blocks)]
    assert len(drawn) == len(page.examples)
    for number, (example, html) in enumerate(zip(page.examples, drawn, strict=True)):
        assert f'data-example="{number}"' in html
        seen = Tree(html).text
        for row in example.rows:
            for cell in row.cells:
                for word in re.findall(r"[\w.,+-]+", cell):
                    assert is_there(word, seen), f"{example.line}: {word!r} of {cell!r}"
        assert len(re.findall(r'<ul class="lines".*?</ul>', html, re.DOTALL)) == bool(example.lines)
        listed = re.search(r'<ul class="lines".*?</ul>', html, re.DOTALL)
        assert (listed[0].count("<li>") if listed else 0) == len(example.lines)


def is_there(word: str, seen: str) -> bool:
    """A card stands there by its sign; anything else as it is."""
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    for card in re.findall(r"JK|[A2-9TJQK][CDHS]", word):
        rank = card[0].replace("T", "10")
        sign = "★" if card == "JK" else rf"{rank}\s?{signs[card[1]]}"
        if re.search(sign, seen) is None and word not in seen:
            return False
        word = word.replace(card, "", 1)
    return word in seen


def test_a_short_sequence_is_cards_and_a_long_one_a_table_too() -> None:
    page = lesson_page(lesson("cribbage", "play"), "en")
    drawn = dict(zip((example.line for example in page.examples), figures(page.html), strict=True))
    for example in page.examples:
        if example.kind != "play":
            continue
        html = drawn[example.line]
        kinds = {row.kind for row in example.rows}
        strip = re.search(r'<ol class="strip"[^>]*>', html)
        assert strip is not None
        assert ("<table" in html) is bool(kinds & {"go", "points", "reset", "refused"})
        # What the table says need not be heard twice.
        assert ('aria-hidden="true"' in strip[0]) is ("<table" in html)


def worked() -> tuple[Example, str]:
    """The example of two kings and two twos against nine, eight, seven and six."""
    page = lesson_page(lesson("cribbage", "play"), "en")
    (found,) = (
        (example, html)
        for example, html in zip(page.examples, figures(page.html), strict=True)
        if example.kind == "play" and {"KC", "KD", "2C", "2D"} <= {c for fact in example.setup for c in fact.cards}
    )
    return found


def test_the_worked_example_has_a_row_for_each_card_go_last_card_and_return() -> None:
    _, html = worked()
    rows = re.findall(r"<tr.*?</tr>", html, re.DOTALL)
    assert [Tree(cell).text for cell in re.findall(r"<th.*?</th>", rows[0])] == ["player", "card", "count", "score"]
    told = [[Tree(cell).text for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)] for row in rows[1:]]
    assert [row[0] for row in told] == ["A", "B", "A", "B", "A", "A", "A", "", "B", "B", "B", "B"]
    assert [row[1] for row in told][3] == "go"
    assert [row[1] for row in told][6] == told[11][1] == "last card"
    assert told[7][1:3] == ["new count", "0"]
    assert [row[2] for row in told] == ["10", "16", "26", "", "28", "30", "", "0", "8", "15", "24", ""]
    assert [row[3] for row in told] == ["", "", "", "", "", "+2", "+1", "", "", "+2", "+3", "+1"]


def test_a_side_is_no_card() -> None:
    page = lesson_page(lesson("handfoot", "going-out"), "en")
    told = Tree(page.html).text
    assert "A & C still needs for the contract" in told
    assert "A♣ still needs" not in told


def test_a_house_rule_says_how_the_table_has_it() -> None:
    game = find_game("cribbage")
    shown = lesson("cribbage", "play")
    plain = lesson_page(shown, "en").html
    assert "yours" not in plain
    same = lesson_page(shown, "en", TableRules(game, game.options.parse("stinkhole=on"), "table=ABCDEF")).html
    assert WORDS["en"]["yours.is"] in same
    assert 'data-yours="yes"' in same
    assert "stinkhole=on" in same
    assert "/learn/cribbage/show?table=ABCDEF" in same
    other = lesson_page(shown, "en", TableRules(game, game.options.parse("stinkhole=off"), "")).html
    assert WORDS["en"]["yours.is"] not in other
    assert 'data-yours="no"' in other
    sentence = next(
        line.sentence
        for line in game.options.sheet(game.options.parse("muggins=on stinkhole=off"), game.words)
        if line.option == "muggins"
    )
    claimed = lesson_page(
        lesson("cribbage", "counting-by-hand"), "en", TableRules(game, game.options.parse("muggins=on"), "")
    )
    assert sentence in Tree(claimed.html).text or WORDS["en"]["yours.is"] in claimed.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_lesson(language: str) -> None:
    tree = Tree(contents_page(None, language).html)
    for game in lesson_games():
        own = Tree(contents_page(game, language, "rules=x%3Dy").html)
        for entry in contents(game, language):
            assert f"/learn/{game}/{entry.name}" in tree.links
            assert f"/learn/{game}/{entry.name}?rules=x%3Dy" in own.links
            assert entry.title in tree.text
            assert entry.about in tree.text


def test_the_words_are_the_same_in_every_language() -> None:
    fields = {
        language: {key: set(re.findall(r"{\w+}", text)) for key, text in WORDS[language].items()} for language in WORDS
    }
    assert all(fields[language] == fields["en"] for language in fields)
    assert set(WORDS) == set(LANGUAGES)
