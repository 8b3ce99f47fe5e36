"""What a player likes at the table, kept with the account: tile back, felt, sorting, sounds."""

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from msgspec import UNSET, Meta, UnsetType

from accounts.models import Back, Felt, User
from tables import services
from tables.refusals import Refused

COLUMNS = ("back", "felt", "helper")  # seen by others or read by the server; the rest is JSON
DEFAULTS: dict[str, Any] = {
    "sort": "suit",
    "volumes": {},
    "flat": False,
    "still": False,
    "quick": False,
    "free": False,
    "keys": True,
    "camera": {"yaw": 0.0, "pitch": 0.0, "zoom": 0.0},
    "knows": [],
    "avatar": 0,
}

Sound = Annotated[str, Meta(pattern=r"^[a-z]{1,12}\Z")]
Slug = Annotated[str, Meta(pattern=r"^[a-z-]{1,24}\Z")]
Volume = Annotated[float, Meta(ge=0, le=1)]
Nudge = Annotated[float, Meta(ge=-10, le=10)]


class Camera(msgspec.Struct, forbid_unknown_fields=True):
    yaw: Nudge
    pitch: Nudge
    zoom: Nudge


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """Some preferences, newly chosen; those left out stay as they are."""

    back: Literal[tuple(Back.values)] | UnsetType = UNSET  # type: ignore[valid-type]
    felt: Literal[tuple(Felt.values)] | UnsetType = UNSET  # type: ignore[valid-type]
    helper: bool | UnsetType = UNSET  # show my closest hands
    sort: Literal["suit", "number", "own"] | UnsetType = UNSET
    volumes: Annotated[dict[Sound, Volume], Meta(max_length=8)] | UnsetType = UNSET
    flat: bool | UnsetType = UNSET  # the table in plain HTML
    still: bool | UnsetType = UNSET  # reduced motion
    quick: bool | UnsetType = UNSET  # one click discards
    free: bool | UnsetType = UNSET  # dim the tiles of a board that are not free
    keys: bool | UnsetType = UNSET  # single-key shortcuts
    camera: Camera | UnsetType = UNSET
    knows: Annotated[list[Slug], Meta(max_length=8)] | UnsetType = UNSET  # games known before
    avatar: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET  # which face, see avatars


def preferences_of(user: User | AnonymousUser) -> dict[str, Any]:
    """All preferences, with the house's choice where the player, or a visitor, has made none."""
    player = user if isinstance(user, User) else User()
    columns = {name: getattr(player, name) for name in COLUMNS}
    return {**DEFAULTS, **player.preferences, **columns}


def change_preferences(user: User, change: Change) -> User:
    """Writes what was chosen, and lets those at the player's tables see a new back or felt."""
    chosen = msgspec.to_builtins(change)
    with transaction.atomic():  # the row is locked: two tabs do not lose each other's choice
        user = User.objects.select_for_update().get(pk=user.pk)
        before = (user.back, user.felt)
        for name in COLUMNS:
            if name in chosen:
                setattr(user, name, chosen.pop(name))
        user.preferences = {**user.preferences, **chosen}
        user.save(update_fields=[*COLUMNS, "preferences"])
    if (user.back, user.felt) != before:
        with suppress(Refused):  # a table too busy shows it when the player next sits down
            services.dress(user, services.now())
    return user
