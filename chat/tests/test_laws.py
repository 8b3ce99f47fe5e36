"""Properties of conversations, for random actions of three users."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat import selectors, services
from chat.models import Message
from chat.tests.people import NOON, befriend, friends, write
from notifications.models import UserEvent
from tables.refusals import Refused

ACTIONS = ("send", "send", "read", "clear", "mute", "unmute")
Action = tuple[str, int, int, int]  # what, by whom, about whom, up to which number

action_lists = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 2), st.integers(1, 2), st.integers(0, 12)),
    max_size=30,
)


class Undo(Exception):  # noqa: N818
    """Rolls the transaction of an example back."""


class Model:
    """A simple model: who has written what to whom, and where each side stands."""

    def __init__(self) -> None:
        self.said: dict[frozenset[int], list[int]] = {}  # senders, in order
        self.read: dict[tuple[int, int], int] = {}
        self.cleared: dict[tuple[int, int], int] = {}
        self.muted: set[tuple[int, int]] = set()

    def last(self, me: int, other: int) -> int:
        return len(self.said.get(frozenset((me, other)), []))

    def do(self, act: str, me: int, other: int, number: int) -> None:
        side, upto = (me, other), min(number, self.last(me, other))
        if act == "send":
            self.said.setdefault(frozenset(side), []).append(me)
            self.read[side] = self.last(me, other)
        elif act == "read":
            self.read[side] = max(self.read.get(side, 0), upto)
        elif act == "clear":
            self.cleared[side] = max(self.cleared.get(side, 0), upto)
        elif self.last(me, other):
            (self.muted.add if act == "mute" else self.muted.discard)(side)

    def unread(self, me: int) -> int:
        sides = [(me, other) for other in range(3) if other != me and (me, other) not in self.muted]
        return sum(
            self.last(*side) - max(self.read.get(side, 0), self.cleared.get(side, 0))
            for side in sides
        )

    def shown(self, me: int, other: int) -> list[int]:
        return list(range(self.cleared.get((me, other), 0) + 1, self.last(me, other) + 1))


def perform(users: list[Any], turn: int, action: Action) -> None:
    act, by, about, number = action
    me, other, at = users[by], users[about], NOON + timedelta(seconds=20 * turn)
    if act == "send":
        write(me, other, f"{turn}", at)
    elif act in ("mute", "unmute"):
        services.set_muted(me, other.pk, act == "mute", at)
    else:
        getattr(services, act)(me, other.pk, number, at)


def check(users: list[Any], model: Model) -> None:
    for me in range(3):
        assert selectors.unread(users[me].pk) == model.unread(me)
        newest = UserEvent.objects.filter(user=users[me]).order_by("version").last()
        if newest:  # the page's count is the server's
            assert msgspec.json.decode(newest.body)["unread"] == model.unread(me)
        for other in {0, 1, 2} - {me}:
            side = selectors.side(users[me].pk, users[other].pk)
            shown = [row.number for row in selectors.history(side).messages] if side else []
            assert shown == model.shown(me, other)
    for row in Message.objects.all():
        senders = [user.pk for user in users]
        low, high = (
            senders.index(pk) for pk in (row.conversation.low_id, row.conversation.high_id)
        )
        assert model.said[frozenset((low, high))][row.number - 1] == senders.index(row.sender_id)


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions=action_lists)
def test_conversations_are_as_the_model_says(actions: list[Action]) -> None:
    with suppress(Undo), transaction.atomic():
        users = friends("Ann", "Ben", "Cyd")
        befriend(users[1], users[2])
        model = Model()
        for turn, (act, by, step, number) in enumerate(actions):
            action = (act, by, (by + step) % 3, number)
            with suppress(Refused):  # nothing has been said yet
                perform(users, turn, action)
            model.do(*action)
        check(users, model)
        raise Undo
