"""A server in a process of its own, to be killed: `python -m tests.browser.serve PORT DATA WINDOW_SECONDS`."""

import sys
from pathlib import Path

import uvicorn

from parlour.server import Settings, create_app
from parlour.server.app import listen, uvicorn_config

LIMIT = "100000/minute"


def main(port: int, data: Path, window_seconds: float) -> None:
    """Serve until killed; computer players answer at once."""
    settings = Settings(
        data=data,
        bot_delay=0.0,
        window_seconds=window_seconds,
        guest_limit=LIMIT,
        table_limit=LIMIT,
        socket_limit=LIMIT,
        message_limit=LIMIT,
    )
    uvicorn.Server(uvicorn_config(create_app(settings))).run(sockets=[listen("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
