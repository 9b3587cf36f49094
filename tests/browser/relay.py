"""A line between a browser and the server that can be cut, held up, or made deaf in one direction."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.browser.room import Server


class Relay:
    """Stands where the server stands, for a person whose connection is to be disturbed."""

    def __init__(self, server: Server) -> None:
        self._port = server.port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._is_cut = False
        self._is_mute = False
        self._flows = threading.Event()
        self._flows.set()
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing goes through any more, as in a tunnel."""
        self._is_cut = True
        self._flows.set()
        for one in list(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Everything goes through again."""
        self._is_cut = self._is_mute = False

    def mute(self) -> None:
        """What the browser says arrives; the answers are lost."""
        self._is_mute = True

    def hold(self) -> None:
        """What the browser says waits on its way, until `release`."""
        self._flows.clear()

    def release(self) -> None:
        """What was held up arrives."""
        self._flows.set()

    def close(self) -> None:
        """The line is taken down."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._port))
                except OSError:
                    near.close()
                    continue
                self._open |= {near, far}
                for source, target, is_up in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self._pump, args=(source, target, is_up), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket, is_up: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if is_up:
                    self._flows.wait()
                if self._is_cut:
                    break
                if is_up or not self._is_mute:
                    target.sendall(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
            self._open.discard(one)
