"""A client for programs that play: tables over HTTP, what they say as a stream, moves as the same text as everyone's.

from parlour.client import Client

table = Client("http://127.0.0.1:8000", token).sit("ABC234")
for turn in table.turns():
    turn.act(turn.legal[0])
"""

from parlour.client.table import Refused, RemoteTable, Turn
from parlour.client.wire import Client, ClientError

__all__ = ["Client", "ClientError", "Refused", "RemoteTable", "Turn"]
