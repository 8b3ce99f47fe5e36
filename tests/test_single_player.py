"""Single-player games, such as solitaire: pausing, resuming on another device, leaving."""

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from accounts.timestamps import now
from tables import actions, identity, presence, services, visits
from tables.clock import PAUSED_MS
from tables.models import GameResult, Table, new_seed
from tables.refusals import Refused
from tables.replay import replay_updates
from tables.storage import repository
from tables.waking import runner
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)
NOW = 1_800_000_000_000
MINUTE = 60_000
TIME_LIMIT = 600  # seconds
OTHER_PROCESS = 1  # of the server, as presence knows them


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def game(ann: User) -> Table:
    chosen = {"layout": "turtle", "mode": "score", "pace": TIME_LIMIT, "deal": "7"}
    return services.play_now(ann, "solitaire", NOW, chosen)


def refused(code: str):
    return pytest.raises(Refused, match=f"^{code}$")


def read_update(table: Table, user: User | None, at: int = NOW) -> dict:
    _, text = visits.read_update(table.pk, user.pk if user else None, None, at)
    return msgspec.json.decode(text)


def take_a_pair(table: Table, user: User, at: int = NOW) -> None:
    update = read_update(table, user)
    pair = [int(place.split(".")[1]) for place in update["options"][0]["where"][:2]]
    move = msgspec.json.encode({"do": "take", "pair": pair})
    services.play(table.pk, user, update["view"]["turn"], move, at)


def test_paused_game_hides_the_board_and_refuses_moves(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    for user in (ann, None):
        update = read_update(game, user)
        assert (update["view"], update["options"], update["table"]["clock"]) == (None, [], None)
        view = update["paused_view"]
        assert set(view.pop("faces")) == {""}
        assert len(view.pop("places")) == 144
        assert view == {
            "phase": "play", "mode": "score", "title": "Turtle", "practice": True, "deal": "7",
            "pairs": 72, "score": 0,
        }  # fmt: skip
        assert update["table"]["paused"] == NOW + MINUTE
    with refused("paused"):
        services.play(game.pk, ann, 1, b'{"do":"hint"}', NOW + MINUTE)
    with refused("stale"):
        services.pause(game.pk, ann, NOW + MINUTE)


def test_resumed_game_continues_with_the_same_time(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.resume(game.pk, ann, NOW + 50 * MINUTE)
    update = read_update(game, ann, NOW + 50 * MINUTE)["table"]
    assert update["clock"]["ends"] == NOW + 48 * MINUTE + TIME_LIMIT * 1000
    assert update["began"] == NOW + 48 * MINUTE
    with refused("stale"):
        services.resume(game.pk, ann, NOW + 50 * MINUTE)


def test_replay_shows_the_playing_time_without_pauses(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.resume(game.pk, ann, NOW + 50 * MINUTE)
    take_a_pair(game, ann, NOW + 51 * MINUTE)
    services.leave(game.pk, ann, NOW + 52 * MINUTE)
    tables = [
        update.table for update in replay_updates(Table.objects.get(pk=game.pk), 0, 0).updates
    ]
    assert [(table.ended - table.began) // MINUTE for table in tables] == [0, 1, 3, 4]


def test_paused_game_does_not_time_out(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    runner.wake_due(NOW + MINUTE + TIME_LIMIT * 1000)
    assert repository.load(game.pk).status == "playing"
    runner.wake_due(NOW + MINUTE + PAUSED_MS)
    assert repository.load(game.pk).status == "over"
    assert not GameResult.objects.exists()


def test_time_limit_applies_to_the_whole_game(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + 9 * MINUTE)
    runner.wake_due(NOW + 10 * MINUTE - 1)
    assert repository.load(game.pk).status == "playing"
    runner.wake_due(NOW + 10 * MINUTE)
    state = repository.load(game.pk)
    assert (state.status, state.game_state.how) == ("over", "time")
    assert GameResult.objects.get().points == state.game_state.score > 0


def test_clock_set_back_costs_no_time(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    services.resume(game.pk, ann, NOW)
    assert read_update(game, ann)["table"]["began"] == NOW


def test_leaving_ends_the_game(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.leave(game.pk, ann, NOW + 9 * MINUTE)
    state = repository.load(game.pk)
    assert (state.status, state.paused) == ("over", None)
    assert state.ended - state.began == 2 * MINUTE
    assert state.game_state.how == "ended"  # not "time": there was time left
    assert GameResult.objects.get().user == ann


def test_paused_game_ended_by_staff_is_no_longer_paused(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    services.close_table(game.pk, "stuck", NOW + 2 * MINUTE)
    update = read_update(game, ann)
    assert (update["table"]["status"], update["table"]["paused"]) == ("over", None)
    assert update["view"]["pairs"] == 72


def test_title_names_the_player(game: Table, ann: User) -> None:
    assert game.title == "Ann's game"
    identity.anonymise_player(ann, NOW)
    game.refresh_from_db()
    assert (game.title, game.status) == ("Deleted player's game", "over")


def test_only_single_player_games_can_be_paused_by_their_player(game: Table, ann: User) -> None:
    ben = User.objects.create_user("Ben")
    with refused("not_seated"):
        services.pause(game.pk, ben, NOW)
    table = services.play_now(ann, "american", NOW)
    with refused("cannot_pause"):
        services.pause(table.pk, ann, NOW)


def test_history_links_to_no_fairness_page(game: Table, ann: User, client: Client) -> None:
    """The fairness page of the lobby's games does not apply to solitaire."""
    services.leave(game.pk, ann, NOW)
    client.force_login(ann)
    page = client.get("/lobby/").content.decode()
    assert f"/table/{game.pk}/replay/" in page
    assert "Verify the deals" not in page


def test_number_of_paused_games_is_limited(ann: User) -> None:
    for _ in range(services.MAX_PAUSED_GAMES):
        game = services.play_now(ann, "solitaire", NOW)
        services.pause(game.pk, ann, NOW)
    with refused("too_many_paused"):
        services.play_now(ann, "solitaire", NOW)


def test_closing_the_page_pauses_and_another_device_resumes(ann: User) -> None:
    game = services.play_now(ann, "solitaire", now(), {"pace": TIME_LIMIT})
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(game.pk, cookie)
        board = (await tab.join())["view"]
        await tab.close()
        phone = Tab(game.pk, cookie)
        update = await phone.join()
        assert update["view"] is None
        assert update["table"]["paused"]
        await phone.send(t="resume", id=1)
        update = await phone.receive_until(update["v"] + 1)
        assert update["table"]["paused"] is None
        assert update["view"]["faces"] == board["faces"]
        await phone.send(t="pause", id=2)
        assert (await phone.receive_until(update["v"] + 1))["view"] is None
        await phone.send(t="pause", id=3)
        assert await phone.receive_refusal() == "stale"
        await phone.close()

    run_async(scenario)


def test_closing_one_of_two_tabs_does_not_pause(ann: User) -> None:
    game = services.play_now(ann, "solitaire", now())
    cookie = cookie_of(ann)

    async def scenario() -> None:
        stays, goes = Tab(game.pk, cookie), Tab(game.pk, cookie)
        await stays.join()
        await goes.join()
        await goes.close()
        await stays.send(t="ping", v=1)
        assert (await stays.receive("update"))["table"]["paused"] is None
        await stays.close()

    run_async(scenario)


async def connected(game: Table, cookie: str) -> Tab:
    """A page whose player counts as connected."""
    tab = Tab(game.pk, cookie)
    update = await tab.join()
    await tab.send(t="ping", v=update["v"])
    await tab.receive("pong")
    return tab


def test_line_that_broke_does_not_pause_a_game_played_over_another_process(ann: User) -> None:
    """The server notices a broken line long after the player has been connected again."""
    game = services.play_now(ann, "solitaire", now())
    cookie, page = cookie_of(ann), (game.pk, ann.pk)

    async def scenario() -> None:
        broken = await connected(game, cookie)
        presence.connect_all([page], process=OTHER_PROCESS)
        await broken.close()
        assert (await sync_to_async(repository.load)(game.pk)).paused is None
        assert presence.connected(game.pk, [ann.pk]) == {ann.pk}

    run_async(scenario)


def test_game_pauses_when_its_newest_page_is_closed(ann: User) -> None:
    """Also if another process heard of an older one, which is gone."""
    game = services.play_now(ann, "solitaire", now())
    cookie, page = cookie_of(ann), (game.pk, ann.pk)

    async def scenario() -> None:
        presence.connect_all([page], process=OTHER_PROCESS)
        tab = await connected(game, cookie)
        assert presence.disconnect_all([page], process=OTHER_PROCESS) == []
        await tab.close()
        assert (await sync_to_async(repository.load)(game.pk)).paused
        assert presence.connected(game.pk, [ann.pk]) == frozenset()

    run_async(scenario)


def test_early_wake_of_a_paused_game_does_nothing(game: Table, ann: User) -> None:
    state = actions.pause(repository.load(game.pk), ann.pk, NOW).state
    assert actions.wake(state, NOW + TIME_LIMIT * 1000, new_seed()) is None
