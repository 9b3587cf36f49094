"""Writes each game's English catalogue where the web part reads it: `web/src/words/<game>.en.json`.

    python scripts/words.py [--check]

The sentences of rule sheets and interviews stay out: the server sends them as they are said.
`--check` writes nothing; exit status 1 where a file differs from its game.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from parlour.engine import find_game, game_names

SAID_BY_THE_SERVER = ("sheet.", "ask.")
FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "words"


def main(arguments: list[str]) -> int:
    """Write the catalogues, or compare them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("words: write `scripts/words.py` or `scripts/words.py --check`\n")
        return 2
    different = []
    for game in map(find_game, game_names()):
        path = FOLDER / f"{game.name}.en.json"
        words = {key: text for key, text in game.words.items() if not key.startswith(SAID_BY_THE_SERVER)}
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
