"""Where push messages may be sent: to public hosts over TLS, and nowhere else.

The address comes from a browser, so it may be anything: that of a database in the same network, for
example. A name may also resolve to such an address, and to another one each time, so the address is
checked where the connection is made. And it may answer letter by letter, so an exchange has an end.
"""

import ipaddress
import socket
import time
from contextlib import suppress
from functools import cache
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import NewConnectionError

SECONDS = 5.0  # for a whole exchange: name, connection, encryption, question and answer
LONGEST = 1_000  # characters; those of the known services have fewer than 500
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotPublicError(OSError):
    """The host of an endpoint has an address that is not public."""


def is_allowed(endpoint: str) -> bool:
    """Whether an endpoint looks like one of a push service. Nothing is looked up."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        return False
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if "@" in parts.netloc or parts.fragment or " " in endpoint or not host:
        return False
    if settings.PUSH_TO_THIS_MACHINE and host == "127.0.0.1":
        return parts.scheme == "http"
    return parts.scheme == "https" and port in (None, 443) and _may_be_public(host)


def _may_be_public(host: str) -> bool:
    try:
        return is_public(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        private = host.endswith((".local", ".internal", ".localhost"))
        return "." in host.strip(".") and not private and _is_name(host)


def _is_name(host: str) -> bool:
    """Whether a resolver takes it: each part has letters, and not too many."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


def is_public(address: Address) -> bool:
    """Whether an address is one of the internet; those that hide another one are not."""
    if isinstance(address, ipaddress.IPv6Address):
        hides = address.ipv4_mapped or address.sixtofour or address.teredo or address in NAT64
        if hides:
            return False
    return address.is_global and not address.is_multicast


def connect(host: str, port: int, until: float) -> socket.socket:
    """A connection to a host all of whose addresses are public. until: on the monotonic clock.
    Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, where in found:
        if not is_public(ipaddress.ip_address(str(where[0]).partition("%")[0])):
            raise NotPublicError("not a public address")
    problem: OSError = OSError("no address")
    for *_, where in found:
        if (left := until - time.monotonic()) <= 0:
            break
        try:
            return socket.create_connection(where[:2], left)  # type: ignore[arg-type]
        except OSError as error:
            problem = error
    raise problem


class TimedConnection(HTTPConnection):
    """Cut when an exchange takes too long. The timeout of a socket begins anew with each byte."""

    _end: Timer | None = None
    _is_cut = False
    _line: socket.socket | None = None  # the same connection, also while TLS has the first

    def _new_conn(self) -> socket.socket:
        self._begin()
        made = self._open()
        self._line = made.dup()
        if self._is_cut:  # before there was a line to cut
            made.close()
            self.close()
            raise TimeoutError
        return made

    def _open(self) -> socket.socket:
        return super()._new_conn()

    def request(self, *args: Any, **options: Any) -> None:
        self._begin()
        super().request(*args, **options)

    def getresponse(self) -> Any:
        try:
            answer = super().getresponse()
        finally:
            self._finish()
        if self._is_cut:  # perhaps within a header, which then counts as whole
            raise TimeoutError
        return answer

    def close(self) -> None:
        self._finish()
        if self._line:
            self._line.close()
            self._line = None
        super().close()

    def _begin(self) -> None:
        if self._end is None:
            self._is_cut = False
            self._end = Timer(SECONDS, self._cut)
            self._end.daemon = True
            self._end.start()

    def _finish(self) -> None:
        if self._end:
            self._end.cancel()
            self._end = None

    def _cut(self) -> None:
        self._is_cut = True
        with suppress(OSError, AttributeError):  # it may have ended just now
            self._line.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]


class PublicConnection(TimedConnection, HTTPSConnection):
    """An HTTPS connection to public addresses only."""

    def _open(self) -> socket.socket:
        try:
            return connect(self._dns_host, self.port, time.monotonic() + SECONDS)
        except OSError as error:
            raise NewConnectionError(self, type(error).__name__) from error


class TimedPool(HTTPConnectionPool):
    ConnectionCls = TimedConnection


class PublicPool(HTTPSConnectionPool):
    ConnectionCls = PublicConnection


@cache
def pools() -> PoolManager:
    """Connections to push services, kept for the next message. Redirects are not followed, and no
    proxy of the environment is asked. HTTP is for this machine only."""
    manager = PoolManager(num_pools=20, maxsize=8)
    manager.pool_classes_by_scheme = {"https": PublicPool, "http": TimedPool}
    return manager
