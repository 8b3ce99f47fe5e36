"""Where push messages may be sent: to public hosts over TLS, and nowhere else.

The address comes from a browser, so it may be anything: that of a database in the same network, for
example. A name may also resolve to such an address, and to another one each time, so the address is
checked where the connection is made.
"""

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import NewConnectionError

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
        return parts.scheme in ("http", "https")
    return parts.scheme == "https" and port in (None, 443) and _may_be_public(host)


def _may_be_public(host: str) -> bool:
    try:
        return is_public(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".internal", ".localhost"))


def is_public(address: Address) -> bool:
    """Whether an address is one of the internet; those that hide another one are not."""
    if isinstance(address, ipaddress.IPv6Address):
        hides = address.ipv4_mapped or address.sixtofour or address.teredo or address in NAT64
        if hides:
            return False
    return address.is_global and not address.is_multicast


def connect(host: str, port: int, timeout: Any) -> socket.socket:
    """A connection to a host all of whose addresses are public. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, where in found:
        if not is_public(ipaddress.ip_address(str(where[0]).partition("%")[0])):
            raise NotPublicError("not a public address")
    problem: OSError = OSError("no address")
    for *_, where in found:
        try:
            return socket.create_connection(where[:2], timeout)  # type: ignore[arg-type]
        except OSError as error:
            problem = error
    raise problem


class PublicConnection(HTTPSConnection):
    """An HTTPS connection to public addresses only."""

    def _new_conn(self) -> socket.socket:
        try:
            return connect(self._dns_host, self.port, self.timeout)
        except OSError as error:
            raise NewConnectionError(self, type(error).__name__) from error


class PublicPool(HTTPSConnectionPool):
    ConnectionCls = PublicConnection


def pools() -> PoolManager:
    """Connections to push services, kept for the next message. Redirects are not followed, and no
    proxy of the environment is asked."""
    manager = PoolManager(num_pools=20, maxsize=2)
    https = HTTPSConnectionPool if settings.PUSH_TO_THIS_MACHINE else PublicPool
    manager.pool_classes_by_scheme = {"https": https, "http": HTTPConnectionPool}
    return manager
