"""Messages of the stand-in for Stripe to a site."""

import json
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
import stripe

from tests.processes import wait_until
from tests.stripe_objects import ann, api, kinds, make_price, price, stand_in, stand_in_process

__all__ = ["ann", "api", "price", "stand_in", "stand_in_process"]


class Site(ThreadingHTTPServer):
    """Has the messages that came, and refuses as many as it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.came: list[tuple[bytes, str]] = []
        self.refuses = 0


class Handler(BaseHTTPRequestHandler):
    """Keeps the messages that come to `/webhook`."""

    server: Site

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append((body, self.headers["Stripe-Signature"]))
        self.send_response(500 if len(self.server.came) <= self.server.refuses else 200)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class TestMessages:
    @pytest.fixture
    def secret(self, api, site) -> str:
        url = f"http://127.0.0.1:{site.server_port}/webhook"
        endpoint = {"url": url, "enabled_events": ["customer.created", "customer.updated"]}
        made = api.v1.webhook_endpoints.create(endpoint)
        assert not hasattr(api.v1.webhook_endpoints.retrieve(made.id), "secret")
        return made.secret

    def came(self, site) -> list[str]:
        return [json.loads(body)["type"] for body, _ in site.came]

    def test_signature_is_right(self, stand_in, api, site, secret) -> None:
        ann = api.v1.customers.create({"email": "ann@example.com"})
        wait_until(lambda: site.came)
        body, signature = site.came[0]
        event = stripe.Webhook.construct_event(body, signature, secret)
        assert (event.type, event.data.object.id) == ("customer.created", ann.id)
        with pytest.raises(stripe.SignatureVerificationError):
            stripe.Webhook.construct_event(body, signature, "whsec_other")

    def test_message_that_a_test_posts_itself(self, stand_in, api, secret) -> None:
        api.v1.customers.create({"email": "ann@example.com"})
        (event,) = stand_in.events()
        body, signature = stand_in.message(event, secret, int(time.time()))
        assert stripe.Webhook.construct_event(body, signature, secret).id == event["id"]
        body, signature = stand_in.message(event, secret, int(time.time()) - 3600)
        with pytest.raises(stripe.SignatureVerificationError, match="outside the tolerance"):
            stripe.Webhook.construct_event(body, signature, secret)

    def test_comes_again_until_it_is_taken(self, stand_in, api, site, secret) -> None:
        site.refuses = 1
        api.v1.customers.create({"email": "ann@example.com"})
        wait_until(lambda: len(site.came) == 2)
        wait_until(lambda: [d["state"] for d in stand_in.deliveries()] == ["delivered"])
        assert stand_in.deliveries()[0]["attempts"] == 2

    def test_duplicates(self, stand_in, api, site, secret) -> None:
        stand_in.switch("duplicate")
        api.v1.customers.create({"email": "ann@example.com"})
        wait_until(lambda: len(site.came) == 3)
        assert len({json.loads(body)["id"] for body, _ in site.came}) == 1

    def test_lost_until_sent_again(self, stand_in, api, site, secret) -> None:
        stand_in.switch("lose")
        api.v1.customers.create({"email": "ann@example.com"})
        assert [each["state"] for each in stand_in.deliveries()] == ["lost"]
        stand_in.send_again(stand_in.events()[0]["id"])
        wait_until(lambda: self.came(site) == ["customer.created"])

    def test_late(self, stand_in, api, site, secret) -> None:
        stand_in.switch(late=3600)
        at = time.time()
        api.v1.customers.create({"email": "ann@example.com"})
        (delivery,) = stand_in.deliveries()
        assert delivery["due"] >= at + 3600
        assert delivery["state"] == "waiting"

    def test_held_and_sent_in_another_order(self, stand_in, api, site, secret) -> None:
        stand_in.switch("hold")
        ann = api.v1.customers.create({"email": "ann@example.com"})
        api.v1.customers.update(ann.id, {"name": "Ann"})
        assert not site.came
        answers = [each["answer"] for each in stand_in.deliver("reversed", times=2)]
        assert answers == ["200"] * 4
        kinds = ["customer.updated", "customer.created"]
        assert self.came(site) == kinds * 2

    def test_only_what_the_endpoint_wants(self, stand_in, api, site, secret) -> None:
        stand_in.switch("hold")
        make_price(api)
        assert kinds(stand_in) == ["product.created", "price.created"]
        assert not stand_in.deliveries()
