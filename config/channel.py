"""HTTP connections of the server process: what one may take before the site sees its request."""

from twisted.web import http


class PunctualChannel(http.HTTPChannel):
    """An HTTP connection on which a whole request has to arrive in time, not just its next byte."""

    def connectionMade(self) -> None:  # noqa: N802  (Twisted's names)
        self.timeOut = self.factory.server.http_timeout
        super().connectionMade()

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        before = len(self.requests)
        super().lineReceived(line)
        if len(self.requests) > before:  # it was the first line of a request
            self.setTimeout(self.timeOut)

    def resetTimeout(self) -> None:  # noqa: N802
        """Twisted calls this with each byte, which would start the time again."""
