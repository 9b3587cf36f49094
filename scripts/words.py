"""Writes each game's catalogues where the web part reads them: `web/src/words/<game>.<language>.json`.

    python scripts/words.py [--check]

The words of rule sheets, options and interviews stay out: the server sends them as they are said; and those that the
terminal alone says.
`--check` writes nothing; exit status 1 where a file differs from its game.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from parlour.engine import find_game, game_names

SAID_BY_THE_SERVER = ("sheet.", "ask.", "house.", "option.", "label.", "unit.", "source.", "constraint.", "preset.")
SAID_IN_THE_TERMINAL = ("event.", "result.", "whose.", "mark.")
FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "words"


def main(arguments: list[str]) -> int:
    """Write the catalogues, or compare them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("words: write `scripts/words.py` or `scripts/words.py --check`\n")
        return 2
    different = []
    catalogues = [
        (f"{game.name}.{language}.json", words)
        for game in map(find_game, game_names())
        for language, words in {"en": game.words, **game.languages}.items()
    ]
    for name, catalogue in catalogues:
        path = FOLDER / name
        words = {
            key: text
            for key, text in catalogue.items()
            if not key.startswith(SAID_BY_THE_SERVER + SAID_IN_THE_TERMINAL)
        }
        text = json.dumps(words, indent=2, ensure_ascii=False) + "\n"
        if arguments:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                different.append(path.name)
        else:
            path.write_text(text, encoding="utf-8")
    for name in different:
        sys.stderr.write(f"words: {name} differs from its game; run scripts/words.py\n")
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
