"""A game for one, solitaire: paused, gone on with, on another device too, given up."""

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from accounts.timestamps import now
from tables import actions, repository, selectors, services, tasks
from tables.clock import PAUSED_MS
from tables.models import GameResult, Table
from tables.refusals import Refused
from tables.replay import replay_updates
from tests.browsers import Tab, cookie_of, live

pytestmark = pytest.mark.django_db(transaction=True)
NOW = 1_800_000_000_000
MINUTE = 60_000
LIMIT = 600  # seconds


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def game(ann: User) -> Table:
    chosen = {"layout": "turtle", "mode": "score", "pace": LIMIT, "deal": "7"}
    return services.play_now(ann, "solitaire", NOW, chosen)


def refused(code: str):
    return pytest.raises(Refused, match=f"^{code}$")


def news(table: Table, user: User | None, at: int = NOW) -> dict:
    _, text = selectors.read_update(table.pk, user and user.pk, None, at)
    return msgspec.json.decode(text)


def take_a_pair(table: Table, user: User, at: int = NOW) -> None:
    told = news(table, user)
    pair = [int(place.split(".")[1]) for place in told["options"][0]["where"][:2]]
    move = msgspec.json.encode({"do": "take", "pair": pair})
    services.play(table.pk, user, told["view"]["turn"], move, at)


def test_while_it_is_paused_nobody_sees_the_board_or_moves(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    for user in (ann, None):
        told = news(game, user)
        assert (told["view"], told["options"], told["table"]["clock"]) == (None, [], None)
        assert told["paused_view"] == {
            "phase": "play", "mode": "score", "title": "Turtle", "practice": True, "deal": "7",
            "pairs": 72, "score": 0,
        }  # fmt: skip
        assert told["table"]["paused"] == NOW + MINUTE
    with refused("paused"):
        services.play(game.pk, ann, 1, b'{"do":"hint"}', NOW + MINUTE)
    with refused("stale"):
        services.pause(game.pk, ann, NOW + MINUTE)


def test_the_clock_shows_what_it_showed(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.resume(game.pk, ann, NOW + 50 * MINUTE)
    told = news(game, ann, NOW + 50 * MINUTE)["table"]
    assert told["clock"]["ends"] == NOW + 48 * MINUTE + LIMIT * 1000
    assert told["began"] == NOW + 48 * MINUTE
    with refused("stale"):
        services.resume(game.pk, ann, NOW + 50 * MINUTE)


def test_told_again_each_moment_has_the_time_it_had(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.resume(game.pk, ann, NOW + 50 * MINUTE)
    take_a_pair(game, ann, NOW + 51 * MINUTE)
    services.leave(game.pk, ann, NOW + 52 * MINUTE)
    moments = [told.table for told in replay_updates(Table.objects.get(pk=game.pk), 0, 0).updates]
    assert [(table.ended - table.began) // MINUTE for table in moments] == [0, 1, 3, 4]


def test_a_pause_is_not_woken_by_the_games_clock(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    tasks.wake_due(NOW + MINUTE + LIMIT * 1000)
    assert repository.load(game.pk).status == "playing"
    tasks.wake_due(NOW + MINUTE + PAUSED_MS)
    assert repository.load(game.pk).status == "over"
    assert not GameResult.objects.exists()


def test_the_clock_runs_over_the_whole_game_and_ends_it(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + 9 * MINUTE)
    tasks.wake_due(NOW + 10 * MINUTE - 1)
    assert repository.load(game.pk).status == "playing"
    tasks.wake_due(NOW + 10 * MINUTE)
    state = repository.load(game.pk)
    assert (state.status, state.game_state.how) == ("over", "time")
    assert GameResult.objects.get().points == state.game_state.score > 0


def test_a_clock_set_back_loses_no_time(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    services.resume(game.pk, ann, NOW)
    assert news(game, ann)["table"]["began"] == NOW


def test_leaving_gives_the_game_up(game: Table, ann: User) -> None:
    take_a_pair(game, ann, NOW + MINUTE)
    services.pause(game.pk, ann, NOW + 2 * MINUTE)
    services.leave(game.pk, ann, NOW + 9 * MINUTE)
    state = repository.load(game.pk)
    assert (state.status, state.paused) == ("over", None)
    assert state.ended - state.began == 2 * MINUTE
    assert state.game_state.how == "ended"  # and not "time": there was some left
    assert GameResult.objects.get().user == ann


def test_one_that_staff_end_is_paused_no_longer(game: Table, ann: User) -> None:
    services.pause(game.pk, ann, NOW + MINUTE)
    services.close_table(game.pk, "stuck", NOW + 2 * MINUTE)
    told = news(game, ann)
    assert (told["table"]["status"], told["table"]["paused"]) == ("over", None)
    assert told["view"]["pairs"] == 72


def test_its_title_is_its_players(game: Table, ann: User) -> None:
    assert game.title == "Ann's game"
    services.anonymise_player(ann, NOW)
    game.refresh_from_db()
    assert (game.title, game.status) == ("Deleted player's game", "over")


def test_only_a_game_for_one_is_paused_and_only_by_its_player(game: Table, ann: User) -> None:
    ben = User.objects.create_user("Ben")
    with refused("not_seated"):
        services.pause(game.pk, ben, NOW)
    table = services.play_now(ann, "american", NOW)
    with refused("cannot_pause"):
        services.pause(table.pk, ann, NOW)


def test_its_deal_is_not_said_to_be_one_of_the_live_tables(
    game: Table, ann: User, client: Client
) -> None:
    """How the deals are checked is told of four hands and a wall."""
    services.leave(game.pk, ann, NOW)
    client.force_login(ann)
    page = client.get("/lobby/").content.decode()
    assert f"/table/{game.pk}/replay/" in page
    assert "Verify the deals" not in page


def test_unfinished_games_do_not_keep_one_from_the_tables(ann: User) -> None:
    for _ in range(services.PAUSED):
        game = services.play_now(ann, "solitaire", NOW)
        services.pause(game.pk, ann, NOW)
    with refused("too_many_paused"):
        services.play_now(ann, "solitaire", NOW)


def test_it_pauses_when_its_last_page_closes_and_goes_on_on_another_device(ann: User) -> None:
    game = services.play_now(ann, "solitaire", now(), {"pace": LIMIT})
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(game.pk, cookie)
        board = (await tab.arrive())["view"]
        await tab.close()
        phone = Tab(game.pk, cookie)
        told = await phone.arrive()
        assert told["view"] is None
        assert told["table"]["paused"]
        await phone.say(t="resume", id=1)
        told = await phone.until(told["v"] + 1)
        assert told["table"]["paused"] is None
        assert told["view"]["faces"] == board["faces"]
        await phone.say(t="pause", id=2)
        assert (await phone.until(told["v"] + 1))["view"] is None
        await phone.say(t="pause", id=3)
        assert await phone.refused() == "stale"
        await phone.close()

    live(story)


def test_two_tabs_and_one_of_them_closes(ann: User) -> None:
    game = services.play_now(ann, "solitaire", now())
    cookie = cookie_of(ann)

    async def story() -> None:
        stays, goes = Tab(game.pk, cookie), Tab(game.pk, cookie)
        await stays.arrive()
        await goes.arrive()
        await goes.close()
        await stays.say(t="ping", v=1)
        assert (await stays.next("update"))["table"]["paused"] is None
        await stays.close()

    live(story)


def test_an_old_pause_that_is_asked_for_again_changes_nothing(game: Table, ann: User) -> None:
    state = actions.pause(repository.load(game.pk), ann.pk, NOW).state
    assert actions.wake(state, NOW + LIMIT * 1000) is None
