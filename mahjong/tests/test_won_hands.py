"""Favourite hands: which are counted, and who sees them."""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from mahjong import won_hands
from mahjong.models import WonHand
from mahjong.rules.american.view import ResultView
from social import services as social
from tables import services
from tables.hooks import Finished
from tables.models import Table
from tables.storage import repository
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


@pytest.fixture
def ben() -> User:
    return User.objects.create(username="Ben")


def won(user: User, section: str, winner: int | None = 0, **seat: Any) -> Table:
    """A game that has just ended; user: on the first seat."""
    table = services.play_now(user, "american", NOW, {"games": 1})
    state = repository.load(table.pk)
    result = ResultView(
        how="self_drawn" if winner is not None else "wall", winner=winner, discarder=None,
        line=None, label="FF 2468 DD", section=section, value=25, groups=(), jokerless=False,
        pays=(), points=(75, -25, -25, -25),
    )  # fmt: skip
    seats = (msgspec.structs.replace(state.seats[0], **seat), *state.seats[1:])
    ended = msgspec.structs.replace(state.game_state, result=result)
    state = msgspec.structs.replace(state, game_state=ended, seats=seats, status="over")
    won_hands.record([Finished(state, state.engine.result(ended), False, NOW)])
    services.end_table(table.pk, "time_up", NOW)
    return table


def page(reader: User, person: User) -> str:
    client = Client()
    client.force_login(reader)
    return client.get(reverse("person", args=[person.username])).content.decode()


def sections(reader: User, person: User) -> list[str]:
    part = page(reader, person).partition("Favourite hands")[2].partition("</ul>")[0]
    return [row.partition("<span>")[2].partition("</span>")[0] for row in part.split("<li>")[1:]]


def test_sections_are_listed_by_their_hands(ann: User, ben: User) -> None:
    social.ask(ann, ben, timezone.now())
    social.accept(ben, ann, timezone.now())
    for section in ("369", "2468", "2468", "13579"):
        won(ann, section)
    assert sections(ann, ann) == sections(ben, ann) == ["2468", "13579", "369"]
    assert "hands won since" in page(ben, ann)


def test_strangers_do_not_see_them(ann: User, ben: User) -> None:
    won(ann, "2468")
    assert sections(ben, ann) == []


def test_only_own_wins_count(ann: User) -> None:
    won(ann, "2468", winner=1)
    won(ann, "2468", winner=None)
    won(ann, "2468", away=True)
    assert not WonHand.objects.exists()
    assert "Favourite hands" not in page(ann, ann)


def test_export_erasure_and_guests(ann: User, ben: User) -> None:
    won(ann, "2468")
    won_hands.merge_guest(ann, ben, NOW)
    assert [row["section"] for row in won_hands.export(ben)] == ["2468"]
    won_hands.erase(ben, NOW)
    assert won_hands.export(ben) == []
