"""Avatars: an ivory tile with a flower that is generated from a seed. Nothing is uploaded."""

import hashlib
from math import cos, pi, sin

from django.utils.crypto import salted_hmac

from accounts.models import User

# Colours of petals and centre; both contrast with ivory and with each other.
COLOURS = (
    ("#b3262e", "#e8a33d"),
    ("#1f5fa8", "#e8a33d"),
    ("#1d7a4f", "#d9482b"),
    ("#7a3f9d", "#e8a33d"),
    ("#b0560f", "#1f5fa8"),
    ("#0f6f7c", "#d9482b"),
    ("#a02a6b", "#1d7a4f"),
    ("#3c4a9e", "#c0392b"),
)
PETALS = (4, 5, 6, 7, 8)
SHAPES = ("round", "drop", "leaf")
SIZE = 96


def seed_of(user: User) -> str:
    """Changes only when the user asks for a new avatar. It reveals neither name nor id: without the
    site's secret key nobody can find out which id leads to a seed by trying all of them."""
    turn = user.preferences.get("avatar", 0)
    return salted_hmac("avatar", f"{user.pk} {turn}", algorithm="sha256").hexdigest()[:12]


def avatar(seed: str) -> str:
    """The avatar of a seed, as SVG."""
    luck = hashlib.sha256(seed.encode()).digest()
    petal, heart = COLOURS[luck[0] % len(COLOURS)]
    count, shape = PETALS[luck[1] % len(PETALS)], SHAPES[luck[2] % len(SHAPES)]
    turn, inner = luck[3] / 256 * 2 * pi / count, luck[4] % 2
    rings = [_ring(shape, count, 25, turn, petal)]
    if inner:
        rings.append(_ring(shape, count, 14, turn + pi / count, heart))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<rect x="3" y="3" width="90" height="90" rx="20" fill="#fbf4e2" stroke="#d9c9a3" '
        f'stroke-width="2"/>{"".join(rings)}<circle cx="48" cy="48" r="8" fill="{heart}"/></svg>'
    )


def _ring(shape: str, count: int, reach: float, turn: float, colour: str) -> str:
    return "".join(
        _petal(shape, reach, turn + 2 * pi * k / count, count, colour) for k in range(count)
    )


def _petal(shape: str, reach: float, angle: float, count: int, colour: str) -> str:
    x, y = 48 + reach * sin(angle), 48 - reach * cos(angle)
    wide = min(13.0, 0.95 * reach * pi / count)
    long = wide if shape == "round" else wide * (1.35 if shape == "drop" else 0.7)
    degrees = angle * 180 / pi
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{long:.1f}" '
        f'transform="rotate({degrees:.1f} {x:.1f} {y:.1f})" fill="{colour}" opacity=".92"/>'
    )
