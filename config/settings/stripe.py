"""Stripe: the prices, and the address of the stand-in on a developer's machine."""

import os
from typing import Any

from billing.prices import Price, price

STAND_IN_KEY = "sk_test_StandInWhereNoMoneyMoves"


def prices() -> dict[str, Price]:
    """By interval: "month", and "year" if it is set. Raises ValueError for a price that cannot be
    read."""
    month = os.environ.get("TILEHOUSE_STRIPE_PRICE_MONTH", "9.99 usd")
    year = os.environ.get("TILEHOUSE_STRIPE_PRICE_YEAR", "")
    return {name: price(text, name) for name, text in (("month", month), ("year", year)) if text}


def stand_in() -> dict[str, Any]:
    """Settings that reach the stand-in, if its address is set."""
    host = os.environ.get("TILEHOUSE_STRIPE_HOST", "")
    if not host:
        return {}
    return {
        "STRIPE_API_HOST": host,
        "STRIPE_PAGES": [host],
        "STRIPE_SECRET_KEY": STAND_IN_KEY,
        "STRIPE_LIVE_MODE": False,
        # dj-stripe warns that this address is for development; this is development.
        "SILENCED_SYSTEM_CHECKS": ["djstripe.W002"],
    }


def refuse_stand_in() -> None:
    """Raises ValueError if production would talk to the stand-in, and KeyError without a key."""
    if os.environ.get("TILEHOUSE_STRIPE_HOST"):
        raise ValueError("TILEHOUSE_STRIPE_HOST is for development: unset it in production")
    if os.environ["TILEHOUSE_STRIPE_KEY"] == STAND_IN_KEY:
        raise ValueError("TILEHOUSE_STRIPE_KEY is the key of the stand-in: set Stripe's")
