"""Without a membership: one game a day, against bots or at a friend's private table, and three on
the first day of a guest."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.guests import merge_guest
from accounts.models import User
from accounts.preferences import COOKIE
from accounts.privacy import delete_account
from accounts.timestamps import now
from billing import paywall
from billing.models import FreeGame, Membership
from billing.tests.test_races import together
from tables import services as tables
from tables.models import Status, Table
from tables.refusals import Refused
from tables.rng import RandomStream
from tables.state import TableState
from tables.storage.batch import state_cache
from tables.tutorials import open_tutorial

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
JSON = {"accept": "application/json"}
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
pytestmark = pytest.mark.django_db


def ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)


@pytest.fixture
def ann(person) -> User:
    """Her trial is over."""
    return lapsed(person("Ann"))


@pytest.fixture
def ben(person) -> User:
    """A member."""
    member = person("Ben")
    Membership.objects.filter(pk=member.pk).update(free=True)
    return member


def lapsed(user: User) -> User:
    Membership.objects.filter(pk=user.pk).update(trial_ends=NOON - DAY)
    return user


def new_guest(name: str = "Guest abc") -> User:
    return User.objects.create(username=name, guest=True)


def open_game(user: User, at: datetime, browser: str = "", game: str = "american") -> Table:
    return tables.play_now(user, game, ms(at), browser=browser)


def move(table: Table, user: User, at: datetime) -> TableState:
    """The player's first decision, as a bot would make it."""
    state = state_cache.latest(table.pk)
    seat, engine, game = state.seat_of(user.pk), state.engine, state.game_state
    view, options = engine.view(game, seat), engine.options(game, seat)
    chosen = engine.choose(view, options, engine.levels[-1], RandomStream(state.seed, "test"))
    return tables.play(table.pk, user, game.turn, msgspec.json.encode(chosen), ms(at))


def play(user: User, at: datetime, browser: str = "") -> Table:
    """A game from its first move to its end."""
    table = open_game(user, at, browser)
    move(table, user, at)
    end(table)
    return table


def end(table: Table) -> None:
    """As if it had been played to its end."""
    tables.close_table(table.pk, "test", ms(NOON))
    Table.objects.filter(pk=table.pk).update(end_reason="")
    state_cache.drop(table.pk)


def refusal(user: User, at: datetime, browser: str = "") -> str:
    """The code with which another game is refused; "" if one is free."""
    try:
        table = open_game(user, at, browser)
    except Refused as error:
        return error.code
    end(table)
    return ""


class TestDay:
    def test_lapsed_account_has_one_game_a_day(self, ann: User) -> None:
        play(ann, NOON)
        assert refusal(ann, NOON + HOUR) == "free_game_used"
        assert refusal(ann, NOON + 12 * HOUR) == "", "from midnight UTC"
        play(ann, NOON + 13 * HOUR)
        assert refusal(ann, NOON + 14 * HOUR) == "free_game_used"

    def test_guest_has_three_on_the_first_day_then_one(self, guest: User) -> None:
        for number in range(3):
            play(guest, NOON + number * HOUR)
        assert refusal(guest, NOON + 4 * HOUR) == "free_game_used"
        play(guest, NOON + DAY)
        assert refusal(guest, NOON + DAY + HOUR) == "free_game_used"
        assert refusal(guest, NOON + 2 * DAY) == ""

    def test_members_and_those_in_their_trial_play_without_end(self, ben: User, person) -> None:
        cleo = person("Cleo")
        Membership.objects.filter(pk=cleo.pk).update(trial_ends=timezone.now() + DAY)
        for player in (ben, cleo):
            for number in range(5):
                play(player, NOON + number * HOUR)
        assert not FreeGame.objects.exists()

    def test_game_begun_before_midnight_is_of_that_day(self, ann: User) -> None:
        late = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
        table = open_game(ann, late)
        assert refusal(ann, late + timedelta(seconds=30)) == "free_game_used"
        move(table, ann, late + HOUR)
        assert refusal(ann, late + HOUR) == ""

    def test_next_day_is_named(self, ann: User) -> None:
        play(ann, NOON)
        left = paywall.free_games(ann, "", NOON + HOUR)
        assert (left.left, left.next) == (0, datetime(2026, 3, 2, tzinfo=UTC))


class TestSlips:
    def test_table_left_before_the_first_move_does_not_count(self, ann: User) -> None:
        table = open_game(ann, NOON)
        assert refusal(ann, NOON + HOUR) == "free_game_used", "the game waits for its first move"
        tables.leave(table.pk, ann, ms(NOON + HOUR))
        assert refusal(ann, NOON + HOUR) == ""

    def test_table_that_is_left_and_played_on_counts(self, ann: User) -> None:
        table = open_game(ann, NOON)
        tables.leave(table.pk, ann, ms(NOON))
        tables.resume_seat(table.pk, ann, ms(NOON))
        move(table, ann, NOON)
        assert refusal(ann, NOON + HOUR) == "free_game_used"

    def test_game_that_the_site_closes_does_not_count(self, ann: User) -> None:
        table = open_game(ann, NOON)
        move(table, ann, NOON)
        tables.close_table(table.pk, "The server has failed.", ms(NOON))
        assert refusal(ann, NOON + HOUR) == ""

    def test_double_click_is_one_game(self, ann: User) -> None:
        assert open_game(ann, NOON).pk == open_game(ann, NOON).pk

    @pytest.mark.django_db(transaction=True)
    def test_requests_at_one_instant_begin_one_game(self, ann: User) -> None:
        """From two tabs, with other options, so that they are no double click."""

        def request(game: str) -> str:
            try:
                return open_game(ann, NOON, game=game).pk
            except Refused as error:
                return error.code

        done = together(lambda: request("american"), lambda: request("zung-jung"))
        assert "free_game_used" in done
        assert Table.objects.count() == 1


class TestBrowser:
    def test_signing_out_gives_no_further_game(self, ann: User) -> None:
        play(ann, NOON, "her browser")
        assert refusal(new_guest(), NOON + HOUR, "her browser") == "free_game_used"
        assert refusal(new_guest("Guest d"), NOON + HOUR, "another") == "", "a new guest elsewhere"

    def test_signing_in_gives_no_further_game(self, ann: User, guest: User) -> None:
        play(guest, NOON, "her browser")
        assert refusal(ann, NOON + HOUR, "her browser") == "free_game_used"

    def test_games_of_a_guest_count_for_the_account_they_sign_in_to(self, ann, guest) -> None:
        play(guest, NOON, "her browser")
        merge_guest(guest, ann, ms(NOON))
        assert refusal(ann, NOON + HOUR, "her phone") == "free_game_used"

    def test_account_in_another_browser(self, ann: User) -> None:
        play(ann, NOON, "her browser")
        assert refusal(ann, NOON + HOUR, "her phone") == "free_game_used"

    def test_guest_whose_cookie_is_gone_begins_anew(self) -> None:
        """Nothing can be done about it: docs/problems.md says so."""
        play(new_guest(), NOON, "browser")
        assert paywall.free_games(new_guest("Guest d"), "new name", NOON).left == 3

    def test_visitor_is_told_of_their_browser(self, ann: User) -> None:
        assert paywall.free_games(None, "", NOON).left == 3
        play(ann, NOON, "browser")
        assert paywall.free_games(None, "browser", NOON).left == 0

    def test_name_of_the_browser_is_not_kept(self, ann: User) -> None:
        play(ann, NOON, "her browser")
        assert "her browser" not in str(FreeGame.objects.values().get())


class TestOtherSeats:
    @pytest.mark.parametrize("choice", [{"public": True}, {"games": 16}])
    def test_only_the_shortest_private_session_is_free(self, ann: User, choice: Any) -> None:
        with pytest.raises(Refused) as refused:
            tables.play_now(ann, "american", ms(NOON), choice)
        assert refused.value.code == "membership"

    def test_public_tables_are_for_members(self, ann: User, ben: User, guest: User) -> None:
        table = tables.open_table(ben, "american", {"public": True}, ms(NOON))
        for player in (ann, guest):
            with pytest.raises(Refused) as refused:
                tables.sit(table.pk, player, None, ms(NOON))
            assert refused.value.code == "membership"

    def test_rematch_is_a_game_of_its_own(self, guest: User) -> None:
        table = open_game(guest, NOON)
        for number in range(1, 3):
            move(table, guest, NOON)
            end(table)
            table = tables.rematch(table.pk, guest, ms(NOON + number * HOUR))
            assert table.status == Status.PLAYING, "its bots are there at once"
        move(table, guest, NOON)
        end(table)
        with pytest.raises(Refused) as refused:
            tables.rematch(table.pk, guest, ms(NOON + 3 * HOUR))
        assert refused.value.code == "free_game_used"

    @pytest.mark.parametrize("who", ["ann", "guest"])
    def test_seat_at_a_friends_private_table_is_the_game_of_the_day(
        self, ben: User, who: str, request: pytest.FixtureRequest
    ) -> None:
        player = request.getfixturevalue(who)
        games = 3 if who == "guest" else 1
        for _ in range(games):
            table = tables.open_table(ben, "american", {"public": False}, ms(NOON))
            tables.sit(table.pk, player, None, ms(NOON))
            tables.start(table.pk, ben, ms(NOON))
            move(table, player, NOON)
            end(table)
        table = tables.open_table(ben, "american", {"public": False}, ms(NOON))
        with pytest.raises(Refused) as refused:
            tables.sit(table.pk, player, None, ms(NOON))
        assert refused.value.code == "free_game_used"

    def test_seat_that_was_given_up_in_the_waiting_room_does_not_count(self, ann, ben) -> None:
        table = tables.open_table(ben, "american", {"public": False}, ms(NOON))
        tables.sit(table.pk, ann, None, ms(NOON))
        assert refusal(ann, NOON) == "free_game_used", "it is kept for her"
        tables.remove_player(table.pk, ben, 1, ms(NOON))
        assert refusal(ann, NOON) == ""
        tables.sit(table.pk, ann, None, ms(NOON))
        assert FreeGame.objects.filter(table=table).count() == 1

    def test_games_alone_and_tutorials_count_nothing(self, ann: User) -> None:
        open_tutorial(ann, "american", ms(NOON))
        tables.play_now(ann, "dominoes", ms(NOON))
        assert not FreeGame.objects.exists()
        assert refusal(ann, NOON) == ""


class TestRows:
    def test_old_rows_are_forgotten(self, ann: User) -> None:
        play(ann, NOON)
        paywall.forget_old_games(NOON + 60 * DAY)
        assert FreeGame.objects.exists()
        paywall.forget_old_games(NOON + 61 * DAY)
        assert not FreeGame.objects.exists()

    def test_rows_go_with_the_account(self, ann: User) -> None:
        play(ann, NOON)
        delete_account(ann, ms(NOON))
        assert not FreeGame.objects.exists()

    def test_guest_and_account_at_one_table_stay_two_players(self, ann, ben, guest) -> None:
        """Somebody plays as a guest with a friend, who then signs in with the same browser."""
        other = open_game(guest, NOON)
        table = tables.open_table(ben, "american", {"public": False}, ms(NOON))
        tables.sit(table.pk, guest, None, ms(NOON))
        merge_guest(guest, ben, ms(NOON))
        assert [seat.user_id for seat in table.seats.all()[:2]] == [ben.pk, guest.pk]
        assert other.seats.filter(user=ben).exists(), "the guest's other game is theirs now"


class TestRequests:
    """Through the site, with today's clock."""

    def test_browser_has_a_name_from_its_first_game_on(self) -> None:
        visitor = Client()
        visitor.post(reverse("play_as_guest"), {"game": "american"})
        assert visitor.cookies[COOKIE].value
        assert visitor.cookies[COOKIE]["httponly"]
        assert FreeGame.objects.get().browser

    def test_friend_takes_a_seat_by_the_link_without_an_account(self, ben: User) -> None:
        table = tables.open_table(ben, "american", {"public": False}, now())
        friend = Client()
        assert friend.get(reverse("table", args=[table.pk])).status_code == 200
        taken = friend.post(reverse("sit_as_guest", args=[table.pk]), headers=JSON)
        assert taken.json() == {"redirect": reverse("table", args=[table.pk])}
        assert table.seats.get(number=1).user.guest
        friend.post(reverse("leave", args=[table.pk]))
        assert table.seats.get(number=1).user is None
        friend.post(reverse("sit", args=[table.pk]), {"seat": 3})
        assert table.seats.get(number=3).user.guest

    def test_public_table_asks_for_an_account(self, ben: User) -> None:
        table = tables.open_table(ben, "american", {"public": True}, now())
        friend = Client()
        answer = friend.post(reverse("sit", args=[table.pk]))
        assert answer["Location"].startswith(reverse("account_signup"))
        friend.post(reverse("sit_as_guest", args=[table.pk]))
        assert not table.seats.filter(user__guest=True).exists()

    def test_guest_without_a_free_game_is_told_so_at_the_link(self, ben: User) -> None:
        friend = Client()
        for game in ("american", "zung-jung"):
            friend.post(reverse("play_as_guest"), {"game": game})
        for _ in range(2):
            table = tables.open_table(ben, "american", {"public": False}, now())
            last = friend.post(reverse("sit_as_guest", args=[table.pk]))
        assert last["Location"].startswith(reverse("paywall"))
        page = friend.get(last["Location"]).content.decode()
        assert f"?next=/table/{table.pk}/" in page, "from signing up they come to the table"
