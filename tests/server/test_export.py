"""What the operator takes out of a card room: records and rows, and no secret; on both databases."""

from __future__ import annotations

import asyncio
import json
import zipfile
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.records import verify
from parlour.server.schema import metadata
from parlour.server.takeout import KEPT, WITHHELD
from tests.server import helpers
from tests.server.helpers import Person, run, serving


def test_every_column_is_either_exported_or_withheld() -> None:
    for table in metadata.sorted_tables:
        named = [*KEPT.get(table.name, ()), *WITHHELD.get(table.name, ())]
        names = [column.name for column in table.columns]
        assert named == ["*"] or sorted(named) == sorted(names), f"say in takeout.py what of {table.name} is exported"


def test_the_export_has_the_records_and_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> tuple[str, str, list[str]]:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            recovery = (await ann.become("Ann"))["recovery"]
            await ben.become("Ben")
            over = await ann.open_table("me", "open", rules="acc target=31")
            going = await ann.open_table("me", "bot:random")
            await ben.sit(over)
            async with ann.page(over) as a, ben.page(over) as b:
                await a.hello()
                await b.hello()
                await asyncio.gather(a.play_on(), b.play_on())
            async with ann.page(going) as page:
                await page.hello()
                dealt = [text for text in page.legal if text.startswith("crib")]
            return over, going, [recovery, *ann.http.cookies.values(), *(text.split()[-1] for text in dealt)]

    over, going, secrets = run(play())
    address = helpers.database_of(tmp_path)
    where = ["--database", address] if address else ["--data", str(tmp_path)]
    path = tmp_path / "all.zip"
    assert main(["admin", "export", str(path), *where]) == 0
    assert "2 tables, 2 records" in capsys.readouterr().out
    with zipfile.ZipFile(path) as parcel:
        texts = {name: parcel.read(name).decode() for name in parcel.namelist()}
    assert verify(texts[f"records/{over}-1.cgr"]).failure is None
    assert [json.loads(line)["name"] for line in texts["guests.ndjson"].splitlines()] in (
        ["Ann", "Ben"],
        ["Ben", "Ann"],
    )
    assert "d  deal" in texts[f"records/{going}-1.cgr"]
    # the header of a record names the pack in its order, which says nothing
    others = {name: text.partition("# game")[2] or text for name, text in texts.items() if over not in name}
    assert [(name, secret) for name, text in others.items() for secret in secrets if secret in text] == []
    assert main(["admin", "export", str(path), *where]) == 2
    assert "there already" in capsys.readouterr().err
    assert main(["admin", "check", *where]) == 0
    out = capsys.readouterr().out
    assert (out.count("\n"), "2 tables, 2 matches" in out, "all agree" in out) == (1, True, True)
