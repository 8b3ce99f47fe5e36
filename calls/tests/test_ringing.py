"""Ringing a friend: who may, what both see, and how it ends."""

from datetime import datetime
from typing import Any

import pytest

from accounts.models import User
from accounts.privacy import delete_account
from calls import selectors, services
from calls.models import Call
from calls.tests.people import AT, after, befriend, friends, person
from moderation.models import Sanction
from notifications.models import Notification, UserEvent
from social import services as social
from tables.refusals import Refused

pytestmark = pytest.mark.django_db(transaction=True)


def refusal(act: Any, *arguments: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        act(*arguments, **more)
    return refused.value.code


def states(call: Call) -> dict[str, str]:
    return {one.name: one.state for one in selectors.info(call).people}


def state_of(call: Call) -> str:
    return Call.objects.get(pk=call.pk).state


def missed(user: User) -> list[tuple[str]]:
    return list(Notification.objects.filter(user=user, kind="missed_call").values_list("kind"))


def joined_pair(*names: str) -> tuple[Any, ...]:
    everybody = friends(*names)
    call = services.ring(everybody[0], everybody[1], AT)
    services.join(everybody[0], call.pk, "tab-of-first", AT)
    services.accept(everybody[1], call.pk, after(5))
    services.join(everybody[1], call.pk, "tab-of-second", after(6))
    return (call, *everybody)


def keep_alive(call: Call, at: datetime) -> None:
    for member in call.members.filter(state="joined"):
        services.beat(member.user_id, call.pk, member.tab, at, audio=True, video=False)


def test_friend_is_rung_and_accepts() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT, video=True)
    for user in (ann, ben):
        shown = selectors.current(user)
        assert shown is not None
        assert (shown.id, shown.state, shown.video) == (call.pk, "ringing", True)
        assert shown.until == after(30).timestamp() * 1000
    services.accept(ben, call.pk, after(5))
    assert (state_of(call), states(call)) == ("active", {"Ann": "joined", "Ben": "joined"})
    assert refusal(services.accept, ben, call.pk, after(6)) == "already_answered"
    assert refusal(services.decline, ben, call.pk, after(6)) == "already_answered"


def test_only_friends_may_be_rung() -> None:
    ann, ben, cyd = person("Ann"), person("Ben"), person("Cyd")
    assert refusal(services.ring, ann, ben, AT) == "not_friends"
    assert refusal(services.ring, ann, ann, AT) == "yourself"
    befriend(ann, cyd)
    social.block(cyd, ann, AT)
    assert refusal(services.ring, ann, cyd, AT) == "not_friends"  # as if nobody had blocked them
    assert refusal(services.ring, cyd, ann, AT) == "not_friends"
    assert not Call.objects.exists()
    assert selectors.current(cyd) is None


def test_nobody_in_a_call_is_rung() -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    dot = person("Dot")
    befriend(dot, ann, ben)
    call = services.ring(ann, ben, AT)
    assert refusal(services.ring, dot, ann, AT) == "busy"
    assert refusal(services.ring, dot, ben, AT) == "busy"
    assert refusal(services.ring, ann, cyd, AT) == "in_call"
    services.decline(ben, call.pk, after(3))
    services.ring(dot, ben, after(4))


def test_suspended_friend_looks_busy() -> None:
    ann, ben = friends("Ann", "Ben")
    Sanction.objects.create(
        user=ben, kind="suspend", until=datetime.max.replace(tzinfo=AT.tzinfo), why="", at=AT
    )
    assert refusal(services.ring, ann, ben, AT) == "busy"
    assert refusal(services.ring, ben, ann, AT) == "suspended"


def test_ringing_is_limited() -> None:
    ann, ben, *others = friends("Ann", "Ben", *(f"Friend{number}" for number in range(8)))
    for second in range(3):
        call = services.ring(ann, ben, after(second))
        services.leave(ann.pk, call.pk, after(second))
    assert refusal(services.ring, ann, ben, after(5)) == "rang_often"
    for other in others[:7]:
        services.leave(ann.pk, services.ring(ann, other, after(6)).pk, after(6))
    assert refusal(services.ring, ann, others[7], after(7)) == "too_many_calls"
    assert services.ring(ann, ben, after(605))


def test_answered_calls_do_not_count_as_ringing_often() -> None:
    """On a bad line two friends call each other again and again."""
    ann, ben = friends("Ann", "Ben")
    for second in range(4):
        call = services.ring(ann, ben, after(second))
        services.accept(ben, call.pk, after(second))
        services.leave(ann.pk, call.pk, after(second))
    for second in range(4, 7):
        services.decline(ben, services.ring(ann, ben, after(second)).pk, after(second))
    assert refusal(services.ring, ann, ben, after(8)) == "rang_often"


def test_declined_call_ends_without_a_notification() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    services.decline(ben, call.pk, after(5))
    assert (state_of(call), states(call)) == ("ended", {"Ann": "left", "Ben": "declined"})
    assert missed(ben) == missed(ann) == []
    assert selectors.current(ann) is None
    assert refusal(services.accept, ben, call.pk, after(6)) == "call_over"


def test_call_taken_back_is_missed() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    services.leave(ann.pk, call.pk, after(5))
    assert states(call) == {"Ann": "left", "Ben": "missed"}
    assert len(missed(ben)) == 1
    assert missed(ann) == []


def test_call_is_missed_after_thirty_seconds() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    services.join(ann, call.pk, "tab-of-first", after(1))
    services.beat(ann.pk, call.pk, "tab-of-first", after(20), audio=True, video=False)
    services.end_due(after(29))
    assert state_of(call) == "ringing"
    services.end_due(after(30))
    assert (state_of(call), states(call)) == ("ended", {"Ann": "left", "Ben": "missed"})
    assert len(missed(ben)) == 1


def test_friends_are_added_up_to_four() -> None:
    call, ann, ben, cyd, dot, eve = joined_pair("Ann", "Ben", "Cyd", "Dot", "Eve")
    assert refusal(services.add, ben, call.pk, cyd, after(7)) == "not_friends"
    assert refusal(services.add, cyd, call.pk, ann, after(7)) == "not_in_call"
    services.add(ann, call.pk, cyd, after(8))
    services.add(ann, call.pk, dot, after(8))
    assert refusal(services.add, ann, call.pk, eve, after(8)) == "call_full"
    assert refusal(services.add, ann, call.pk, dot, after(8)) == "in_this_call"
    services.accept(cyd, call.pk, after(9))
    services.decline(dot, call.pk, after(9))
    assert refusal(services.add, ann, call.pk, dot, after(9)) == "has_declined"
    assert states(call) == {"Ann": "joined", "Ben": "joined", "Cyd": "joined", "Dot": "declined"}


def test_nobody_is_added_whom_a_block_separates() -> None:
    call, ann, ben, cyd = joined_pair("Ann", "Ben", "Cyd")
    social.block(cyd, ben, AT)
    assert refusal(services.add, ann, call.pk, cyd, after(7)) == "busy"


def test_another_page_takes_over() -> None:
    call, ann, _ben = joined_pair("Ann", "Ben")
    services.join(ann, call.pk, "another-tab", after(8))
    assert (
        refusal(services.beat, ann.pk, call.pk, "tab-of-first", after(9), audio=True, video=True)
        == "moved"
    )
    services.leave(ann.pk, call.pk, after(9), tab="tab-of-first")  # the old page says goodbye
    assert states(call) == {"Ann": "joined", "Ben": "joined"}
    services.leave(ann.pk, call.pk, after(10), tab="another-tab")
    assert state_of(call) == "ended"


@pytest.mark.parametrize("taken", ["unknown", "missed"])
def test_refused_answer_keeps_the_call_that_goes_on(taken: str) -> None:
    ben, ann, cyd = friends("Ben", "Ann", "Cyd")
    other = "unknown"
    if taken == "missed":
        other = services.ring(cyd, ben, AT).pk
        services.end_due(after(31))
    call = services.ring(ann, ben, after(40))
    services.accept(ben, call.pk, after(41))
    assert refusal(services.accept, ben, other, after(42)) == "call_over"
    assert refusal(services.join, ben, other, "tab-of-ben", after(42)) == "call_over"
    assert state_of(call) == "active"


def test_whoever_gives_no_sign_of_life_has_left() -> None:
    call, ann, ben, cyd = joined_pair("Ann", "Ben", "Cyd")
    services.add(ann, call.pk, cyd, after(7))
    services.accept(cyd, call.pk, after(8))
    services.join(cyd, call.pk, "tab-of-third", after(8))
    for user, tab in ((ann, "tab-of-first"), (cyd, "tab-of-third")):
        services.beat(user.pk, call.pk, tab, after(20), audio=True, video=True)
    services.end_due(after(27))
    assert states(call) == {"Ann": "joined", "Ben": "left", "Cyd": "joined"}
    services.join(ben, call.pk, "tab-of-second", after(28))  # back from a tunnel
    assert states(call)["Ben"] == "joined"
    services.end_due(after(45))
    assert state_of(call) == "ended"


def test_end_of_a_friendship_ends_the_call() -> None:
    call, ann, ben = joined_pair("Ann", "Ben")
    social.remove(ben, ann, after(10))
    assert state_of(call) == "ended"


def test_block_takes_one_out_of_a_larger_call() -> None:
    call, ann, ben, cyd = joined_pair("Ann", "Ben", "Cyd")
    services.add(ann, call.pk, cyd, after(7))
    services.accept(cyd, call.pk, after(8))
    social.block(cyd, ben, after(9))
    assert states(call) == {"Ann": "joined", "Ben": "joined", "Cyd": "left"}
    assert refusal(services.join, cyd, call.pk, "tab-of-third", after(10)) == "busy"


def test_suspended_user_leaves() -> None:
    call, _ann, ben = joined_pair("Ann", "Ben")
    Sanction.objects.create(user=ben, kind="suspend", until=after(9999), why="", at=AT)
    keep_alive(call, after(10))
    services.end_due(after(10))
    assert state_of(call) == "ended"


def test_deleted_account_leaves_and_nothing_is_kept() -> None:
    call, ann, ben = joined_pair("Ann", "Ben")
    delete_account(ben, int(after(10).timestamp() * 1000))
    assert (state_of(call), states(call)) == ("ended", {"Ann": "left"})
    assert not UserEvent.objects.filter(body__contains='"Ben"').exists()
    delete_account(ann, int(after(11).timestamp() * 1000))
    assert not Call.objects.exists()


def test_old_calls_are_deleted() -> None:
    call, ann, _ben = joined_pair("Ann", "Ben")
    services.leave(ann.pk, call.pk, after(10))
    services.prune(after(60))
    assert Call.objects.exists()
    services.prune(after(31 * 24 * 3600))
    assert not Call.objects.exists()


def test_second_click_leads_to_the_call_that_rings() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    assert services.ring(ann, ben, after(1)).pk == call.pk
    services.accept(ben, call.pk, after(2))
    assert services.ring(ben, ann, after(3)).pk == call.pk
    assert Call.objects.count() == 1


def test_call_is_taken_back_by_a_page_that_has_not_joined_yet() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    services.leave(ann.pk, call.pk, after(1), "tab-of-first")
    assert state_of(call) == "ended"
    assert missed(ben)


def test_answer_that_comes_too_late_ends_no_other_call() -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    befriend(ben, cyd)
    over = services.ring(ann, ben, AT)
    services.leave(ann.pk, over.pk, after(1))
    running = services.ring(ben, cyd, after(2))
    services.accept(cyd, running.pk, after(3))
    assert refusal(services.accept, ben, over.pk, after(4)) == "call_over"
    assert refusal(services.join, ben, over.pk, "tab-of-second", after(4)) == "call_over"
    assert state_of(running) == "active"
