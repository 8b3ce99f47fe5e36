"""Messages that are written in one transaction: each counts for itself."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.sessions import sessions_of
from accounts.timestamps import now
from chat import handlers, selectors, services, statements
from chat.models import Conversation, Message
from chat.protocol import SendMessage
from chat.services import Draft
from chat.tests.people import NOON, account, befriend, friends, minutes, nonce, write
from chat.tests.test_races import events, needs_row_locks, waits
from moderation.models import Sanction
from notifications.messages import Asked, Origin, Visitor, answer_together
from social import services as social
from social.models import Block
from social.tests.seat_races import run_concurrently
from tables.refusals import Refused
from tests.socket_client import cookie_of

pytestmark = pytest.mark.django_db
Pair = tuple[User, User]


def pairs(number: int, letter: str = "") -> list[Pair]:
    """Friends who have written to each other before."""
    found = []
    for each in range(number):
        one, other = friends(f"One{letter}{each}", f"Other{letter}{each}")
        write(one, other, at=minutes(-60))
        found.append((one, other))
    return found


def draft(by: User, to: User, text: str = "Hello", at: Any = NOON) -> Draft:
    return Draft(by, to.pk, text, nonce(), at)


def last_numbers(people: Pair) -> list[int]:
    """Of the conversations of somebody of these."""
    found = Conversation.objects.filter(participants__user__in=people).distinct()
    return list(found.order_by("pk").values_list("last", flat=True))


def test_all_are_written() -> None:
    couples = pairs(3)
    write(couples[1][1], couples[1][0], at=minutes(-30))
    drafts = [draft(*pair, f"Text {number}") for number, pair in enumerate(couples)]
    sent = services.send_together(drafts)
    assert [each and each.number for each in sent] == [2, 3, 2]
    for number, (one, other) in enumerate(couples):
        own, others = events(one)[-1], events(other)[-1]
        assert own["text"] == others["text"] == f"Text {number}"
        assert (own["name"], others["name"]) == (other.username, one.username)
        assert (own["mine"], others["mine"]) == (True, False)
        assert (own["nonce"], others["nonce"]) == (drafts[number].nonce, "")
        assert own["unread"] == selectors.unread(one.pk) == 0
        assert others["unread"] == selectors.unread(other.pk) == (1 if number == 1 else 2)


def test_muted_conversation_is_muted_for_one_side_only() -> None:
    (ann, ben), (cyd, dee) = pairs(2)
    services.set_muted(ben, ann.pk, True, NOON)
    services.send_together([draft(ann, ben), draft(cyd, dee)])
    muted = [events(user)[-1]["muted"] for user in (ann, ben, cyd, dee)]
    assert muted == [False, True, False, False]


def test_many_cost_as_many_queries_as_one() -> None:
    asked = []
    for number in (1, 6):
        drafts = [draft(*pair) for pair in pairs(number, f"of{number}-")]
        with CaptureQueriesContext(connection) as captured:
            assert all(services.send_together(drafts))
        asked.append([query for query in captured if "SAVEPOINT" not in query["sql"]])
    assert len(asked[0]) == len(asked[1]) == 9


def empty(one: User, other: User) -> Draft:
    return draft(one, other, " ")


def too_fast(one: User, other: User) -> Draft:
    for _ in range(3):
        write(one, other)
    return draft(one, other)


def muted(one: User, other: User) -> Draft:
    until = NOON + timedelta(days=2)
    Sanction.objects.create(user=one, kind="mute", until=until, why="Shouting", at=NOON)
    return draft(one, other)


def blocked(one: User, other: User) -> Draft:
    social.block(other, one, NOON)
    return draft(one, other)


def removed(one: User, other: User) -> Draft:
    social.remove(other, one, NOON)
    return draft(one, other)


def to_nobody(one: User, other: User) -> Draft:
    return draft(one, other)._replace(to=2**70)


def to_themselves(one: User, other: User) -> Draft:
    return draft(one, one)


def first(one: User, other: User) -> Draft:
    friend = account("Friend")
    befriend(one, friend)
    return draft(one, friend)


def again(one: User, other: User) -> Draft:
    repeated = draft(one, other)
    services.send(one, other.pk, repeated.text, repeated.nonce, NOON)
    return repeated


def again_much_later(one: User, other: User) -> Draft:
    """As from a page that was without a line for a while."""
    repeated = draft(one, other)
    services.send(one, other.pk, repeated.text, repeated.nonce, minutes(-30))
    return repeated


CASES = [empty, too_fast, muted, blocked, removed, to_nobody, to_themselves, first]
CASES += [again, again_much_later]


@pytest.mark.parametrize("case", CASES)
def test_what_has_to_be_sent_alone_leaves_the_others_alone(case: Callable[..., Draft]) -> None:
    ann_ben, bad, cyd_dee = pairs(3)
    odd = case(*bad)
    before = [events(user) for user in bad], last_numbers(bad)
    messages = Message.objects.count()
    sent = services.send_together([draft(*ann_ben), odd, draft(*cyd_dee)])
    assert [each and each.number for each in sent] == [2, None, 2]
    assert before == ([events(user) for user in bad], last_numbers(bad))
    assert Message.objects.count() == messages + 2


def test_second_message_of_a_person_waits() -> None:
    """A count that misses the other message would be wrong."""
    (ann, ben), (cyd, _) = pairs(2)
    befriend(ben, cyd)
    write(ben, cyd, at=minutes(-30))
    drafts = [draft(ann, ben), draft(ben, ann), draft(cyd, ben), draft(ann, ben)]
    sent = services.send_together(drafts)
    assert [each and each.number for each in sent] == [2, None, None, None]


def asked(by: User, to: User, repeated: str = "") -> Asked:
    message = SendMessage(7, to.pk, repeated or nonce(), "Hello")
    (session,) = sessions_of([cookie_of(by).partition("=")[2]])
    return Asked(Visitor(Origin(by.pk, "", "tab", "en"), session), message, now())


def answers(*messages: Asked) -> list[Any]:
    replies: Sequence[Any] = answer_together(handlers.send_messages, messages)
    return [reply and reply.result["number"] for reply in replies]


def test_pages_that_are_not_answered_together() -> None:
    good, of_suspended, of_deleted = pairs(3)
    until = timezone.now() + timedelta(days=1)
    Sanction.objects.create(user=of_suspended[0], kind="suspend", until=until, at=NOON)
    User.objects.filter(pk=of_deleted[0].pk).update(closed=NOON)
    guest = User.objects.create(username="Guest x", guest=True)
    befriend(guest, good[1])  # which no page can do
    odd = [asked(guest, good[1]), asked(*of_suspended), asked(*of_deleted)]
    assert answers(*odd, asked(*good)) == [None, None, None, 2]


@pytest.mark.django_db(transaction=True)
def test_resend_of_an_old_message_fails_for_none_of_the_others() -> None:
    (ann, ben), other = pairs(2)
    old = Message.objects.get(sender=ann).nonce
    assert answers(asked(ann, ben, old), asked(*other)) == [None, 2]
    assert services.send(ann, ben.pk, "Hello", old, NOON).number == 1


def test_error_leaves_each_message_to_be_handled_alone() -> None:
    def fail(messages: Sequence[Any]) -> list[Any]:
        raise ValueError(f"{len(messages)} cannot be handled together")

    (ann, ben), (cyd, dee) = pairs(2)
    assert answer_together(fail, [asked(ann, ben), asked(cyd, dee)]) == [None, None]


@needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_pair_that_is_locked_is_left_out() -> None:
    (ann, ben), (cyd, dee) = pairs(2)
    sent: list[Any] = []
    with transaction.atomic():
        services.read(ben, ann.pk, 0, NOON)  # locks the friendship
        together = [draft(ann, ben), draft(cyd, dee)]
        assert not waits(lambda: sent.extend(services.send_together(together)))
    assert [each and each.number for each in sent] == [None, 2]


@needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_processes_that_write_together_at_once() -> None:
    """Two processes, in opposite orders, while others write alone: no deadlock and no gap."""
    couples = pairs(6)

    def process(order: int) -> Callable[[], object]:
        def run() -> None:
            for turn in range(12):
                at = NOON + timedelta(seconds=2 * turn)
                writing = [pair[::order] for pair in couples[::order]]
                drafts = [draft(by, to, at=at) for by, to in writing]
                for each, sent in zip(drafts, services.send_together(drafts), strict=True):
                    if sent is None:
                        services.send(each.by, each.to, each.text, each.nonce, at)

        return run

    assert run_concurrently(process(1), process(-1)) == ["done"] * 2
    for row in Conversation.objects.all():
        numbers = list(row.messages.values_list("number", flat=True))
        assert numbers == list(range(1, 26))
    for user in (user for pair in couples for user in pair):
        assert events(user)[-1]["unread"] == selectors.unread(user.pk)


def test_block_that_is_confirmed_lets_nothing_through() -> None:
    [(ann, ben)] = pairs(1)
    social.block(ben, ann, NOON)
    assert services.send_together([draft(ann, ben)]) == [None]
    with pytest.raises(Refused, match="not_friends"):
        services.send(ann, ben.pk, "Hello", nonce(), NOON)


@pytest.mark.parametrize("by_the_higher", [False, True])
def test_no_pair_is_locked_in_which_one_has_blocked_the_other(by_the_higher: bool) -> None:
    """Whichever of the two has the higher id: the block may have come a moment ago."""
    low, high = sorted(friends("Ann", "Ben"), key=lambda user: user.pk)
    pair = (low.pk, high.pk)
    assert list(statements.lock_friends([pair])) == [pair]
    blocker, blocked = (high, low) if by_the_higher else (low, high)
    Block.objects.create(blocker=blocker, blocked=blocked, at=NOON)
    assert statements.lock_friends([pair]) == {}
