"""What the site uses elsewhere: Stripe, or the stand-in on a developer's machine; and how workers
deliver mail: over SMTP if TILEHOUSE_EMAIL_URL is set, else on the console.

`smtp://user:password@host:587` uses STARTTLS, `smtps://host:465` TLS from the start, and
`smtp://127.0.0.1:25?tls=no` neither, for a server on the same machine.
"""

import os
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from billing.prices import Price, price

STAND_IN_KEY = "sk_test_StandInWhereNoMoneyMoves"
TIMEOUT_SECONDS = 10
SMTP = "django.core.mail.backends.smtp.EmailBackend"


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


def mail() -> dict[str, Any]:
    url = os.environ.get("TILEHOUSE_EMAIL_URL", "")
    return smtp(url) if url else {}


def smtp(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("TILEHOUSE_EMAIL_URL begins with smtp:// or smtps:// and names a host")
    direct = parts.scheme == "smtps"
    plain = parse_qs(parts.query).get("tls") == ["no"]
    return {
        "EMAIL_DELIVERY_BACKEND": SMTP,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if direct else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": direct,
        "EMAIL_USE_TLS": not direct and not plain,
        "EMAIL_TIMEOUT": TIMEOUT_SECONDS,
    }
