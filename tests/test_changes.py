"""Changes lead to exactly what each page would be sent whole, and contain nothing else."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from sockets.differences import applied, changed, difference
from tables import services
from tables.models import Table
from tables.refusals import Refused
from tables.registry import game_apps
from tables.state import TableState
from tables.storage import repository
from tables.updates import build_broadcast, build_update

NOW = 1_700_000_000_000
STEPS = 80
# Numbers from 2 on, because Python takes 1 for True.
SCALARS = st.none() | st.booleans() | st.integers(2, 9) | st.sampled_from(["", "1D", "2D", "3D"])
VALUES = st.recursive(
    SCALARS,
    lambda part: (
        st.lists(part, max_size=6) | st.dictionaries(st.sampled_from("abcd"), part, max_size=4)
    ),
    max_leaves=30,
)


@given(VALUES, VALUES)
def test_difference_leads_from_any_value_to_any_other(old: Any, new: Any) -> None:
    change = difference(old, new)
    assert (change is None) == (old == new)
    if change is not None:
        assert applied(old, json.loads(json.dumps(change))) == new


@given(st.lists(SCALARS, max_size=12), st.lists(SCALARS, max_size=12))
def test_difference_of_lists(old: list[Any], new: list[Any]) -> None:
    change = difference({"hand": old}, {"hand": new})
    assert change is None or applied({"hand": old}, json.loads(json.dumps(change))) == {"hand": new}


class Part(msgspec.Struct, frozen=True):
    turn: int
    hand: tuple[str, ...]


class Short(msgspec.Struct, frozen=True, omit_defaults=True):
    turn: int = 0
    tile: str = ""


PARTS = st.builds(Part, st.integers(0, 3), st.lists(st.sampled_from("abc")).map(tuple))
SHORT = st.builds(Short, st.integers(0, 3), st.sampled_from(["", "1D"]))


@given(*[st.lists(PARTS | SHORT, max_size=4).map(tuple)] * 2)
def test_difference_of_structs(old: Any, new: Any) -> None:
    first, second = (json.loads(msgspec.json.encode(each)) for each in (old, new))
    change = difference(old, new)
    assert (change is None) == (old == new)
    if change is not None:
        assert applied(first, json.loads(msgspec.json.encode(change))) == second


def whole(state: TableState, user: int | None, since: int) -> dict[str, Any]:
    update = build_update(
        state, user, since=since, events=(), connected=frozenset(state.users), now=NOW
    )
    return dict(json.loads(msgspec.json.encode(update)))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def check(old: TableState, new: TableState) -> None:
    """For players, former players and others."""
    sent = build_broadcast(old, new, (), frozenset(new.users), NOW)
    for user in {*old.users, *new.users, None, -1}:
        change = json.loads(sent.body(user))
        expected = whole(new, user, old.version)
        assert changed(whole(old, user, 0), change) == expected
        hidden = (
            set(texts(change["change"])) - set(texts(expected)) - set(texts(whole(old, user, 0)))
        )
        assert all(key.isdigit() for key in hidden), "what this user does not see"


def sizes(old: TableState, new: TableState, user: int) -> tuple[int, int]:
    sent = build_broadcast(old, new, (), frozenset(), NOW)
    return len(sent.body(user)), len(json.dumps(whole(new, user, 0)))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [app.slug for app in game_apps()])
def test_changes_of_a_game_lead_to_whole_updates(slug: str) -> None:
    """A person who never answers and comes back each time, among bots."""
    ann = User.objects.create(username="Ann")
    table: Table = services.play_now(ann, slug, NOW, {})
    state = repository.load(table.pk)
    small = large = 0
    for _ in range(STEPS):
        before = state
        if state.status == "over" or state.wake_at is None:
            break
        try:
            at = state.wake_at
            away = any(seat.away for seat in state.seats)
            state = services.resume_seat(table.pk, ann, at) if away else services.wake(table.pk, at)
        except Refused:
            state = services.wake(table.pk, state.wake_at)
        check(before, state)
        part, all_of_it = sizes(before, state, ann.pk)
        small, large = small + part, large + all_of_it
    assert small < large


@pytest.mark.django_db
def test_change_of_who_sits_where_leads_to_whole_updates(ann_and_others: list[User]) -> None:
    """Sitting, leaving, another player on the same seat, a pause, the end."""
    ann, bob, cyd = ann_and_others
    slug = next(app.slug for app in game_apps() if app.engine.seats[1] == 4)
    table = services.open_table(ann, slug, {}, NOW)
    state = repository.load(table.pk)
    steps = [
        lambda: services.sit(table.pk, bob, 1, NOW),
        lambda: services.leave(table.pk, bob, NOW),
        lambda: services.sit(table.pk, cyd, 1, NOW),
        lambda: services.start(table.pk, ann, NOW),
        lambda: services.leave(table.pk, cyd, NOW),
        lambda: services.resume_seat(table.pk, cyd, NOW),
        lambda: services.close_table(table.pk, "test", NOW),
    ]
    for step in steps:
        before, state = state, step()
        check(before, state)


@pytest.fixture
def ann_and_others(db: None) -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd")]
