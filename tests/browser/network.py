"""The network between a page and the site, which tests can cut or slow down."""

import time
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

WAIT_SECONDS = 60.0


def open_and_hear(page: Page, address: str) -> None:
    """Opens a page and waits until its own socket has heard the site: from then on it shows news,
    while what comes before is only counted."""
    heard: list[Any] = []
    note = lambda text: heard.append(text)  # noqa: E731, PLW0108
    page.on("websocket", lambda socket: socket.on("framereceived", note))
    page.goto(address)
    deadline = time.monotonic() + WAIT_SECONDS
    while not heard and time.monotonic() < deadline:
        page.evaluate("1")  # lets events come
    assert heard, f"the socket of {address} hears nothing"


class Network:
    """Between a page and its own socket: it can lose what the server says, and the connection."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.up, self.deaf = True, False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/me/**", self._connect)

    def cut(self) -> None:
        self.up = False
        self.page.context.set_offline(True)
        for one in self._open:
            one.close(code=4000)
        self._open.clear()

    def restore(self) -> None:
        self.up, self.deaf = True, False
        self.page.context.set_offline(False)

    def _connect(self, route: WebSocketRoute) -> None:
        if not self.up:
            route.close(code=4000)
            return
        self._open.append(route)
        server = route.connect_to_server()
        server.on_message(lambda text: None if self.deaf else route.send(text))


class LateFiles:
    """Keeps from a page the files that it asks for from now on, until `come`. pattern: of their
    addresses."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._held: list[Route] = []
        self._here = False
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        if self._here:
            route.continue_()
        else:
            self._held.append(route)

    def come(self) -> None:
        assert self._held, "nothing has been asked for"
        self._here = True
        for route in self._held:
            route.continue_()
