"""Who gets what is written in a club, as it goes over Redis, whatever members do meanwhile."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction  # noqa: F401  (needs_row_locks reads it)
from django.test import TestCase
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from chat import selectors, services
from chat.models import Conversation, Message, Participant
from chat.tests.people import nonce
from chat.tests.test_races import needs_row_locks, waits
from clubs.conversation import name_of
from clubs.models import Ban, Club, Membership
from clubs.services import members
from clubs.tests.clubs_made import AT, club_of, players
from notifications.selectors import stream_of
from social import selectors as ties
from social import services as social
from social.tests.seat_races import run_concurrently
from sockets.streams import MANY, decode_many, redis
from tables.refusals import Refused

END = b"end"
ACTS = ("send", "send", "send", "join", "leave", "ban", "unban", "block", "unblock", "read", "mute")
action_lists = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, 3), st.integers(0, 3)), max_size=30
)


class Undo(Exception):  # noqa: N818
    """Rolls the transaction of an example back."""


class Wire:
    """What the processes of the site hear: each message of a group, by the stream it goes to."""

    def __init__(self) -> None:
        self._pubsub = redis().pubsub()
        self._pubsub.subscribe(MANY)

    def heard(self) -> dict[str, list[dict[str, Any]]]:
        redis().publish(MANY, END)
        found: dict[str, list[dict[str, Any]]] = {}
        while True:
            message = self._pubsub.get_message(timeout=5)
            assert message, "Redis is silent"
            if message["data"] == END:
                return found
            if message["type"] == "message":
                many = decode_many(message["data"])
                for name in many.names:
                    found.setdefault(name, []).append(json.loads(many.broadcast.others))

    def close(self) -> None:
        self._pubsub.close()


@contextmanager
def wire() -> Iterator[Wire]:
    one = Wire()
    try:
        yield one
    finally:
        one.close()


def perform(act: str, me: User, other: User, club: Club, at: Any) -> None:
    group = name_of(club.pk)
    if act == "send":
        services.send(me, group, f"of {me.username} at {at}", nonce(), at)
    elif act == "read":
        services.read(me, group, Conversation.objects.get(group=group).last, at)
    elif act == "mute":
        services.set_muted(me, group, True, at)
    elif act in ("block", "unblock"):
        getattr(social, act)(me, other, at)
    elif act in ("join", "leave"):
        {"join": members.join, "leave": members.leave}[act](me, club.pk, at)
    else:
        getattr(members, act)(me, club.pk, other, at)


def may_read(club: Club, sender: User) -> set[int]:
    """Members whom no block separates from the sender."""
    inside = Membership.objects.filter(club=club).values_list("user", flat=True)
    return {user for user in inside if not ties.is_blocked_between(user, sender.pk)}


def check(club: Club, people: list[User], since: dict[int, int]) -> None:
    """Pages show what the sockets told, and nobody else is in the group."""
    inside = set(Membership.objects.filter(club=club).values_list("user", flat=True))
    sides = Participant.objects.filter(conversation__group=name_of(club.pk))
    assert set(sides.values_list("user", flat=True)) == inside
    banned = set(Ban.objects.filter(club=club).values_list("user", flat=True))
    assert not banned & inside
    for reader in people:
        side = selectors.side(reader.pk, name_of(club.pk))
        if side is None:
            assert selectors.unread(reader.pk) == 0
            continue
        shown = selectors.history(side).messages
        for row in shown:
            assert not ties.is_blocked_between(reader.pk, row.sender_id)
            assert row.number > since[reader.pk]
        if not side.muted:
            assert selectors.unread(reader.pk) == len([r for r in shown if r.number > side.read])


@pytest.mark.django_db
@settings(suppress_health_check=list(HealthCheck), deadline=None)
@given(action_lists)
def test_nobody_gets_what_is_not_for_them(actions: list[tuple[str, int, int]]) -> None:
    people = players("Ann", "Ben", "Cyd", "Dan")
    with suppress(Undo), transaction.atomic(), wire() as told:
        club = club_of(people[0], *people[1:3])
        since = dict.fromkeys((user.pk for user in people), 0)
        for turn, (act, by, about) in enumerate(actions):
            at, me = AT + timedelta(minutes=turn), people[by]
            before = set(Membership.objects.values_list("user", flat=True))
            with suppress(Refused), TestCase.captureOnCommitCallbacks(execute=True):
                perform(act, me, people[about], club, at)
            if not Club.objects.exists():
                raise Undo
            last = Conversation.objects.get(group=name_of(club.pk)).last
            for user in set(Membership.objects.values_list("user", flat=True)) - before:
                since[user] = last
            heard = told.heard()
            readers = {stream_of(user) for user in may_read(club, me)}
            inside = {stream_of(user) for user in since if user in before}
            for stream, messages in heard.items():
                assert act == "send"
                assert stream in inside
                assert [each["event"] is not None for each in messages] == [stream in readers]
            if act == "send" and heard:
                assert heard.keys() == inside
        check(club, people, since)
        raise Undo


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ["leave", "remove", "ban"])
def test_nothing_comes_after_one_has_gone(act: str) -> None:
    ann, ben = players("Ann", "Ben")
    club = club_of(ann, ben)
    group, last = name_of(club.pk), list[int]()

    def go() -> None:
        given = (ben, club.pk, AT) if act == "leave" else (ann, club.pk, ben, AT)
        getattr(members, act)(*given)
        last.append(Conversation.objects.get(group=group).last)

    def write() -> None:
        for number in range(12):
            services.send(ann, group, f"{number}", nonce(), AT + timedelta(seconds=2 * number))

    with wire() as told:
        assert run_concurrently(write, go) == ["done", "done"]
        heard = told.heard()
    numbers = [each["number"] for each in heard.get(stream_of(ben.pk), [])]
    assert all(number <= last[0] for number in numbers)
    assert len(heard[stream_of(ann.pk)]) == 12
    assert selectors.side(ben.pk, group) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", range(5))
def test_one_who_writes_while_they_go(number: int) -> None:
    """What is stored was sent while they were a member; nothing afterwards."""
    ann, ben = players("Ann", "Ben")
    club = club_of(ann, ben)
    group = name_of(club.pk)

    def write() -> None:
        for each in range(8):
            services.send(ben, group, f"{each}", nonce(), AT + timedelta(seconds=2 * each))

    def go() -> None:
        members.ban(ann, club.pk, ben, AT)

    run_concurrently(write, go)
    conversation = Conversation.objects.get(group=group)
    numbers = list(Message.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, conversation.last + 1))
    with pytest.raises(Refused):
        services.send(ben, group, "again", nonce(), AT + timedelta(minutes=1))


@needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_leaving_waits_for_a_message_that_is_being_sent() -> None:
    ann, ben = players("Ann", "Ben")
    club = club_of(ann, ben)
    with transaction.atomic():
        services.send(ben, name_of(club.pk), "Hello", nonce(), AT)
        assert waits(lambda: members.leave(ben, club.pk, AT))
    members.leave(ben, club.pk, AT)


@pytest.mark.django_db(transaction=True)
def test_many_write_at_once() -> None:
    everybody = players("Ann", "Ben", "Cyd", "Dan")
    club = club_of(*everybody)
    group = name_of(club.pk)

    def writes(by: User) -> Any:
        def write() -> None:
            for each in range(6):
                services.send(by, group, f"{each}", nonce(), AT + timedelta(seconds=2 * each))
                services.read(by, group, each, AT)

        return write

    assert run_concurrently(*map(writes, everybody)) == ["done"] * 4
    numbers = list(Message.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 25))
