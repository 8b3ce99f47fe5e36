"""All objects of the stand-in, each as the dict that Stripe's API would show, the fields with which
those of a kind begin, and its events."""

import json
import os
import secrets
import string
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from ops.stripe_stand_in.params import missing

Thing = dict[str, Any]  # a Stripe object
API_VERSION = "2026-05-27.dahlia"
PREFIXES = {
    "product": "prod",
    "price": "price",
    "customer": "cus",
    "payment_method": "pm",
    "subscription": "sub",
    "subscription_item": "si",
    "invoice": "in",
    "line_item": "il",
    "invoice_payment": "inpay",
    "payment_intent": "pi",
    "charge": "ch",
    "refund": "re",
    "dispute": "du",
    "checkout.session": "cs_test",
    "billing_portal.session": "bps",
    "billing_portal.configuration": "bpc",
    "webhook_endpoint": "we",
    "event": "evt",
}
_LETTERS = string.ascii_letters + string.digits


def new_id(kind: str) -> str:
    return f"{PREFIXES[kind]}_{''.join(secrets.choice(_LETTERS) for _ in range(24))}"


class Store:
    """by_kind: the objects by Stripe's name of their kind, then by id, oldest first.

    base: the URL of the stand-in, for links to its hosted pages. request: the id and the
    idempotency key of the API request that is being answered, which its events carry. failing:
    the customers whose renewals are to fail. carts: what a Checkout session sells, by its id; the
    API does not show it. answers: what was answered, by idempotency key.
    """

    def __init__(self, base: str) -> None:
        self.base = base
        self.by_kind: dict[str, dict[str, Thing]] = {kind: {} for kind in PREFIXES}
        self.failing: list[str] = []
        self.warned: list[str] = []  # subscriptions whose trial's end has been announced
        self.carts: dict[str, Thing] = {}
        self.answers: dict[str, Any] = {}
        self.request: Thing = {"id": None, "idempotency_key": None}
        self.on_event: Callable[[Thing], None] = lambda event: None
        self.changes = 0  # counts up with each change, to know when to save

    def add(self, kind: str, at: int, **fields: Any) -> Thing:
        """Creates an object at a moment, in seconds since 1970."""
        thing: Thing = {"id": new_id(kind), "object": kind, "created": at, "livemode": False}
        thing |= {"metadata": {}} | blank(kind) | fields
        self.by_kind[kind][thing["id"]] = thing
        self.changes += 1
        return thing

    def get(self, kind: str, identity: str, param: str = "id") -> Thing:
        """param: the parameter that named it, for the refusal."""
        try:
            return self.by_kind[kind][identity]
        except KeyError:
            raise missing(kind.replace("_", " "), identity, param) from None

    def all(self, kind: str, **fields: Any) -> list[Thing]:
        """The objects whose fields have these values, newest first."""
        everything = reversed(self.by_kind[kind].values())
        return [t for t in everything if all(t.get(n) == v for n, v in fields.items())]

    def find(self, identity: str) -> Thing | None:
        """The object of an id, of whatever kind."""
        return next((d[identity] for d in self.by_kind.values() if identity in d), None)

    def emit(self, kind: str, thing: Thing, at: int, previous: Thing | None = None) -> None:
        """Records that something has happened to an object. previous: what changed, as it was."""
        data: Thing = {"object": deepcopy(thing)}
        if previous is not None:
            data["previous_attributes"] = previous
        event = self.add("event", at, type=kind, api_version=API_VERSION, data=data)
        del event["metadata"]
        event |= {"pending_webhooks": 1, "request": dict(self.request)}
        self.on_event(event)

    @contextmanager
    def change(self, thing: Thing, kind: str, at: int) -> Iterator[None]:
        """Changes an object within the block; emits the event if it is different afterwards. An
        error leaves the object as it was."""
        before = deepcopy(thing)
        try:
            yield
        except BaseException:
            thing.clear()
            thing.update(before)
            raise
        previous = {name: value for name, value in before.items() if thing.get(name) != value}
        previous |= {name: None for name in thing if name not in before}
        if previous:
            self.changes += 1
            self.emit(kind, thing, at, previous)

    def save(self, path: Path) -> None:
        """Replaces the file as a whole, so that it is never half written."""
        kept = ("base", "by_kind", "failing", "warned", "carts", "answers")
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps({name: getattr(self, name) for name in kept}))
        os.replace(beside, path)

    def load(self, path: Path) -> None:
        """Reads what was saved; links to the hosted pages lead to where it listens now."""
        text = path.read_text()
        moved = json.loads(text.replace(json.loads(text)["base"] + "/", self.base + "/"))
        for name in moved.keys() - {"base"}:
            setattr(self, name, moved[name])


def _unset(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split())


def blank(kind: str) -> dict[str, Any]:
    """The fields with which an object of a kind begins."""
    return deepcopy(_BLANK.get(kind, {}))


def card_payment(card: dict[str, Any]) -> dict[str, Any]:
    """How a charge was paid: with a card, and nothing special."""
    return _unset(
        "amount_authorized authorization_code installments mandate network_transaction_id "
        "regulated_status three_d_secure transaction_link_id"
    ) | {
        **card,
        "extended_authorization": {"status": "disabled"},
        "incremental_authorization": {"status": "unavailable"},
        "multicapture": {"status": "unavailable"},
        "network": card["brand"],
        "network_token": {"used": False},
        "overcapture": {"maximum_amount_capturable": 0, "status": "unavailable"},
    }


_BLANK: dict[str, dict[str, Any]] = {
    "product": _unset("default_price package_dimensions shippable unit_label")
    | {"images": [], "marketing_features": [], "type": "service"},
    "price": _unset("custom_unit_amount tiers_mode transform_quantity")
    | {"billing_scheme": "per_unit", "type": "recurring"},
    "customer": _unset(
        "address currency default_source description discount email name phone shipping test_clock"
    )
    | {
        "balance": 0,
        "delinquent": False,
        "invoice_settings": _unset("custom_fields default_payment_method footer rendering_options"),
        "next_invoice_sequence": 1,
        "preferred_locales": [],
        "tax_exempt": "none",
    },
    "payment_method": {
        "allow_redisplay": "unspecified",
        "customer_account": None,
        "type": "card",
    },
    "subscription": _unset(
        "application application_fee_percent billing_cycle_anchor_config billing_thresholds "
        "cancel_at canceled_at customer_account days_until_due default_source description ended_at "
        "latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of "
        "pause_collection pending_invoice_item_interval pending_setup_intent pending_update "
        "schedule test_clock transfer_data"
    )
    | {
        "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
        "billing_mode": {"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        "billing_schedules": [],
        "cancel_at_period_end": False,
        "cancellation_details": _unset("comment feedback reason"),
        "collection_method": "charge_automatically",
        "default_tax_rates": [],
        "discounts": [],
        "invoice_settings": _unset("account_tax_ids custom_fields description footer")
        | {"issuer": {"type": "self"}},
        "payment_settings": _unset("payment_method_options payment_method_types")
        | {"save_default_payment_method": "off"},
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
    },
    "subscription_item": {"billing_thresholds": None, "discounts": [], "tax_rates": []},
    "invoice": _unset(
        "account_tax_ids application automatically_finalizes_at confirmation_secret custom_fields "
        "customer_account customer_address customer_phone customer_shipping default_payment_method "
        "default_source description due_date effective_at footer from_invoice "
        "hosted_invoice_url invoice_pdf "
        "last_finalization_error latest_revision next_payment_attempt on_behalf_of receipt_number "
        "rendering shipping_cost shipping_details statement_descriptor test_clock "
        "threshold_reason webhooks_delivered_at"
    )
    | {
        "account_country": "US",
        "account_name": "Tilehouse (stand-in)",
        "amount_overpaid": 0,
        "amount_paid": 0,
        "amount_shipping": 0,
        "attempt_count": 0,
        "attempted": False,
        "auto_advance": True,
        "automatic_tax": _unset("disabled_reason liability provider status") | {"enabled": False},
        "collection_method": "charge_automatically",
        "customer_tax_exempt": "none",
        "customer_tax_ids": [],
        "default_tax_rates": [],
        "discounts": [],
        "ending_balance": 0,
        "issuer": {"type": "self"},
        "payment_settings": _unset("default_mandate payment_method_options payment_method_types"),
        "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0,
        "starting_balance": 0,
        "status": "draft",
        "status_transitions": _unset("finalized_at marked_uncollectible_at paid_at voided_at"),
        "total_discount_amounts": [],
        "total_pretax_credit_amounts": [],
        "total_taxes": [],
    },
    "line_item": {
        "discount_amounts": [],
        "discountable": True,
        "discounts": [],
        "pretax_credit_amounts": [],
        "quantity_decimal": None,
        "taxes": [],
    },
    "invoice_payment": {
        "amount_paid": None,
        "is_default": True,
        "status": "open",
        "status_transitions": _unset("canceled_at paid_at"),
    },
    "payment_intent": _unset(
        "application application_fee_amount automatic_payment_methods canceled_at "
        "cancellation_reason customer_account excluded_payment_method_types last_payment_error "
        "latest_charge managed_payments next_action on_behalf_of payment_method "
        "payment_method_configuration_details processing receipt_email review shipping source "
        "statement_descriptor "
        "statement_descriptor_suffix transfer_data transfer_group"
    )
    | {
        "amount_capturable": 0,
        "amount_details": {"tip": {}},
        "amount_received": 0,
        "capture_method": "automatic",
        "confirmation_method": "automatic",
        "payment_method_options": {},
        "payment_method_types": ["card"],
        "setup_future_usage": "off_session",
        "status": "requires_payment_method",
    },
    "charge": _unset(
        "application application_fee application_fee_amount balance_transaction "
        "failure_balance_transaction failure_code failure_message on_behalf_of receipt_number "
        "review shipping source source_transfer statement_descriptor statement_descriptor_suffix "
        "transfer_data transfer_group"
    )
    | {
        "amount_refunded": 0,
        "calculated_statement_descriptor": "TILEHOUSE STAND-IN",
        "disputed": False,
        "fraud_details": {},
        "refunded": False,
    },
    "refund": _unset(
        "balance_transaction customer_account receipt_number source_transfer_reversal "
        "transfer_reversal"
    )
    | {
        "destination_details": {"card": {"type": "refund"}, "type": "card"},
        "status": "succeeded",
    },
    "dispute": {
        "balance_transactions": [],
        "enhanced_eligibility_types": [],
        "evidence": _unset(
            "access_activity_log billing_address cancellation_policy "
            "cancellation_policy_disclosure cancellation_rebuttal customer_communication "
            "customer_email_address customer_name customer_purchase_ip customer_signature "
            "duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id "
            "product_description receipt refund_policy refund_policy_disclosure "
            "refund_refusal_explanation service_date service_documentation shipping_address "
            "shipping_carrier shipping_date shipping_documentation shipping_tracking_number "
            "uncategorized_file uncategorized_text"
        )
        | {"enhanced_evidence": {}},
        "is_charge_refundable": False,
        "payment_method_details": {
            "card": {
                "brand": "visa",
                "case_type": "chargeback",
                "network": "visa",
                "network_reason_code": "83",
            },
            "type": "card",
        },
        "status": "needs_response",
    },
    "checkout.session": _unset(
        "after_expiration allow_promotion_codes billing_address_collection client_secret "
        "collected_information consent consent_collection currency_conversion customer_account "
        "customer_creation customer_details discounts integration_identifier invoice "
        "invoice_creation managed_payments origin_context payment_intent payment_link "
        "payment_method_configuration_details permissions recovered_from setup_intent "
        "shipping_address_collection shipping_cost submit_type subscription wallet_options"
    )
    | {
        "adaptive_pricing": {"enabled": False},
        "automatic_tax": _unset("liability provider status") | {"enabled": False},
        "custom_fields": [],
        "custom_text": _unset("after_submit shipping_address submit terms_of_service_acceptance"),
        "mode": "subscription",
        "payment_method_collection": "always",
        "payment_method_options": {},
        "payment_method_types": ["card"],
        "payment_status": "unpaid",
        "phone_number_collection": {"enabled": False},
        "saved_payment_method_options": _unset("payment_method_remove payment_method_save")
        | {"allow_redisplay_filters": ["always"]},
        "shipping_options": [],
        "status": "open",
        "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
        "ui_mode": "hosted_page",
    },
}
