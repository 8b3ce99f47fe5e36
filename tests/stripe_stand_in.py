"""The stand-in for Stripe as a process, for tests.

    from tests.stripe_stand_in import stand_in, stand_in_process  # both are fixtures

`stand_in` is empty at the beginning of each test; the process lasts for the session.
"""

import json
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from ops.children import Child
from ops.stripe_stand_in.app import KEY
from ops.stripe_stand_in.webhooks import signature
from tests.processes import is_port_open, wait_until

ROOT = Path(__file__).resolve().parents[1]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **more: Any) -> None:
        return None


class StandIn:
    """url: where it listens, for `stripe.api_base`. key: the secret key of its API."""

    key = KEY

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(_NoRedirects)

    def pay_checkout(self, url: str, card: str = "pays", step: str = "confirmed") -> str:
        """Completes Checkout as a browser would, with a card of `ops.stripe_stand_in.payments`.
        step: the answer to the bank's second step, "confirmed" or "refused". Returns where the
        page leads then: the site's success URL, or "" if the card was declined."""
        _, where, text = self.post(url, card=card)
        if 'name="step"' in text:
            _, where, _ = self.post(url, card=card, step=step)
        return where

    def pay_invoice(self, url: str, card: str = "", step: str = "confirmed") -> bool:
        """Pays an invoice at its hosted page, with another card if one is named. Returns whether
        it was paid."""
        status, _, text = self.post(url, card=card)
        if 'name="step"' in text:
            status, _, _ = self.post(url, step=step)
        return status == 303

    def portal(self, url: str, do: str, **fields: str) -> None:
        """do: "card" (with card=), or "cancel" or "undo" (with subscription=)."""
        status, _, _ = self.post(url, do=do, **fields)
        assert status == 303

    def advance(self, customer: str, days: int) -> None:
        """Lets days pass for one customer."""
        self._control(f"customers/{customer}/advance", days=str(days))

    def fail_renewals(self, customer: str, fail: bool = True) -> None:
        self._control(f"customers/{customer}/renewals", fail="on" if fail else "off")

    def refund(self, charge: str) -> None:
        self._control(f"charges/{charge}/refund")

    def dispute(self, charge: str) -> dict[str, Any]:
        return self._control(f"charges/{charge}/dispute")

    def decide(self, dispute: str, won: bool) -> None:
        self._control(f"disputes/{dispute}/decide", won="yes" if won else "no")

    def switch(self, *on: str, late: int = 0, api: str = "works") -> None:
        """Sets all switches. on: of "duplicate", "lose", "shuffle", "hold"; see
        `ops.stripe_stand_in.webhooks.Switches` and, for api, TROUBLES there."""
        self._control("switches", **dict.fromkeys(on, "on"), late=str(late), api=api)

    def deliver(self, order: str = "", times: int = 1, seed: int = 0) -> list[dict[str, str]]:
        """Sends now what waits, with the switch "hold" on. Returns type and answer of each."""
        fields = {"order": order, "times": str(times), "seed": str(seed)}
        sent: list[dict[str, str]] = self._control("deliver", **fields)["sent"]
        return sent

    def send_again(self, event: str) -> None:
        self._control(f"events/{event}/send")

    def deliveries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.get("/stand-in/deliveries"))
        return found

    def events(self) -> list[dict[str, Any]]:
        """All events, oldest first."""
        events: list[dict[str, Any]] = []
        while True:
            after = f"&starting_after={events[-1]['id']}" if events else ""
            answer = json.loads(self.get(f"/v1/events?limit=100{after}"))
            events += answer["data"]
            if not answer["has_more"]:
                return events[::-1]

    def message(self, event: dict[str, Any], secret: str, at: int) -> tuple[bytes, str]:
        """The body and the header `Stripe-Signature` of a message about an event, for tests that
        post it themselves. at: when it is signed, in seconds since 1970."""
        body = json.dumps(event, indent=2).encode()
        return body, signature(body, secret, at)

    def reset(self) -> None:
        """Forgets all objects, webhook endpoints and settings of switches."""
        self._control("reset")

    def post(self, url: str, **fields: str) -> tuple[int, str, str]:
        """Posts a form; returns the status, the address it leads to, and the page."""
        return self._open(urllib.request.Request(url, urlencode(fields).encode()))

    def status(self, path: str, **headers: str) -> int:
        """The answer to a form that comes with these headers."""
        return self._open(urllib.request.Request(self.url + path, b"", headers))[0]

    def get(self, path: str) -> str:
        request = urllib.request.Request(self.url + path)
        request.add_header("Authorization", f"Bearer {KEY}")
        status, _, text = self._open(request)
        assert status == 200, text
        return text

    def _control(self, path: str, **fields: str) -> dict[str, Any]:
        status, _, text = self.post(f"{self.url}/stand-in/{path}", **fields)
        assert status == 200, text
        answer: dict[str, Any] = json.loads(text)
        return answer

    def _open(self, request: urllib.request.Request) -> tuple[int, str, str]:
        try:
            answer = self._opener.open(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            where = answer.headers.get("Location") or ""
            return answer.status, where, answer.read().decode()


def start(port: int, *options: str) -> Child:
    command = [sys.executable, "-m", "ops.stripe_stand_in", "--port", str(port), *options]
    process = Child(command, cwd=ROOT)
    wait_until(lambda: process.poll() is not None or is_port_open(port))
    assert process.poll() is None
    return process


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def stand_in_process() -> Iterator[StandIn]:
    port = free_port()
    process = start(port)
    yield StandIn(port)
    process.kill()
    process.wait()


@pytest.fixture
def stand_in(stand_in_process: StandIn) -> StandIn:
    stand_in_process.reset()
    return stand_in_process
