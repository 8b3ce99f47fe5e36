"""The network between a page and the site, which tests can cut."""

from playwright.sync_api import Page, WebSocketRoute


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
