"""A table's socket: updates, and refusals that change nothing."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Entry, Table
from tables.storage import repository
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW
from tests.socket_client import RECEIVE_TIMEOUT, Tab, cookie_of, run_async
from tests.toy import ODDS

pytestmark = pytest.mark.django_db(transaction=True)


def test_first_update_has_the_whole_table(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        update = await tab.join()
        assert (update["v"], update["since"], update["events"]) == (3, 3, [])
        assert update["table"]["me"] == 0
        assert len(update["view"]["hand"]) == 4
        assert [option["kind"] for option in update["options"]] == ["give"]
        assert update["table"]["fairness"]["seed"] is None
        await tab.close()

    run_async(scenario)


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
        ('{"t":[],"id":4}', "malformed", 4),
        ('{"t":{"t":"move"},"id":4}', "malformed", 4),
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
def test_invalid_message_is_refused_and_changes_nothing(
    table: Table, ann: User, text: str, code: str, number: int | None
) -> None:
    cookie = cookie_of(ann)
    before = repository.load(table.pk)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await tab.connection.send(text)
        assert await tab.receive("refused") == {"t": "refused", "id": number, "code": code}
        await tab.send(t="ping", v=3)  # the socket is still open
        assert (await tab.receive("pong"))["v"] == 3
        await tab.close()

    run_async(scenario)
    assert repository.load(table.pk) == before
    assert Entry.objects.filter(table=table).count() == 3


def test_binary_and_empty_messages_are_refused(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        for odd in ({"bytes": b"\x00\xff"}, {"text": ""}, {"text": None}):
            await tab.connection.asgi.send_input({"type": "websocket.receive", **odd})
            assert await tab.receive_refusal() == "malformed"
        await tab.close()

    run_async(scenario)


def test_internal_error_is_refused_and_the_game_continues(
    table: Table, ann: User, caplog: pytest.LogCaptureFixture
) -> None:
    """The toy game raises an error at this move on purpose."""
    cookie = cookie_of(ann)
    before = repository.load(table.pk)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await tab.move(do="break")
        assert await tab.receive_refusal() == "error"
        await tab.play_first_option()
        assert (await tab.receive("update"))["v"] == 4
        await tab.close()

    run_async(scenario)
    assert "on purpose" in caplog.text
    assert before.version == 3


def test_move_is_kept_when_its_broadcast_fails(
    table: Table, ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The toy game's view fails once, after the move is written; no socket may hang."""
    cookie = cookie_of(ann)
    view, broken = ODDS.view, []

    def breaks_once(state, seat):
        if not broken:
            broken.append(seat)
            raise ZeroDivisionError("no view, on purpose")
        return view(state, seat)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await tab.receive("update")  # the player is connected
        cards = tab.update["view"]["hand"]
        monkeypatch.setattr(ODDS, "view", breaks_once)
        await tab.move(do="give", card=cards[0])
        await tab.move(do="give", card=cards[1])
        assert (await tab.receive_until(5))["events"]
        await tab.close()

    run_async(scenario)
    assert broken
    assert "no broadcast for table" in caplog.text
    assert repository.load(table.pk).version == 5


def test_visitor_watches_without_seeing_a_hand(table: Table) -> None:
    """A visitor has no user id, and neither has a bot's seat."""

    async def scenario() -> None:
        tab = Tab(table.pk)
        update = await tab.join()
        assert update["table"]["me"] is None
        assert update["view"]["me"] is None
        assert update["view"]["hand"] == []
        assert update["options"] == []
        for message in ({"t": "ready", "id": 1}, {"t": "resume_seat", "id": 1}):
            await tab.send(**message)
            assert await tab.receive_refusal() == "not_seated"
        await tab.move(do="pass")
        assert await tab.receive_refusal() == "not_seated"
        await tab.close()

    run_async(scenario)


def test_user_without_a_seat_cannot_move(table: Table, person: PersonFactory) -> None:
    cookie = cookie_of(person("Eve"))
    card = repository.load(table.pk).game_state.hands[0][0]

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        await tab.move(do="give", card=card)
        assert await tab.receive_refusal() == "not_seated"
        await tab.close()

    run_async(scenario)
    assert repository.load(table.pk).version == 3


def test_former_player_does_not_see_the_new_players_hand(person: PersonFactory) -> None:
    """The player has left before the start, and another has taken the seat."""
    ann, bob, cyd = person("Ann"), person("Bob"), person("Cyd")
    table = services.open_table(ann, "odds", {}, NOW)
    services.sit(table.pk, bob, 1, NOW)
    cookie = cookie_of(bob)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        assert (await tab.join())["table"]["me"] == 1
        await sync_to_async(services.leave)(table.pk, bob, NOW)
        await sync_to_async(services.sit)(table.pk, cyd, 1, NOW)
        await sync_to_async(services.start)(table.pk, ann, now())
        update = await tab.receive_until(6)
        assert (update["table"]["me"], update["view"]["hand"]) == (None, [])
        assert not any("hand" in event for event in tab.events)
        await tab.close()

    run_async(scenario)


def test_two_tabs_of_one_player(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        first, second = Tab(table.pk, cookie), Tab(table.pk, cookie)
        await first.join()
        await second.join()
        card = first.update["view"]["hand"][0]
        await first.move(do="give", card=card)
        for tab in (first, second):
            await tab.receive_until(4)
            assert tab.events[-1] == {"kind": "gave", "seat": 0, "card": card}
        await second.move(do="give", card=second.update["view"]["hand"][1])
        assert (await first.receive_until(5))["v"] == 5
        await first.close()
        await second.move(do="give", card=card)
        assert (await second.receive_until(6))["v"] == 6
        await second.close()

    run_async(scenario)


def test_socket_of_an_unknown_table_is_closed(db: None) -> None:
    async def scenario() -> None:
        tab = Tab("nosuchtable")
        assert await tab.open()
        assert await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT) == {
            "type": "websocket.close",
            "code": 4404,
        }
        await tab.connection.asgi.wait()

    run_async(scenario)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_cross_site_socket_is_refused(table: Table, ann: User, origin: str) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        assert not await Tab(table.pk, cookie, origin).open()

    run_async(scenario)
