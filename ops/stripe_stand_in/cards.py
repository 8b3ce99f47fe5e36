"""The cards of the hosted pages, and how the bank of each answers."""

from dataclasses import dataclass
from typing import Literal

from ops.stripe_stand_in.store import Store, Thing

# asks: the bank wants the owner to confirm the payment, as 3-D Secure does.
Answer = Literal["pays", "declined", "asks"]


@dataclass(frozen=True)
class Card:
    """present: the answer while the owner is at a page. absent: at a renewal."""

    label: str
    brand: str
    last4: str
    present: Answer
    absent: Answer


# The numbers are those of Stripe's test cards, where it has one that behaves like this.
CARDS = {
    "pays": Card("Pays", "visa", "4242", "pays", "pays"),
    "declined": Card("Is declined", "visa", "0002", "declined", "declined"),
    "fails_later": Card("Pays now, fails at renewals", "visa", "0341", "pays", "declined"),
    "second_step": Card("Needs a second step each time", "visa", "3184", "asks", "asks"),
    "second_step_once": Card("Needs a second step now only", "visa", "3155", "asks", "pays"),
}
_BY_LAST4 = {card.last4: card for card in CARDS.values()}
DECLINED = "Your card was declined."


def behaviour(method: Thing) -> Card:
    return _BY_LAST4[method["card"]["last4"]]


def attach(store: Store, customer: Thing, card: Card, at: int) -> Thing:
    """Keeps a card for a customer, as a payment method."""
    method = store.add(
        "payment_method",
        at,
        billing_details=_owner(customer),
        card=_shown(card),
        customer=customer["id"],
    )
    store.emit("payment_method.attached", method, at)
    return method


def _owner(customer: Thing) -> Thing:
    address = ("city", "country", "line1", "line2", "postal_code", "state")
    return {
        "address": dict.fromkeys(address),
        "email": customer["email"],
        "name": customer["name"],
        "phone": None,
        "tax_id": None,
    }


def _shown(card: Card) -> Thing:
    unchecked = ("address_line1_check", "address_postal_code_check")
    return {
        "brand": card.brand,
        "checks": dict.fromkeys(unchecked) | {"cvc_check": "pass"},
        "country": "US",
        "display_brand": card.brand,
        "exp_month": 12,
        "exp_year": 2040,
        "fingerprint": f"StandIn{card.last4}",
        "funding": "credit",
        "generated_from": None,
        "last4": card.last4,
        "networks": {"available": [card.brand], "preferred": None},
        "regulated_status": None,
        "three_d_secure_usage": {"supported": True},
        "wallet": None,
    }
