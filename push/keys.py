"""The key with which the site signs push messages (VAPID, RFC 8292), and what it says by it.

Browsers subscribe for this key: with another, all of them have to subscribe again.

python -m push.keys    # prints a new one
"""

import base64
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

SIGNED_FOR = 12 * 60 * 60  # seconds; 24 hours at most


def is_on() -> bool:
    """Whether this site can send push messages."""
    return bool(settings.PUSH_KEY)


def new_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode(number.to_bytes(32))


def check_key(text: str) -> None:
    """Raises ValueError unless a text can be a key."""
    try:
        raw = decode(text)
        if len(raw) != 32:
            raise ValueError(text)
        ec.derive_private_key(int.from_bytes(raw), ec.SECP256R1())
    except ValueError:
        raise ValueError("TILEHOUSE_PUSH_KEY is what `python -m push.keys` prints") from None


def public_key() -> str:
    """What browsers subscribe for; "" without a key."""
    return _public_key(settings.PUSH_KEY) if is_on() else ""


@cache
def _public_key(private: str) -> str:
    key = ec.derive_private_key(int.from_bytes(decode(private)), ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encode(point)


def signature(endpoint: str, at: float) -> str:
    """The header "Authorization" of a message. at: in seconds since 1970."""
    from py_vapid import Vapid02

    parts = urlsplit(endpoint)
    claims: dict[str, Any] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(at) + SIGNED_FOR,
        "sub": f"mailto:{settings.OPERATOR.email}",
    }
    signed = Vapid02.from_raw(settings.PUSH_KEY.encode()).sign(claims)
    return str(signed["Authorization"])


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


if __name__ == "__main__":
    print(new_key())
