"""Saved games: what is recorded, playing again, the game of the day, guests."""

from datetime import UTC, datetime

import pytest

from accounts.guests import merge_guest
from accounts.privacy import exporters
from dominoes import selectors
from dominoes.models import Daily, Played
from dominoes.modes import ALONE, ending
from dominoes.rules.game import DOMINOES
from dominoes.selectors import ranked
from dominoes.tests.table_games import (
    AT,
    MINUTE,
    SECOND,
    STARTED,
    TODAY,
    TOMORROW,
    begun,
    change,
    daily_finished,
    do,
    finished,
    lay_any,
    show,
    started,
    state_of,
    table_state,
)
from tables import services as tables
from tables.models import GameResult, Table
from tables.played import each_best, ranking_of_day
from tables.refusals import Refused
from tables.replay import replay
from tables.tutorials import open_tutorial
from tests.prepared_tables import table_of


def refused(code):
    return pytest.raises(Refused, match=f"^{code}$")


class TestRecord:
    def test_a_game_that_the_clock_ends(self, person) -> None:
        ann = person("ann")
        table = finished(ann, (60, 40), level="easy")
        played = Played.objects.get()
        assert (played.user, played.table, played.level) == (ann, table.pk, "easy")
        assert (played.points, played.opponent, played.how) == (60, 40, "time")
        assert played.score == 80  # twenty points of spread, and no time left
        assert (played.seconds, played.timed, played.won) == (300, True, True)
        assert (played.helped, played.known, played.day) == (False, False, None)
        assert played.at == datetime.fromtimestamp(AT / 1000 + 360, UTC)
        assert GameResult.objects.get().points == 60
        assert replay(table).clock == state_of(table).clock

    def test_a_game_that_is_stopped_has_no_bonus(self, person) -> None:
        ann = person("ann")
        table = started(ann)
        lay_any(table, ann, STARTED + SECOND)
        change(table, points=(60, 40))
        do(table, ann, "stop", STARTED + 9 * SECOND)
        played = Played.objects.get()
        assert (played.how, played.score, played.seconds, played.won) == ("stopped", 60, 9, False)

    def test_leaving_stops_the_game(self, person) -> None:
        ann = person("ann")
        table = started(ann)
        lay_any(table, ann, STARTED + SECOND)
        tables.leave(table.pk, ann, STARTED + MINUTE)
        assert Played.objects.get().how == "stopped"

    def test_a_game_left_before_the_first_tile_is_not_saved(self, person) -> None:
        ann = person("ann")
        tables.leave(begun(ann).pk, ann, AT)
        tables.leave(started(ann, AT + MINUTE).pk, ann, AT + 2 * MINUTE)
        assert not Played.objects.exists()

    def test_except_for_the_game_of_the_day(self, person) -> None:
        ann = person("ann")
        tables.leave(ALONE.daily(ann, AT).pk, ann, AT)
        assert Played.objects.get().day == TODAY

    def test_what_does_not_count_is_marked(self, person) -> None:
        ann = person("ann")
        finished(ann, helps=True)
        finished(ann, at=AT + 10 * MINUTE, deal="77")
        finished(ann, at=AT + 20 * MINUTE, minutes=0)
        helped, known, untimed = Played.objects.order_by("at")
        assert (helped.helped, known.known, untimed.timed) == (True, True, False)
        assert list(selectors.ranked("hard")) == []

    def test_a_tutorial_does_not_count(self, person) -> None:
        ann = person("ann")
        table = show(open_tutorial(ann, "dominoes", AT), ann)
        lay_any(table, ann, STARTED)
        tables.leave(table.pk, ann, STARTED)
        assert Played.objects.get().helped

    def test_two_people_are_not_saved_here(self, person) -> None:
        ann, ben = person("ann"), person("ben")
        table = table_of(ann, ben, game="dominoes", at=AT, against="people")
        for word in ("begin", "shown"):
            for player in (ann, ben):
                do(table, player, word, AT)
        tables.wake(table.pk, STARTED)
        change(table, round=2)  # so that it would be worth saving
        tables.wake(table.pk, STARTED + 6 * MINUTE)
        assert table_state(table).status == "over"
        assert not Played.objects.exists()
        assert GameResult.objects.count() == 2


def test_a_game_against_the_ai_has_the_title_of_a_single_player_game(person, guest) -> None:
    assert begun(person("ann")).title == "ann's game"
    table = begun(guest)
    merge_guest(guest, person("ben"), AT)
    assert table_state(table).title == "ben's game"
    match = tables.open_table(person("cyd"), "dominoes", {"against": "people"}, AT)
    assert tables.start(match.pk, match.host, AT).title == "cyd's table"


class TestAgain:
    def test_the_same_deal_with_the_same_opponent(self, person) -> None:
        ann = person("ann")
        old = finished(ann, level="expert")
        new = ALONE.again(ann, old.pk, True, AT + MINUTE)
        assert state_of(new).deal_seed == state_of(old).deal_seed
        assert state_of(new).chosen
        assert new.seats.get(number=1).bot == "expert"

    def test_a_new_deal_of_the_same_choices(self, person) -> None:
        ann = person("ann")
        old = finished(ann, minutes=0, helps=True)
        new = ALONE.again(ann, old.pk, False, AT + MINUTE)
        assert state_of(new).deal_seed != state_of(old).deal_seed
        assert (state_of(new).clock, state_of(new).helps) == (None, True)

    def test_an_unfinished_game_is_ended_first(self, person) -> None:
        ann = person("ann")
        old = started(ann)
        lay_any(old, ann, STARTED)
        ALONE.again(ann, old.pk, True, STARTED + MINUTE)
        assert table_state(old).status == "over"
        assert Played.objects.get().table == old.pk

    @pytest.mark.parametrize("same", [True, False])
    def test_the_game_of_the_day_is_not_started_over(self, person, same) -> None:
        ann = person("ann")
        table = ALONE.daily(ann, AT)
        with refused("not_practice"):
            ALONE.again(ann, table.pk, same, AT)
        assert table_state(table).status == "playing"

    def test_after_the_game_of_the_day_there_are_new_deals(self, person) -> None:
        ann = person("ann")
        old = daily_finished(ann)
        assert ALONE.again(ann, old.pk, False, AT + MINUTE).rules["practice"]
        with refused("not_practice"):
            ALONE.again(ann, old.pk, True, AT + 2 * MINUTE)

    def test_the_game_of_the_day_has_no_rematch(self, person) -> None:
        ann = person("ann")
        old = daily_finished(ann)
        with refused("not_practice"):
            tables.rematch(old.pk, ann, AT + MINUTE)
        assert Table.objects.get() == old

    def test_others_games_and_tables_of_two_people(self, person) -> None:
        ann, ben = person("ann"), person("ben")
        with refused("not_seated"):
            ALONE.again(ben, begun(ann).pk, True, AT)
        match = tables.open_table(ann, "dominoes", {"against": "people"}, AT)
        solitaire = tables.play_now(ann, "solitaire", AT)
        for table in (match, solitaire):
            with refused("no_such_table"):
                ALONE.again(ann, table.pk, True, AT)
        assert table_state(match).status == "waiting"

    def test_a_deal_by_older_rules_is_refused(self, person) -> None:
        ann = person("ann")
        old = finished(ann)
        Table.objects.filter(pk=old.pk).update(game_version="0")
        with refused("other_rules"):
            ALONE.again(ann, old.pk, True, AT + MINUTE)
        assert ALONE.again(ann, old.pk, False, AT + MINUTE).game_version == DOMINOES.version


class TestDaily:
    def test_everybody_gets_the_same_tiles(self, person) -> None:
        one, other = (ALONE.daily(person(name), AT) for name in ("ann", "ben"))
        assert state_of(one) == state_of(other)
        assert one.pk != other.pk
        assert one.seats.get(number=1).bot == "hard"

    def test_another_day_other_tiles(self, person) -> None:
        one, other = (
            ALONE.daily(person("ann"), AT),
            ALONE.daily(person("ben"), TOMORROW),
        )
        assert state_of(one).deal_seed != state_of(other).deal_seed

    def test_an_unfinished_game_goes_on(self, person) -> None:
        ann = person("ann")
        assert ALONE.daily(ann, AT).pk == ALONE.daily(ann, AT + MINUTE).pk

    def test_the_first_finished_game_counts(self, person) -> None:
        ann = person("ann")
        first = daily_finished(ann)
        second = daily_finished(ann, (90, 0), at=AT + 10 * MINUTE)
        assert Played.objects.get(day=TODAY).table == first.pk
        again = Played.objects.get(table=second.pk)
        assert (again.day, again.known) == (None, True)
        assert [row["best"] for row in each_best(ranked("hard"))] == [80]

    def test_the_seed_is_not_shown(self, person) -> None:
        ann = person("ann")
        table = daily_finished(ann)
        secret = Daily.objects.get().seed
        assert secret not in str(table.options)
        assert DOMINOES.view(state_of(table), 0).deal is None

    def test_the_ranking_has_no_guests(self, person, guest) -> None:
        daily_finished(person("ann"), (40, 60))
        daily_finished(person("ben"), (70, 60))
        daily_finished(guest, (90, 60))
        names = [game.user.username for game in ranking_of_day(Played, TODAY)]
        assert names == ["ben", "ann"]


class TestGuests:
    def test_a_guests_games_become_the_accounts(self, person, guest) -> None:
        finished(guest)
        daily_finished(guest)
        ann = person("ann")
        ALONE.merge_guest(guest, ann, AT)
        assert Played.objects.filter(user=ann).count() == 2

    @pytest.mark.parametrize("guest_first", [True, False])
    def test_of_a_day_that_both_have_played_the_first_game_counts(
        self, person, guest, guest_first
    ) -> None:
        ann = person("ann")
        order = (guest, ann) if guest_first else (ann, guest)
        first, _ = (daily_finished(one, at=AT + n * MINUTE) for n, one in enumerate(order))
        ALONE.merge_guest(guest, ann, AT)
        assert Played.objects.get(day=TODAY).table == first.pk
        assert Played.objects.get(day=None).known

    def test_a_game_begun_as_a_guest_goes_on_with_the_account(self, person, guest) -> None:
        ann = person("ann")
        table = started(guest)
        lay_any(table, guest, STARTED)
        merge_guest(guest, ann, STARTED)
        assert table_state(table).alone
        tables.wake(table.pk, STARTED + 6 * MINUTE)
        assert Played.objects.get().user == ann


def test_the_export_has_all_games_of_the_user_and_no_others(person) -> None:
    ann = person("ann")
    table = finished(ann)
    finished(person("ben"))
    (game,) = exporters["dominoes"](ann)
    assert (game["table"], game["level"], game["score"]) == (table.pk, "hard", 80)


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ((60, 40), "Hard: won 60 to 40, total score 80"),
        ((40, 60), "Hard: lost 40 to 60, total score 40"),
        ((50, 50), "Hard: a tie, 50 to 50, total score 50"),
    ],
)
def test_a_finished_game_in_one_line(person, points, line) -> None:
    assert ending(table_state(finished(person("ann"), points)), 0) == line


def test_the_line_of_a_stopped_game_and_of_the_game_of_the_day(person) -> None:
    ann = person("ann")
    stopped = finished(ann, (30, 20), minutes=0, level="easy")
    assert ending(table_state(stopped), 0) == "Easy: ended early at 30 to 20, total score 30"
    assert ending(table_state(daily_finished(ann)), 0).startswith("Game of the day: won")


def test_the_line_of_a_table_that_staff_have_ended(person) -> None:
    table = started(person("ann"))
    tables.close_table(table.pk, "stuck", STARTED)
    assert ending(table_state(table), 0) == "Hard: not finished"


def test_the_line_of_a_game_between_two_people(person) -> None:
    ann, ben = person("ann"), person("ben")
    table = table_of(ann, ben, game="dominoes", at=AT, against="people")
    for word in ("begin", "shown"):
        for player in (ann, ben):
            do(table, player, word, AT)
    tables.wake(table.pk, STARTED)
    change(table, points=(30, 45))
    tables.wake(table.pk, STARTED + 6 * MINUTE)
    lines = [ending(table_state(table), seat) for seat in (0, 1)]
    assert lines == ["Two players: lost 30 to 45", "Two players: won 45 to 30"]
