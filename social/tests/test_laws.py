"""Properties of friendships and blocks, for random actions of three users."""

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
ACTIONS = ("ask", "accept", "decline", "withdraw", "remove", "block", "unblock")
REFUSALS = {
    None, "yourself", "you_blocked", "already_asked", "already_friends", "already_blocked",
    "no_request", "not_friends", "not_blocked",
}  # fmt: skip
Action = tuple[str, int, int]  # what, by whom, about whom

action_lists = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 2), st.integers(0, 2)), max_size=25
)


class Undo(Exception):  # noqa: N818
    """Rolls the transaction of an example back."""


class Model:
    """A simple model of the relationships, as plain sets."""

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
        """Applies an action; returns False if it is refused."""
        pair, requested = frozenset((me, other)), (other, me) in self.asked
        visible = requested and (me, other) not in self.blocks
        may = (
            me != other
            and {
                "ask": (me, other) not in self.blocks | self.asked and pair not in self.friends,
                "accept": visible,
                "decline": visible,
                "withdraw": (me, other) in self.asked,
                "remove": pair in self.friends,
                "block": (me, other) not in self.blocks,
                "unblock": (me, other) in self.blocks,
            }[act]
        )
        if not may:
            return False
        if act == "accept" or (act == "ask" and requested):
            self.befriend(me, other)
        elif act == "ask":
            self.asked.add((me, other))
        else:
            self.part(me, other)
            self.blocks ^= {(me, other)} if act in {"block", "unblock"} else set()
        return True


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(action_lists)
def test_relationships_follow_the_model(actions: list[Action]) -> None:
    people = [User.objects.get_or_create(username=name)[0] for name in NAMES]
    with suppress(Undo), transaction.atomic():
        model = Model()
        for number, (act, me, other) in enumerate(actions):
            at = NOON + timedelta(minutes=number)
            refusal = _try(act, people[me], people[other], at)
            assert refusal in REFUSALS
            assert (refusal is None) == model.do(act, me, other), (act, me, other)
            _compare(people, model, {me, other})
        _compare(people, model, {0, 1, 2})
        raise Undo


def _try(act: str, me: User, other: User, at: datetime) -> str | None:
    """The code of the refusal; None if the action was done."""
    try:
        getattr(services, act)(me, other, at)
    except Refused as refusal:
        return refusal.code
    return None


def _compare(people: list[User], model: Model, viewers: set[int]) -> None:
    """Checks that the selectors agree with the model for these users."""
    numbers = {user.pk: number for number, user in enumerate(people)}
    for me, user in ((me, people[me]) for me in viewers):
        friends = {frozenset((me, numbers[friend.pk])) for friend in selectors.friends(user)}
        assert friends == {pair for pair in model.friends if me in pair}
        received = {numbers[row.asked_by_id] for row in selectors.requests_to(user)}
        blocked = {other for blocker, other in model.blocks if blocker == me}
        assert received == {sender for sender, to in model.asked if to == me} - blocked
        assert {numbers[other.pk] for other in selectors.requests_of(user)} == {
            to for sender, to in model.asked if sender == me
        }
        apart = selectors.blocked_either_way(user)
        for other, them in enumerate(people):
            blocks = {(me, other), (other, me)} & model.blocks
            assert selectors.is_blocked_between(user, them) == bool(blocks)
            assert selectors.may_meet(user, [them]) != bool(blocks)
            assert (them.pk in apart) == bool(blocks)
            assert not (blocks and frozenset((me, other)) in model.friends)


@pytest.mark.django_db
class TestServices:
    def code(self, act, me, other):
        with pytest.raises(Refused) as refused:
            getattr(services, act)(me.user, other.user, NOON)
        assert refused.value.text
        return refused.value.code

    def test_two_users_who_ask_each_other_become_friends(self, ann, ben) -> None:
        services.ask(ann.user, ben.user, NOON)
        services.ask(ben.user, ann.user, NOON)
        assert Friendship.objects.get().state == "friends"
        assert self.code("ask", ann, ben) == "already_friends"
        assert self.code("accept", ann, ben) == "already_friends"

    def test_refusal_codes(self, ann, ben) -> None:
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

    def test_guests_and_deleted_accounts_cannot_be_asked(self, ann) -> None:
        for more in ({"guest": True}, {"is_active": False}):
            ben = User.objects.create(username=f"x{len(more)}{next(iter(more))}", **more)
            with pytest.raises(Refused, match="no_such_person"):
                services.ask(ann.user, ben, NOON)
        assert not Friendship.objects.exists()

    def test_number_of_friendships_is_limited(self, ann, ben, cyd, monkeypatch) -> None:
        monkeypatch.setattr(services, "MAX_FRIENDSHIPS", 1)
        services.ask(ann.user, ben.user, NOON)
        assert self.code("ask", ann, cyd) == "too_many_friends"
        services.ask(cyd.user, ann.user, NOON)  # received requests do not count
        assert self.code("accept", ann, cyd) == "too_many_friends"

    def test_database_allows_one_row_per_pair(self, ann, ben) -> None:
        low, high = sorted((ann.user, ben.user), key=lambda user: user.pk)
        for pair in ({"low": high, "high": low}, {"low": low, "high": low}):
            with pytest.raises(IntegrityError), transaction.atomic():
                Friendship.objects.create(**pair, asked_by=low, at=NOON)
        Friendship.objects.create(low=low, high=high, asked_by=low, at=NOON)
        with pytest.raises(IntegrityError), transaction.atomic():
            Friendship.objects.create(low=low, high=high, asked_by=high, at=NOON)
        with pytest.raises(IntegrityError), transaction.atomic():
            Block.objects.create(blocker=low, blocked=low, at=NOON)
