"""A server in a process of its own, to be killed: `python -m tests.browser.serve PORT DATA WINDOW_SECONDS [SEED]`.

With a seed the cards come as it has them, the same at every start.
"""

import random
import sys
from pathlib import Path

import uvicorn

from parlour.records.deals import shuffled
from parlour.server import Settings, create_app
from parlour.server.app import listen, uvicorn_config
from tests.server.stacked import Stacked

LIMIT = "100000/minute"


def main(port: int, data: Path, window_seconds: float, seed: int | None = None) -> None:
    """Serve until killed; computer players answer at once."""
    settings = Settings(
        data=data,
        bot_delay=0.0,
        contribution_seconds=1.0,
        window_seconds=window_seconds,
        request_limit=LIMIT,
        change_limit=LIMIT,
        own_change_limit=LIMIT,
        table_change_limit=LIMIT,
        guest_limit=LIMIT,
        table_limit=LIMIT,
        socket_limit=LIMIT,
        message_limit=LIMIT,
    )
    source = shuffled if seed is None else Stacked(random.Random(seed).shuffle, data / "stacked.json")
    uvicorn.Server(uvicorn_config(create_app(settings, shuffled=source))).run(sockets=[listen("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else None)
