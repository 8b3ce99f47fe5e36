"""The API of the stand-in for Stripe, used through Stripe's own library and through dj-stripe."""

from base64 import b64encode
from pathlib import Path

import pytest
import stripe
from djstripe import models as mirror

from tests.processes import wait_until
from tests.stripe_objects import (
    ann,
    api,
    client,
    make_price,
    only_subscription,
    open_checkout,
    open_portal,
    price,
    stand_in,
    stand_in_process,
    subscribe,
)
from tests.stripe_stand_in import StandIn, free_port, start

__all__ = ["ann", "api", "price", "stand_in", "stand_in_process"]


class TestApi:
    def test_idempotency_key(self, stand_in, api, price, ann) -> None:
        options = {"idempotency_key": "one"}
        first, again = (open_checkout(api, price, ann, options) for _ in range(2))
        assert first.id == again.id
        with pytest.raises(stripe.IdempotencyError):
            open_checkout(api, price, ann, options, metadata={"other": "1"})

    def test_lost_answer_is_had_again_with_the_key(self, stand_in, api) -> None:
        asked = {"email": "cleo@example.com"}, {"idempotency_key": "two"}
        stand_in.switch(api="lost")
        with pytest.raises(stripe.APIError):
            api.v1.customers.create(*asked)
        stand_in.switch()
        made = api.v1.customers.create(*asked)
        assert [each.id for each in api.v1.customers.list().data] == [made.id]

    def test_failing_api_does_nothing(self, stand_in, api) -> None:
        stand_in.switch(api="fails")
        with pytest.raises(stripe.APIError):
            api.v1.customers.create({"email": "cleo@example.com"})
        stand_in.switch()
        assert not api.v1.customers.list().data

    def test_wrong_key(self, stand_in) -> None:
        with pytest.raises(stripe.AuthenticationError):
            client(stand_in, "sk_test_other").v1.customers.list()

    @pytest.mark.parametrize(
        ("said", "answer"),
        [
            (f"{StandIn.key}:", 200),
            (StandIn.key, 200),
            ("sk_test_other:", 401),
            (f":{StandIn.key}", 401),
        ],
    )
    def test_key_as_the_name_of_a_user(self, stand_in, said: str, answer: int) -> None:
        """As `curl -u KEY:` sends it."""
        basic = f"Basic {b64encode(said.encode()).decode()}"
        assert stand_in.status("/v1/customers", Authorization=basic) == answer

    def test_key_that_is_no_text(self, stand_in) -> None:
        assert stand_in.status("/v1/customers", Authorization="Basic ???") == 401

    def test_unknown_parameter_is_refused_before_anything_changes(self, api, ann) -> None:
        with pytest.raises(stripe.InvalidRequestError) as refused:
            api.v1.customers.update(ann.id, {"email": "new@example.com", "shoe": "44"})
        assert (refused.value.code, refused.value.param) == ("parameter_unknown", "shoe")
        assert api.v1.customers.retrieve(ann.id).email == "ann@example.com"

    def test_pages_of_a_list(self, api) -> None:
        made = [api.v1.customers.create({"name": str(n)}).id for n in range(5)]
        listed = api.v1.customers.list({"limit": 2})
        assert [each.id for each in listed.auto_paging_iter()] == made[::-1]
        back = api.v1.customers.list({"limit": 2, "ending_before": made[0]})
        assert [each.id for each in back.data] == [made[2], made[1]]

    def test_lookup_key_moves_to_a_new_price(self, api, price) -> None:
        more = {"lookup_key": "month", "unit_amount": 1299}
        with pytest.raises(stripe.InvalidRequestError, match="lookup key"):
            make_price(api, **more)
        new = make_price(api, **more, transfer_lookup_key=True)
        found = api.v1.prices.list({"lookup_keys": ["month"], "expand": ["data.product"]}).data
        assert [(each.id, each.product.name) for each in found] == [
            (new.id, "Tilehouse membership")
        ]

    def test_field_that_is_gone_cannot_be_expanded(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        expand = {"expand": ["latest_invoice.payments"]}
        invoice = api.v1.subscriptions.retrieve(subscription.id, expand).latest_invoice
        assert invoice.payments.data[0].payment.payment_intent
        expand = {"expand": ["latest_invoice.payment_intent"]}
        with pytest.raises(stripe.InvalidRequestError, match="cannot be expanded"):
            api.v1.subscriptions.retrieve(subscription.id, expand)

    @pytest.mark.django_db
    def test_djstripe_mirrors_it(self, stand_in, api, price, ann, monkeypatch) -> None:
        monkeypatch.setattr(stripe, "api_base", stand_in.url)
        subscription = subscribe(stand_in, api, price, ann)
        charge = api.v1.charges.list({"customer": ann.id}).data[0]
        for model, thing in (
            (mirror.Product, api.v1.products.retrieve(price.product)),
            (mirror.Price, price),
            (mirror.Customer, api.v1.customers.retrieve(ann.id)),
            (mirror.Subscription, subscription),
            (mirror.Invoice, api.v1.invoices.retrieve(subscription.latest_invoice)),
            (mirror.Charge, charge),
            (mirror.Refund, api.v1.refunds.create({"charge": charge.id, "amount": 1})),
            (mirror.Dispute, api.v1.disputes.retrieve(stand_in.dispute(charge.id)["id"])),
        ):
            model.sync_from_stripe_data(thing, api_key=stand_in.key)
            assert model.objects.get(id=thing.id).stripe_data["id"] == thing.id


class TestProcess:
    def test_killed_it_knows_what_it_knew(self, tmp_path: Path) -> None:
        port, state = free_port(), tmp_path / "stripe.json"
        process = start(port, "--state", str(state))
        stand_in = StandIn(port)
        api = client(stand_in)
        try:
            ann = api.v1.customers.create({"email": "ann@example.com"})
            before = subscribe(stand_in, api, make_price(api), ann)
            wait_until(lambda: state.exists() and before.id in state.read_text())
            process.kill()
            process.wait()
            process = start(port, "--state", str(state))
            assert only_subscription(api, ann) == before
            process.kill()
            process.wait()
            moved = free_port()
            process = start(moved, "--state", str(state))
            (invoice,) = client(StandIn(moved)).v1.invoices.list().data
            assert f":{moved}/i/" in invoice.hosted_invoice_url
        finally:
            process.kill()
            process.wait()

    def test_form_of_another_site_is_refused(self, stand_in) -> None:
        status = stand_in.status("/stand-in/reset", Origin="http://elsewhere.example")
        assert status == 403
        assert stand_in.status("/stand-in/reset", Origin=stand_in.url) == 200
        assert stand_in.status("/stand-in/reset", Host="elsewhere.example") == 400

    def test_pages_say_that_no_money_moves(self, stand_in, api, price, ann) -> None:
        subscription = subscribe(stand_in, api, price, ann)
        invoice = api.v1.invoices.retrieve(subscription.latest_invoice)
        urls = [open_checkout(api, price, ann).url, open_portal(api, ann)]
        for url in [*urls, invoice.hosted_invoice_url, f"{stand_in.url}/stand-in/"]:
            assert "No money moves" in stand_in.get(url.removeprefix(stand_in.url))
