"""Nothing is sent to addresses within a network, whatever a browser says."""

import ipaddress
import socket
import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError

from accounts.models import User
from push import endpoints, sending, services
from push.models import Subscription
from tests.push_service import PushService, slow_service

AT = datetime(2027, 5, 6, 18, tzinfo=UTC)
REFUSED = [
    "", "http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x",
    "https://[::1]/x", "https://10.0.0.3/x", "https://169.254.169.254/latest", "https://db/x",
    "https://push.example.org:8443/x", "https://a@push.example.org/x", "https://a:b@x.org/",
    "https://push.example.org/#x", "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/",
    "https://[2002:a00:1::]/", "https://x.internal/", "ftp://push.example.org/", "https://",
    "https://exa mple.org/", "https://push.example.org/\n", "https://пример.org/",
    "https://push.example.org:x/", "https://push..org/", "https://" + "a" * 64 + ".org/",
    "https://push.example.org/" + "a" * 1_000,
]  # fmt: skip


@pytest.mark.parametrize("endpoint", REFUSED)
def test_refused(endpoint: str) -> None:
    assert not endpoints.is_allowed(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQyavXutnMH",
        "https://wns2-am3p.notify.windows.com/w/?token=BQYAAAD%3d",
        "https://push.example.org:443/x",
    ],
)
def test_allowed(endpoint: str) -> None:
    assert endpoints.is_allowed(endpoint)


@given(st.ip_addresses())
def test_addresses_that_are_not_global_are_not_public(address: endpoints.Address) -> None:
    if not address.is_global:
        assert not endpoints.is_public(address)


@given(st.ip_addresses(v=4))
def test_address_cannot_hide_in_another(inner: ipaddress.IPv4Address) -> None:
    for network, shift in (("::ffff:0:0", 0), ("64:ff9b::", 0), ("2002::", 80)):
        outer = int(ipaddress.IPv6Address(network)) | int(inner) << shift
        assert not endpoints.is_public(ipaddress.IPv6Address(outer))


@given(st.text(max_size=60))
def test_odd_text_is_no_error(text: str) -> None:
    endpoints.is_allowed(text)
    endpoints.is_allowed(f"https://{text}")


@pytest.fixture
def resolved(monkeypatch) -> list[str]:
    """The addresses that every name has."""
    addresses: list[str] = []

    def look_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return addresses


@pytest.mark.django_db
def test_name_that_leads_into_a_network(
    ann: User, service: PushService, settings, resolved: list[str]
) -> None:
    browser = service.browser()
    endpoint = "https://push.example.org/x"
    services.subscribe(ann, services.Browser(endpoint, **browser.keys), "", "", AT)
    settings.PUSH_TO_THIS_MACHINE = False
    resolved += ["127.0.0.1"]
    row = Subscription.objects.get()
    assert sending.send(row, sending.Message("{}", int(AT.timestamp()) + 60, False), 0, AT).gone


def test_one_private_address_among_public_ones_is_enough(resolved: list[str]) -> None:
    resolved += ["1.1.1.1", "192.168.1.1"]
    with pytest.raises(endpoints.NotPublicError):
        endpoints.connect("push.example.org", 443, time.monotonic() + 1)


def test_many_addresses_have_no_longer_together(resolved: list[str], monkeypatch) -> None:
    tried: list[float] = []

    def wait(address: object, seconds: float) -> None:
        tried.append(seconds)
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", wait)
    resolved += ["192.0.32.7"] * 50
    with pytest.raises(TimeoutError):
        endpoints.connect("push.example.org", 443, time.monotonic() + 5)
    with pytest.raises(OSError, match="no address"):
        endpoints.connect("push.example.org", 443, time.monotonic() - 1)
    assert len(tried) == 50
    assert tried == sorted(tried, reverse=True)


def test_encryption_that_never_gets_done(monkeypatch) -> None:
    class Here(endpoints.TimedConnection, HTTPSConnection):
        pass

    monkeypatch.setattr(endpoints, "SECONDS", 0.3)
    began = time.monotonic()
    with slow_service() as port, pytest.raises((OSError, HTTPError)):
        Here("127.0.0.1", port, timeout=5).connect()
    assert time.monotonic() - began < 3


def test_time_that_is_up_before_there_is_a_line_to_cut() -> None:
    class Late(endpoints.TimedConnection):
        def _open(self) -> socket.socket:
            made = super()._open()
            self._cut()
            return made

    with slow_service() as port, pytest.raises(TimeoutError):
        Late("127.0.0.1", port, timeout=5).connect()
