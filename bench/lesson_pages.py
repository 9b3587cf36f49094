"""How soon a lesson answers in a browser: every lesson, from the request to a table of it that steps.

A real server and a real Chromium on this machine; each page is opened in a browser that has kept nothing. A lesson
whose examples are all lists is there once its text is taken over.
"""

from __future__ import annotations

import asyncio
import shutil
from typing import Any

from bench.measure import Figure, absent
from bench.server_latency import serving
from parlour.lessons import contents, lesson_games

__all__ = ["figures"]

ROUNDS = 3
_WHAT = "a lesson in the browser, from the request to a table that steps"
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
_WATCH = """
new MutationObserver((_, watch) => {
  const next = document.querySelector('figure .stepper .next');
  const isThere = document.querySelector('.lesson') && !document.querySelector('.served');
  const first = document.querySelector('figure.play, figure.table, figure.record, figure.show');
  if (!isThere) return;
  // A lesson may begin with prose: its first example is read once it is come to.
  if (first && !next) return first.scrollIntoView();
  if (next && !next.closest('figure').querySelector('tr.now')) { next.click(); }
  if (!next || next.closest('.stepper').querySelector('.at')?.textContent.startsWith('1')) {
    watch.disconnect();
    window.answeredAt = performance.now();
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def figures() -> list[Figure]:
    """The median of all lessons and the slowest of them, in seconds, of several rounds."""
    path = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)
    if path is None:
        return [absent(_WHAT, "no Chromium here")]
    return asyncio.run(_figures(path))


async def _figures(path: str) -> list[Figure]:
    from playwright.async_api import async_playwright

    names = [f"/learn/{game}/{entry.name}" for game in lesson_games() for entry in contents(game)]
    medians, slowest = [], []
    async with serving(300.0) as (base, _), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        for at in range(ROUNDS + 1):
            times = [await _seconds(browser, base + name) for name in names]
            if at:  # the first round has every example played
                medians.append(sorted(times)[len(times) // 2])
                slowest.append(max(times))
        await browser.close()
    return [
        Figure(f"{_WHAT}: the median of all {len(names)}", "s", tuple(medians), "under 1.0"),
        Figure(f"{_WHAT}: the slowest", "s", tuple(slowest), "under 1.0"),
    ]


async def _seconds(browser: Any, address: str) -> float:
    context = await browser.new_context(viewport={"width": 390, "height": 844})
    page = await context.new_page()
    await page.add_init_script(_WATCH)
    await page.goto(address, wait_until="commit")
    found = await page.wait_for_function("() => window.answeredAt")
    milliseconds = float(await found.json_value())
    await context.close()
    return milliseconds / 1000
