"""The conversation of a club: who reads what, live and on pages, and what becomes of it."""

from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.timestamps import now
from chat import groups, selectors, services
from chat.models import Conversation, Message, Participant
from chat.tests.people import nonce
from clubs.conversation import latest, name_of
from clubs.models import Club
from clubs.services import founding, members
from clubs.tests.clubs_made import AT, DAY, club_of, outcome, player, players
from moderation import services as moderation
from moderation.models import Sanction
from notifications.models import Notification, UserEvent
from social import services as social
from tests.page_client import PageTab
from tests.shown_words import visible_text
from tests.socket_client import cookie_of, run_async

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players("Ann", "Ben", "Cyd", "Dan")


def say(by: User, club: Club, text: str = "Hello", at: Any = AT) -> int:
    return services.send(by, name_of(club.pk), text, nonce(), at).number


def read(user: User, club: Club) -> list[str]:
    """What somebody reads there; ["no"] if they may read nothing."""
    side = selectors.side(user.pk, name_of(club.pk))
    return [row.text for row in selectors.history(side).messages] if side else ["no"]


def later(minutes: int) -> Any:
    return AT + timedelta(minutes=minutes)


class TestWhoReads:
    def test_members_read_what_was_written_since_they_joined(self, people) -> None:
        ann, ben, cyd, dan = people
        club = club_of(ann, ben)
        say(ann, club, "one")
        members.join(cyd, club.pk, AT)
        say(ben, club, "two")
        assert [read(user, club) for user in people] == [
            ["one", "two"],
            ["one", "two"],
            ["two"],
            ["no"],
        ]
        assert [selectors.unread(user.pk) for user in people] == [1, 0, 1, 0]
        assert outcome(say, dan, club) == "not_in_group"

    @pytest.mark.parametrize("act", ["leave", "remove", "ban", "delete"])
    def test_who_goes_reads_nothing_and_writes_nothing(self, people, act: str) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        say(ann, club)
        if act == "leave":
            members.leave(ben, club.pk, AT)
        elif act == "delete":
            delete_account(ben, now())
        else:
            getattr(members, act)(ann, club.pk, ben, AT)
        assert read(ben, club) == ["no"]
        assert selectors.unread(ben.pk) == 0
        assert outcome(say, ben, club, "again", later(1)) == "not_in_group"
        assert read(ann, club) == ["Hello"]

    def test_who_comes_back_reads_from_then_on(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        say(ben, club, "before")
        members.leave(ben, club.pk, AT)
        members.join(ben, club.pk, AT)
        say(ann, club, "after")
        assert read(ben, club) == ["after"]

    def test_a_page_that_loads_meanwhile_lets_nobody_back_in(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        members.ban(ann, club.pk, ben, AT)
        latest(club, ben)  # the page has read before that he belongs to it
        assert read(ben, club) == ["no"]
        founding.close(ann, club.pk, AT)
        latest(club, ann)
        assert not Conversation.objects.exists()

    def test_what_two_blocks_hide_is_left_out_once(self, people) -> None:
        ann, ben, cyd, _ = people
        club = club_of(ann, ben, cyd)
        social.block(ann, ben, AT)
        social.block(ben, ann, AT)
        say(ben, club, "hidden")
        say(cyd, club, "seen")
        assert selectors.unread(ann.pk) == 1

    @pytest.mark.parametrize("number", [0, 1])
    def test_a_block_hides_both_from_each_other(self, people, number: int) -> None:
        ann, ben, cyd, _ = people
        club = club_of(ann, ben, cyd)
        say(ben, club, "of Ben")
        say(cyd, club, "of Cyd")
        say(ann, club, "of Ann")
        social.block(*((ben, cyd), (cyd, ben))[number], AT)
        assert read(ben, club) == ["of Ben", "of Ann"]
        assert read(cyd, club) == ["of Cyd", "of Ann"]
        assert read(ann, club) == ["of Ben", "of Cyd", "of Ann"]
        assert [selectors.unread(user.pk) for user in (ann, ben, cyd)] == [0, 1, 1]
        [row] = selectors.conversations(cyd.pk)
        assert (row.newest, row.by, row.unread) == ("of Ann", "Ann", 1)

    def test_muted_conversation_is_not_counted(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        services.set_muted(ben, name_of(club.pk), True, AT)
        say(ann, club)
        assert selectors.unread(ben.pk) == 0
        [row] = selectors.conversations(ben.pk)
        assert (row.unread, row.muted) == (1, True)

    def test_the_limits_are_those_of_all_messages(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        assert outcome(say, ann, club, "x" * 501) == "long_message"
        assert outcome(say, ann, club, " ") == "empty_message"
        assert [outcome(say, ann, club) for _ in range(4)] == ["done"] * 3 + ["too_fast"]
        until = AT + 2 * DAY
        Sanction.objects.create(user=ben, kind="mute", until=until, why="Shouting", at=AT)
        assert outcome(say, ben, club) == "muted"

    def test_a_message_sent_again_is_one(self, people) -> None:
        ann, ben, *_ = people
        name, same = name_of(club_of(ann, ben).pk), nonce()
        assert services.send(ann, name, "Hello", same, AT).number == 1
        assert services.send(ann, name, "Hello", same, AT).number == 1
        assert Message.objects.count() == 1


def test_a_message_costs_the_same_whatever_the_size(people) -> None:
    """No row for each member: who has read what is one number each."""
    ann, ben, *_ = people
    club = club_of(ann, ben)
    counted = []
    for size in (2, 60):
        others = [User.objects.create(username=f"Member{size}-{n}") for n in range(size)]
        for other in others:
            groups.add(name_of(club.pk), other.pk, AT)
        with CaptureQueriesContext(connection) as captured:
            say(ann, club, at=later(size))
        counted.append([query["sql"].split()[0] for query in captured])
    assert counted[0] == counted[1]
    assert not UserEvent.objects.exclude(body__contains='"kind":"notification').exists()


class TestTakingDown:
    @pytest.mark.parametrize(
        ("by", "of", "result"),
        [
            ("Ann", "Ben", "done"),
            ("Ann", "Cyd", "done"),
            ("Ben", "Cyd", "done"),
            ("Ben", "Ben", "done"),
            ("Ben", "Ann", "not_yours_to_take_down"),
            ("Cyd", "Cyd", "not_yours_to_take_down"),
            ("Dan", "Cyd", "not_in_group"),
        ],
    )
    def test_owner_and_hosts_do(self, people, by: str, of: str, result: str) -> None:
        ann, ben, cyd, _ = people
        club = club_of(ann, cyd, hosts=(ben,))
        named = {user.username: user for user in people}
        number = say(named[of], club, "rude")
        name = name_of(club.pk)
        assert outcome(groups.take_down, named[by], name, number, AT) == result
        browser = Client()
        browser.force_login(cyd)
        for accept in ("text/html", "application/json"):
            page = browser.get(f"/messages/{name}/", headers={"accept": accept})
            assert ("rude" in page.content.decode()) == (result != "done")
        club_page = browser.get(reverse("club", args=[club.pk])).content.decode()
        assert ("rude" in club_page) == (result != "done")
        assert Message.objects.get().text == "rude"  # for reports

    def test_reports_still_have_it(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        number = say(ben, club, "rude")
        groups.take_down(ann, name_of(club.pk), number, AT)
        report = moderation.report(ann, ben, "unkind", "", timezone.now())
        assert "rude" in str(report.snapshot)


class TestReports:
    def texts(self, report: Any) -> list[str]:
        report.refresh_from_db()
        lines = report.snapshot["messages"]["lines"]
        return [line["text"] for line in lines if line["where"] == "group"]

    def test_what_stands_around_the_message(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        for number in range(30):
            say((ann, ben)[number % 2], club, f"{number}", later(number))
        what = f"{name_of(club.pk)} 14"
        report = moderation.report(ann, ben, "unkind", "", timezone.now(), what=what)
        assert self.texts(report) == [f"{number}" for number in range(4, 19)]

    def test_staff_take_down_what_it_contains(self, people) -> None:
        ann, ben, *_ = people
        club, helper = club_of(ann, ben), player("Helper", is_staff=True)
        for number in range(30):
            say((ann, ben)[number % 2], club, f"{number}", later(number))
        what = f"{name_of(club.pk)} 14"
        report = moderation.report(ann, ben, "unkind", "", timezone.now(), what=what)
        moderation.follow_open_reports(timezone.now())
        report.refresh_from_db()
        assert outcome(partial(moderation.take_down, report, by=ben, at=AT)) == "yourself"
        assert moderation.take_down(report, by=helper, at=AT) == 7
        gone = Message.objects.filter(taken_down=AT)
        assert {row.sender_id for row in gone} == {ben.pk}
        assert sorted(row.text for row in gone) == sorted(f"{n}" for n in range(5, 19, 2))
        assert moderation.take_down(report, by=helper, at=AT) == 0
        assert "taken down: 7" in LogEntry.objects.get().change_message

    def test_staff_take_nothing_down_that_it_does_not_contain(self, people) -> None:
        """Also where a deleted account has left gaps."""
        ann, ben, cyd, _ = people
        club, helper = club_of(ann, ben, cyd), player("Helper", is_staff=True)
        for number in range(30):
            say((ben, cyd)[0 < number < 25], club, f"{number}", later(number))
        delete_account(cyd, now())
        report = moderation.report(ann, ben, "unkind", "", timezone.now())
        say(ben, club, "afterwards", later(30))
        moderation.follow_open_reports(timezone.now())
        report.refresh_from_db()
        contained = self.texts(report)
        assert contained == ["0", *(f"{number}" for number in range(25, 30)), "afterwards"]
        assert moderation.take_down(report, by=helper, at=AT) == len(contained)

    @pytest.mark.parametrize(
        ("who", "result"), [("reporter", "own_report"), ("member", "own_group")]
    )
    def test_staff_do_not_judge_their_own_clubs(self, people, who: str, result: str) -> None:
        ann, ben, *_ = people
        staff, club = player("Helper", is_staff=True), club_of(ann, ben)
        members.join(staff, club.pk, AT)
        say(ben, club, "rude")
        reporter = staff if who == "reporter" else ann
        report = moderation.report(reporter, ben, "unkind", "", timezone.now())
        take_down = partial(moderation.take_down, report, by=staff, at=AT)
        assert outcome(take_down) == result
        assert not Message.objects.exclude(taken_down=None).exists()
        staff.is_superuser = True
        assert take_down() == 1

    def test_nothing_of_groups_that_the_reporter_is_not_in(self, people) -> None:
        ann, ben, cyd, _ = people
        club = club_of(ann, ben)
        say(ben, club, "secret")
        what = f"{name_of(club.pk)} 1"
        report = moderation.report(cyd, ben, "unkind", "", timezone.now(), what=what)
        assert "secret" not in str(report.snapshot)

    def test_a_closed_club_leaves_them(self, people, django_capture_on_commit_callbacks) -> None:
        ann, ben, cyd, _ = people
        club = club_of(ann, ben, cyd)
        say(ann, club, "rude")
        report = moderation.report(ben, ann, "unkind", "", timezone.now())
        say(ann, club, "ruder", later(1))
        with django_capture_on_commit_callbacks(execute=True):
            founding.close(ann, club.pk, AT)
        assert self.texts(report) == ["rude", "ruder"]
        for model in (Conversation, Participant, Message):
            assert not model.objects.exists()
        told = Notification.objects.filter(kind="club_closed").values_list("user", flat=True)
        assert set(told) == {ben.pk, cyd.pk}


class TestPages:
    def page(self, user: User, address: str) -> str:
        browser = Client()
        browser.force_login(user)
        return visible_text(browser.get(address, follow=True).content.decode())

    def test_others_do_not_learn_whether_there_is_one(self, people) -> None:
        ann, ben, _, dan = people
        club = club_of(ann, ben, listed=False)
        say(ann, club, "secret")
        pages = [self.page(dan, f"/messages/club/{key}/") for key in (club.pk, "abcdefghijkl")]
        assert pages[0] == pages[1]
        assert "You do not belong to this conversation" in pages[0]

    def test_it_is_among_the_conversations_of_members(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        assert club.name in self.page(ben, "/messages/")  # where nothing has been said too
        say(ann, club, "Tonight at eight?")
        assert "Ann: Tonight at eight?" in self.page(ben, "/messages/")
        page = self.page(ben, reverse("club", args=[club.pk]))
        assert "Ann Tonight at eight?" in " ".join(page.split())
        page = self.page(ben, f"/messages/{name_of(club.pk)}/")
        assert "Tonight at eight?" in page
        assert "since you joined" in page
        assert selectors.unread(ben.pk) == 0
        assert "Tonight" not in self.page(people[3], reverse("club", args=[club.pk]))

    def test_a_form_sends_and_mutes_without_a_script(self, people) -> None:
        ann, ben, *_ = people
        address = f"/messages/{name_of(club_of(ann, ben).pk)}/"
        browser = Client()
        browser.force_login(ben)
        browser.post(address, {"text": "Hello", "nonce": nonce()})
        browser.post(f"{address}mute", {"muted": "1"})
        assert Message.objects.get().sender == ben
        assert Participant.objects.get(user=ben).muted
        browser.post(f"{address}clear", {"upto": "1"})
        assert "Hello" not in self.page(ben, address)
        assert "Hello" in self.page(ann, address)


class TestPrivacy:
    def test_download_has_what_the_user_has_written(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        say(ann, club, "of Ann")
        say(ben, club, "of Ben")
        members.leave(ben, club.pk, AT)
        data = msgspec.json.decode(b"".join(export_user_data(ben, AT)))["messages"]["in_groups"]
        assert [(each["group"], each["text"]) for each in data] == [(name_of(club.pk), "of Ben")]

    def test_deleted_account_takes_its_messages_along(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        say(ann, club, "of Ann")
        say(ben, club, "of Ben")
        delete_account(ben, now())
        assert read(ann, club) == ["of Ann"]

    def test_old_messages_go_and_the_group_stays(self, people) -> None:
        ann, ben, *_ = people
        club = club_of(ann, ben)
        say(ann, club)
        services.forget_old(AT + 366 * DAY)
        assert read(ben, club) == []
        assert selectors.unread(ben.pk) == 0
        assert say(ben, club, at=AT + 367 * DAY) == 2


@pytest.mark.django_db(transaction=True)
def test_by_sockets() -> None:
    """Ann writes: Ben gets it, Cyd has blocked her, Dan has left, Eve has muted the club."""
    ann, ben, cyd, dan, eve = everybody = players("Ann", "Ben", "Cyd", "Dan", "Eve")
    club = club_of(ann, *everybody[1:])
    name = name_of(club.pk)
    social.block(cyd, ann, AT)
    members.leave(dan, club.pk, AT)
    services.set_muted(eve, name, True, AT)
    cookies = [cookie_of(user) for user in everybody]

    async def scenario() -> None:
        tabs = [PageTab(cookie) for cookie in cookies]
        for tab in tabs:
            await tab.join()
        message = {"nonce": "nonce-of-ann", "text": "Hello", "to": 0, "group": name}
        await tabs[0].send(t="send_message", id=1, **message)
        done = await tabs[0].receive("done")
        assert done["result"]["number"] == 1
        heard = [await tabs[n].receive("group_message") for n in (1, 2, 4)]
        assert [each["number"] for each in heard] == [1, 1, 1]
        of_ben, of_cyd, of_eve = (each["event"] for each in heard)
        assert (of_ben["text"], of_ben["name"], of_ben["title"]) == ("Hello", "Ann", club.name)
        assert (of_ben["muted"], of_ben["unread"], of_ben["nonce"]) == (False, None, "")
        assert of_cyd is None
        assert of_eve["muted"]
        await tabs[1].send(t="read_messages", other=0, group=name, number=1)
        await tabs[1].receive("events")
        await sync_to_async(groups.take_down)(ann, name, 1, AT)
        assert (await tabs[1].receive("taken_down"))["numbers"] == [1]
        assert (await tabs[3].ping())["t"] == "pong"  # nothing has come before it
        for tab in tabs:
            await tab.close()

    run_async(scenario)
    assert selectors.unread(ben.pk) == 0
