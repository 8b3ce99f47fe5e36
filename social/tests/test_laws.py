"""Laws between people, whatever three of them do to one another and in whatever order."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from social import selectors, services
from social.models import Block, Friendship
from tables.refusals import Refused

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NAMES = ("Ann", "Ben", "Cyd")
ACTS = ("ask", "accept", "decline", "withdraw", "remove", "block", "unblock")
REFUSALS = {
    None, "yourself", "you_blocked", "already_asked", "already_friends", "already_blocked",
    "no_request", "not_friends", "not_blocked",
}  # fmt: skip
NewEntry = tuple[str, int, int]

deeds = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, 2), st.integers(0, 2)), max_size=25
)


class Undo(Exception):  # noqa: N818
    """Nothing of an example stays."""


class Heard:
    """What a simple mind would have noted down: sets, no rows, no states."""

    def __init__(self) -> None:
        self.asked: set[tuple[int, int]] = set()
        self.friends: set[frozenset[int]] = set()
        self.blocks: set[tuple[int, int]] = set()

    def part(self, me: int, other: int) -> None:
        self.asked -= {(me, other), (other, me)}
        self.friends.discard(frozenset((me, other)))

    def befriend(self, me: int, other: int) -> None:
        self.part(me, other)
        self.friends.add(frozenset((me, other)))

    def do(self, act: str, me: int, other: int) -> bool:
        """Whether it is done; False if it is refused."""
        pair, there = frozenset((me, other)), (other, me) in self.asked
        heard = there and (me, other) not in self.blocks
        may = (
            me != other
            and {
                "ask": (me, other) not in self.blocks | self.asked and pair not in self.friends,
                "accept": heard,
                "decline": heard,
                "withdraw": (me, other) in self.asked,
                "remove": pair in self.friends,
                "block": (me, other) not in self.blocks,
                "unblock": (me, other) in self.blocks,
            }[act]
        )
        if not may:
            return False
        if act == "accept" or (act == "ask" and there):
            self.befriend(me, other)
        elif act == "ask":
            self.asked.add((me, other))
        else:
            self.part(me, other)
            self.blocks ^= {(me, other)} if act in {"block", "unblock"} else set()
        return True


@pytest.mark.django_db
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deeds)
def test_people_stand_as_a_simple_mind_would_have_it(story: list[NewEntry]) -> None:
    with suppress(Undo), transaction.atomic():
        people = [User.objects.create(username=name) for name in NAMES]
        heard = Heard()
        for number, (act, me, other) in enumerate(story):
            at = NOON + timedelta(minutes=number)
            refusal = _try(act, people[me], people[other], at)
            assert refusal in REFUSALS
            assert (refusal is None) == heard.do(act, me, other), (act, me, other)
            _compare(people, heard, {me, other})
        _compare(people, heard, {0, 1, 2})
        raise Undo


def _try(act: str, me: User, other: User, at: datetime) -> str | None:
    """The name of the refusal; None if it was done."""
    try:
        getattr(services, act)(me, other, at)
    except Refused as refusal:
        return refusal.code
    return None


def _compare(people: list[User], heard: Heard, eyes: set[int]) -> None:
    """What these people are told is what was noted down."""
    numbers = {user.pk: number for number, user in enumerate(people)}
    for me, user in ((me, people[me]) for me in eyes):
        friends = {frozenset((me, numbers[one.pk])) for one in selectors.friends(user)}
        assert friends == {pair for pair in heard.friends if me in pair}
        loud = {numbers[row.asked_by_id] for row in selectors.requests_to(user)}
        unheard = {other for blocker, other in heard.blocks if blocker == me}
        assert loud == {one for one, to in heard.asked if to == me} - unheard
        assert {numbers[one.pk] for one in selectors.requests_of(user)} == {
            to for one, to in heard.asked if one == me
        }
        for other, them in enumerate(people):
            kept = {(me, other), (other, me)} & heard.blocks
            assert selectors.is_blocked_between(user, them) == bool(kept)
            assert selectors.may_meet(user, [them]) != bool(kept)
            assert (them.pk in selectors.blocked_either_way(user)) == bool(kept)
            assert not (kept and frozenset((me, other)) in heard.friends)


@pytest.mark.django_db
class TestOneToAnother:
    def code(self, act, me, other):
        with pytest.raises(Refused) as refused:
            getattr(services, act)(me.user, other.user, NOON)
        assert refused.value.text
        return refused.value.code

    def test_two_who_ask_each_other_are_friends(self, ann, ben):
        services.ask(ann.user, ben.user, NOON)
        services.ask(ben.user, ann.user, NOON)
        assert Friendship.objects.get().state == "friends"
        assert self.code("ask", ann, ben) == "already_friends"
        assert self.code("accept", ann, ben) == "already_friends"

    def test_refusals_have_their_names(self, ann, ben):
        assert self.code("ask", ann, ann) == "yourself"
        assert self.code("block", ann, ann) == "yourself"
        services.ask(ann.user, ben.user, NOON)
        assert self.code("ask", ann, ben) == "already_asked"
        assert self.code("accept", ann, ben) == "no_request"
        assert self.code("remove", ann, ben) == "not_friends"
        services.block(ben.user, ann.user, NOON)
        assert self.code("block", ben, ann) == "already_blocked"
        assert self.code("ask", ben, ann) == "you_blocked"
        assert self.code("unblock", ann, ben) == "not_blocked"

    def test_nobody_is_friends_with_a_guest_or_a_closed_account(self, ann):
        for more in ({"guest": True}, {"is_active": False}):
            ben = User.objects.create(username=f"x{len(more)}{next(iter(more))}", **more)
            with pytest.raises(Refused, match="no_such_person"):
                services.ask(ann.user, ben, NOON)
        assert not Friendship.objects.exists()

    def test_there_is_an_end_to_asking(self, ann, ben, cyd, monkeypatch):
        monkeypatch.setattr(services, "MOST", 1)
        services.ask(ann.user, ben.user, NOON)
        assert self.code("ask", ann, cyd) == "too_many_friends"
        services.ask(cyd.user, ann.user, NOON)  # what others want does not count
        assert self.code("accept", ann, cyd) == "too_many_friends"

    def test_the_database_itself_knows_one_row_a_pair(self, ann, ben):
        low, high = sorted((ann.user, ben.user), key=lambda user: user.pk)
        for pair in ({"low": high, "high": low}, {"low": low, "high": low}):
            with pytest.raises(IntegrityError), transaction.atomic():
                Friendship.objects.create(**pair, asked_by=low, at=NOON)
        Friendship.objects.create(low=low, high=high, asked_by=low, at=NOON)
        with pytest.raises(IntegrityError), transaction.atomic():
            Friendship.objects.create(low=low, high=high, asked_by=high, at=NOON)
        with pytest.raises(IntegrityError), transaction.atomic():
            Block.objects.create(blocker=low, blocked=low, at=NOON)
