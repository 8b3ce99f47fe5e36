"""A table's socket: what it refuses, by name, and that a refusal changes nothing."""

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import repository, services
from tables.models import Entry, Table
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW
from tests.browsers import Tab, cookie_of, live
from tests.toy import ODDS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def table(ann: User) -> Table:
    """Ann and three bots, dealt; nobody wakes the bots."""
    return services.play_now(ann, "odds", now(), {"pace": 0})


def test_the_first_news_is_the_whole_table(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        news = await tab.arrive()
        assert (news["v"], news["since"], news["events"]) == (3, 3, [])
        assert news["table"]["me"] == 0
        assert len(news["view"]["hand"]) == 4
        assert [option["kind"] for option in news["options"]] == ["give"]
        assert news["table"]["fairness"]["seed"] is None
        await tab.close()

    live(story)


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("{", "malformed", None),
        ("[1]", "malformed", None),
        ("null", "malformed", None),
        ('{"t":"move","id":3}', "malformed", 3),
        ('{"t":"move","id":"3","turn":1,"move":{}}', "malformed", None),
        ('{"t":"move","id":3,"turn":1,"move":{}}', "malformed", 3),
        ('{"t":"move","id":3,"turn":1,"move":{"do":"fly"}}', "malformed", 3),
        ('{"t":"move","id":3,"turn":1,"move":{"do":"give","card":7}}', "malformed", 3),
        ('{"t":"move","id":3,"turn":1e99,"move":{"do":"pass"}}', "malformed", 3),
        ('{"t":"steal","id":4}', "unknown_message", 4),
        ('{"id":4}', "unknown_message", 4),
        ("[" * 4000, "malformed", None),
        ('{"t":"move","id":3,"turn":1,"move":{"do":"give","card":"' + "x" * 4096 + '"}}',
         "too_large", None),
        ('{"t":"move","id":5,"turn":1,"move":{"do":"give","card":"zz"}}', "not_your_card", 5),
        ('{"t":"move","id":5,"turn":2,"move":{"do":"pass"}}', "early", 5),
        ('{"t":"move","id":5,"turn":0,"move":{"do":"pass"}}', "stale", 5),
        ('{"t":"move","id":5,"turn":1,"move":{"do":"pass"}}', "not_now", 5),
        ('{"t":"ready","id":6}', "stale", 6),
        ('{"t":"resume_seat","id":7}', "stale", 7),
    ],
)  # fmt: skip
def test_bad_input_is_refused_by_name_and_changes_nothing(
    table: Table, ann: User, text: str, code: str, number: int | None
) -> None:
    cookie = cookie_of(ann)
    before = repository.load(table.pk)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        await tab.line.send(text)
        assert await tab.next("refused") == {"t": "refused", "id": number, "code": code}
        await tab.say(t="ping", v=3)  # the socket is still there
        assert (await tab.next("pong"))["v"] == 3
        await tab.close()

    live(story)
    assert repository.load(table.pk) == before
    assert Entry.objects.filter(table=table).count() == 3


def test_bytes_and_emptiness_are_no_message(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        for odd in ({"bytes": b"\x00\xff"}, {"text": ""}, {"text": None}):
            await tab.line.asgi.send_input({"type": "websocket.receive", **odd})
            assert await tab.refused() == "malformed"
        await tab.close()

    live(story)


def test_an_error_of_ours_is_refused_and_loses_nobody_the_game(
    table: Table, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    """The toy's rules break on purpose at this move."""
    cookie = cookie_of(ann)
    before = repository.load(table.pk)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        await tab.move(do="break")
        assert await tab.refused() == "error"
        await tab.first_move()
        assert (await tab.next("update"))["v"] == 4
        await tab.close()

    live(story)
    assert "on purpose" in caplog.text
    assert before.version == 3


def test_a_move_that_could_not_be_told_stands_and_the_next_is_heard(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The toy's view breaks once, after the move is written: nobody's socket hangs for it."""
    cookie = cookie_of(ann)
    view, broken = ODDS.view, []

    def breaks_once(state, seat):
        if not broken:
            broken.append(seat)
            raise ZeroDivisionError("no view, on purpose")
        return view(state, seat)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        await tab.next("update")  # of being there
        cards = tab.news["view"]["hand"]
        monkeypatch.setattr(ODDS, "view", breaks_once)
        await tab.move(do="give", card=cards[0])
        await tab.move(do="give", card=cards[1])
        assert (await tab.until(5))["events"]
        await tab.close()

    live(story)
    assert broken
    assert "no broadcast for table" in caplog.text
    assert repository.load(table.pk).version == 5


def test_a_visitor_without_an_account_watches_and_is_shown_no_hand(table: Table) -> None:
    """The trap: a bot's seat has no user either."""

    async def story() -> None:
        tab = Tab(table.pk)
        news = await tab.arrive()
        assert news["table"]["me"] is None
        assert news["view"]["me"] is None
        assert news["view"]["hand"] == []
        assert news["options"] == []
        for said in ({"t": "ready", "id": 1}, {"t": "resume_seat", "id": 1}):
            await tab.say(**said)
            assert await tab.refused() == "not_seated"
        await tab.move(do="pass")
        assert await tab.refused() == "not_seated"
        await tab.close()

    live(story)


def test_somebody_else_cannot_answer_for_a_seat(table: Table, person: PersonFactory) -> None:
    cookie = cookie_of(person("Eve"))
    card = repository.load(table.pk).game_state.hands[0][0]

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        await tab.move(do="give", card=card)
        assert await tab.refused() == "not_seated"
        await tab.close()

    live(story)
    assert repository.load(table.pk).version == 3


def test_an_old_tab_is_not_told_the_hand_of_who_sits_there_now(person: PersonFactory) -> None:
    """A seat given up before the start and taken by another: each is told his own."""
    ann, bob, cyd = person("Ann"), person("Bob"), person("Cyd")
    table = services.open_table(ann, "odds", {}, NOW)
    services.sit(table.pk, bob, 1, NOW)
    cookie = cookie_of(bob)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        assert (await tab.arrive())["table"]["me"] == 1
        await services_in_thread(services.leave, table.pk, bob, NOW)
        await services_in_thread(services.sit, table.pk, cyd, 1, NOW)
        await services_in_thread(services.start, table.pk, ann, now())
        news = await tab.until(6)
        assert (news["table"]["me"], news["view"]["hand"]) == (None, [])
        assert not any("hand" in event for event in tab.heard)
        await tab.close()

    live(story)


def test_two_tabs_of_one_player_are_both_alive(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        one, two = Tab(table.pk, cookie), Tab(table.pk, cookie)
        await one.arrive()
        await two.arrive()
        card = one.news["view"]["hand"][0]
        await one.move(do="give", card=card)
        for tab in (one, two):
            await tab.until(4)
            assert tab.heard[-1] == {"kind": "gave", "seat": 0, "card": card}
        await two.move(do="give", card=two.news["view"]["hand"][1])
        assert (await one.until(5))["v"] == 5
        await one.close()
        await two.move(do="give", card=card)
        assert (await two.until(6))["v"] == 6
        await two.close()

    live(story)


def test_a_table_that_is_not_there_is_said_so(db: None) -> None:
    async def story() -> None:
        tab = Tab("nosuchtable")
        assert await tab.open()
        assert await tab.line.asgi.receive_output(5) == {"type": "websocket.close", "code": 4404}
        await tab.line.asgi.wait()

    live(story)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_sockets_from_another_site_are_refused(table: Table, ann: User, origin: str) -> None:
    cookie = cookie_of(ann)

    async def story() -> None:
        assert not await Tab(table.pk, cookie, origin).open()

    live(story)


async def services_in_thread(function, *args):
    """A plain form's view runs in a thread of its own."""
    from asgiref.sync import sync_to_async

    return await sync_to_async(function)(*args)
