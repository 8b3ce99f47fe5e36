"""Sending messages between friends: what is kept, what is refused, and what leaves the server."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from chat import selectors, services
from chat.models import Conversation, Message
from chat.tests.people import NOON, account, befriend, friends, minutes, nonce, write
from chat.writing import BURST, NEW_CONVERSATIONS, PER_PERIOD
from moderation.models import Sanction
from notifications.models import UserEvent
from social import services as social
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
MOST_QUERIES = 9  # for one message in an old conversation, without those of transactions


def events(user: User) -> list[dict[str, Any]]:
    rows = UserEvent.objects.filter(user=user).order_by("version")
    return [msgspec.json.decode(row.body) for row in rows]


def refusal(by: User, to: User, text: str = "Hello", at=NOON) -> str:
    """The code of why a message is refused; nothing may have changed."""
    before = (Message.objects.count(), Conversation.objects.count(), UserEvent.objects.count())
    with pytest.raises(Refused) as why:
        write(by, to, text, at)
    after = (Message.objects.count(), Conversation.objects.count(), UserEvent.objects.count())
    assert before == after
    assert str(why.value.text)
    return why.value.code


def test_both_sides_get_the_message() -> None:
    ann, ben = friends("Ann", "Ben")
    services.send(ann, ben.pk, " Hello\x00 ", "nonce-of-ann", NOON)
    [own], [others] = events(ann), events(ben)
    about = {"kind": "message", "number": 1, "text": "Hello", "muted": False}
    about["at"] = int(NOON.timestamp() * 1000)
    mine = {"other": ben.pk, "name": "Ben", "mine": True, "nonce": "nonce-of-ann", "unread": 0}
    theirs = {"other": ann.pk, "name": "Ann", "mine": False, "nonce": "", "unread": 1}
    assert {**own, **about, **mine} == own
    assert {**others, **about, **theirs} == others


def test_message_sent_again_is_stored_once() -> None:
    ann, ben = friends("Ann", "Ben")
    first = services.send(ann, ben.pk, "Hello", "nonce-of-ann", NOON)
    write(ben, ann, at=minutes(1))
    for later in (0, 2, 60 * 24):
        assert services.send(ann, ben.pk, "Hello", "nonce-of-ann", minutes(later)) == first
    assert Message.objects.count() == 2
    assert len(events(ann)) == len(events(ben)) == 2
    assert services.send(ben, ann.pk, "Hi", "nonce-of-ann", minutes(3)).number == 3


def test_message_sent_again_after_a_block_counts_as_sent() -> None:
    """The browser may not have heard that it has arrived."""
    ann, ben = friends("Ann", "Ben")
    first = services.send(ann, ben.pk, "Hello", "nonce-of-ann", NOON)
    social.block(ben, ann, minutes(1))
    assert services.send(ann, ben.pk, "Hello", "nonce-of-ann", minutes(2)) == first


def test_only_friends_write_to_each_other() -> None:
    ann, ben = account("Ann"), account("Ben")
    assert refusal(ann, ben) == "not_friends"
    social.ask(ann, ben, NOON)
    assert refusal(ann, ben) == refusal(ben, ann) == "not_friends"
    social.accept(ben, ann, NOON)
    write(ann, ben)
    social.remove(ben, ann, NOON)
    assert refusal(ann, ben, at=minutes(1)) == refusal(ben, ann, at=minutes(1)) == "not_friends"


@pytest.mark.parametrize("blocker", [0, 1])
def test_block_looks_like_the_end_of_a_friendship(blocker: int) -> None:
    ann, ben = pair = friends("Ann", "Ben")
    social.block(pair[blocker], pair[1 - blocker], NOON)
    assert refusal(ann, ben) == refusal(ben, ann) == "not_friends"


@pytest.mark.parametrize("number", [0, -1, 10**6, 2**63, 2**70])
def test_unknown_users(number: int) -> None:
    with pytest.raises(Refused, match="not_friends"):
        services.send(account("Ann"), number, "Hello", nonce(), NOON)


def test_nobody_writes_to_themselves() -> None:
    ann, _ben = friends("Ann", "Ben")
    assert refusal(ann, ann) == "yourself"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_message"),
        (" \n\u202e\u200b", "empty_message"),
        ("x" * 501, "long_message"),
        ("x" * 10_240, "long_message"),
        ("\U0001f600" * 501, "long_message"),
        ("\x00" * 20_001, "long_message"),
    ],
)
def test_bad_texts(text: str, code: str) -> None:
    ann, ben = friends("Ann", "Ben")
    assert refusal(ann, ben, text) == code


def test_longest_text() -> None:
    ann, ben = friends("Ann", "Ben")
    write(ann, ben, f" {'字' * 500} ")
    assert Message.objects.get().text == "字" * 500


def test_no_links_on_the_first_day() -> None:
    ann, ben = friends("Ann", "Ben")
    ann.date_joined = NOON - timedelta(hours=23)
    assert refusal(ann, ben, "see https://example.org") == "links_later"
    write(ann, ben, "no link")
    write(ann, ben, "see https://example.org", at=minutes(61))


def test_muted_player_is_told_why_and_until_when() -> None:
    ann, ben = friends("Ann", "Ben")
    until = NOON + timedelta(days=2)
    Sanction.objects.create(user=ann, kind="mute", until=until, why="Shouting", at=NOON)
    with pytest.raises(Refused) as why:
        write(ann, ben)
    assert why.value.code == "muted"
    assert "3 May 2026" in why.value.text
    assert "Shouting" in why.value.text
    write(ben, ann)  # others can write to them
    write(ann, ben, at=until)


def test_three_at_once_and_then_one_a_second() -> None:
    ann, ben = friends("Ann", "Ben")
    for _ in range(int(BURST)):
        write(ann, ben)
    assert refusal(ann, ben) == "too_fast"
    for second in range(1, 4):
        at = NOON + timedelta(seconds=second)
        write(ann, ben, at=at)
        assert refusal(ann, ben, at=at) == "too_fast"
    write(ben, ann)  # everybody has their own limit


def test_sixty_in_five_minutes() -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    for number in range(PER_PERIOD):
        write(ann, (ben, cyd)[number % 2], at=NOON + timedelta(seconds=2 * number))
    assert refusal(ann, ben, at=minutes(4.9)) == "too_many_messages"
    write(ann, ben, at=minutes(5.1))


def test_twenty_new_conversations_a_day() -> None:
    ann, *others = friends("Ann", *(f"Friend{number}" for number in range(NEW_CONVERSATIONS + 2)))
    *begun, one, other = others
    write(one, ann)  # one that another has begun does not count
    for number, friend in enumerate(begun):
        write(ann, friend, at=minutes(number))
    write(ann, one, at=minutes(30))
    assert refusal(ann, other, at=minutes(30)) == "too_many_conversations"
    write(ann, begun[0], at=minutes(31))
    write(ann, other, at=minutes(24 * 60 + 1))


def test_message_costs_few_queries() -> None:
    ann, ben, *more = friends("Ann", "Ben", *(f"Friend{number}" for number in range(5)))
    for friend in (ben, *more):
        write(friend, ann)
    write(ann, ben)
    with CaptureQueriesContext(connection) as captured:
        write(ann, ben, at=minutes(1))
    asked = [query["sql"] for query in captured if "SAVEPOINT" not in query["sql"]]
    assert len(asked) <= MOST_QUERIES, "\n".join(asked)


def test_reading_typing_and_muting() -> None:
    ann, ben = friends("Ann", "Ben")
    for _ in range(3):
        write(ann, ben)
    services.read(ben, ann.pk, 2, NOON)
    services.read(ben, ann.pk, 1, NOON)  # nothing new
    seen = {"kind": "seen", "other": ben.pk, "mine": False, "number": 2, "unread": 0}
    assert events(ann)[3:] == [seen]
    assert events(ben)[3:] == [seen | {"other": ann.pk, "mine": True, "unread": 1}]
    services.set_muted(ben, ann.pk, True, NOON)
    assert selectors.unread(ben.pk) == 0 == events(ben)[-1]["unread"]
    write(ann, ben, at=minutes(1))
    assert (events(ben)[-1]["muted"], events(ben)[-1]["unread"]) == (True, 0)
    services.set_muted(ben, ann.pk, False, NOON)
    assert selectors.unread(ben.pk) == 2 == events(ben)[-1]["unread"]


def test_seen_is_not_told_after_a_block() -> None:
    ann, ben = friends("Ann", "Ben")
    write(ann, ben)
    social.block(ben, ann, NOON)
    services.read(ben, ann.pk, 1, NOON)
    assert [event["kind"] for event in events(ann)] == ["message"]
    assert selectors.unread(ben.pk) == 0


@pytest.mark.filterwarnings("error")  # a key of the cache that is too long
@pytest.mark.parametrize("number", [0, -3, 2**63, 2**70, 10**300])
def test_odd_numbers_are_harmless(number: int) -> None:
    ann, ben = friends("Ann", "Ben")
    write(ann, ben)
    services.typing(ann, number, NOON)
    services.read(ben, ann.pk, number, NOON)
    services.clear(ben, ann.pk, number, NOON)
    assert selectors.unread(ben.pk) == (0 if number > 0 else 1)


def test_nobody_reads_the_conversation_of_others() -> None:
    ann, ben = friends("Ann", "Ben")
    cyd = account("Cyd")
    befriend(cyd, ann)
    write(ann, ben, "secret")
    assert selectors.side(cyd.pk, ann.pk) is None
    for act in (services.read, services.clear):
        with pytest.raises(Refused, match="no_conversation"):
            act(cyd, ann.pk, 1, NOON)
