"""The Content-Security-Policy names the site's own sockets, as the browser addresses them."""

import pytest
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db
PROXY = {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")}


def policy(path: str, **headers: str) -> dict[str, list[str]]:
    answer = Client().get(path, headers=headers)
    parts = [part.split() for part in answer.headers["Content-Security-Policy"].split(";")]
    return {name: sources for name, *sources in parts}


def sources(**headers: str) -> list[str]:
    return policy("/help/", **headers)["connect-src"]


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:4711"])
def test_sockets_are_named_with_the_port_of_the_page(host: str) -> None:
    assert sources(host=host) == ["'self'", f"ws://{host}"]


def test_sockets_are_named_as_the_proxy_was_addressed() -> None:
    with override_settings(ALLOWED_HOSTS=["tiles.example.org"], **PROXY):
        found = sources(host="tiles.example.org", x_forwarded_proto="https")
    assert found == ["'self'", "wss://tiles.example.org"]


@pytest.mark.parametrize("host", ["evil.example", "[::1]:8000"])
def test_name_that_a_policy_may_not_contain_is_left_out(host: str) -> None:
    assert sources(host=host) == ["'self'"]


def test_pages_with_a_policy_of_their_own_name_them_too() -> None:
    found = policy("/pricing", host="localhost")
    assert found["connect-src"] == ["'self'", "ws://localhost"]
    assert "https://checkout.stripe.com" in found["form-action"]
