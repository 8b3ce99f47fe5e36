"""Saved games: what is recorded, playing again, the board of the day, guests."""

from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.guests import merge_guest
from accounts.privacy import exporters
from solitaire import selectors
from solitaire.models import Daily, Played
from solitaire.modes import ALONE
from solitaire.rules.game import SOLITAIRE
from solitaire.selectors import solvability_of
from solitaire.tests.table_games import (
    AT,
    MINUTE,
    TODAY,
    TOMORROW,
    begun,
    daily_begun,
    daily_finished,
    do,
    finished,
    show,
    state_of,
    table_state,
    take,
)
from tables import services as tables
from tables.models import Table
from tables.played import ranking_of_day
from tables.refusals import Refused


def export_user_data(user):
    return {name: tell(user) for name, tell in exporters.items()}


class TestRecord:
    def test_a_finished_game_is_saved(self, person) -> None:
        ann = person("ann")
        table = finished(ann, pairs=3, lasting=90_000, mode="score", layout="cross")
        played = Played.objects.get()
        assert (played.user, played.table) == (ann, table.pk)
        assert (played.layout, played.mode, played.dealing) == ("cross", "score", "easy")
        assert played.score == state_of(table).score > 0
        assert (played.pairs, played.seconds, played.cleared) == (69, 90, False)
        assert (played.helped, played.known, played.day) == (False, False, None)
        assert played.at == datetime(2027, 1, 15, 8, 1, 30, tzinfo=UTC)

    def test_a_cleared_board(self, person) -> None:
        finished(person("ann"), pairs=25, mode="classic", layout="square")
        assert Played.objects.get().cleared
        assert Played.objects.get().pairs == 0

    def test_time_in_pauses_does_not_count(self, person) -> None:
        ann = person("ann")
        table = begun(ann)
        take(table, ann, 1)
        tables.pause(table.pk, ann, AT + MINUTE)
        tables.resume(table.pk, ann, AT + 10 * MINUTE)
        do(table, ann, {"do": "timeup"}, AT + 11 * MINUTE)
        assert Played.objects.get().seconds == 120

    def test_a_game_ended_by_the_clock_is_saved(self, person) -> None:
        ann = person("ann")
        table = begun(ann, pace=300)
        take(table, ann, 1)
        tables.wake(table.pk, AT + 5 * MINUTE)
        assert Played.objects.get().seconds == 300

    def test_a_game_left_without_opening_it_is_saved(self, person) -> None:
        ann = person("ann")
        table = begun(ann)
        take(table, ann, 2)
        tables.leave(table.pk, ann, AT + MINUTE)
        assert Played.objects.get().pairs == 70

    def test_a_game_left_before_the_first_move_is_not_saved(self, person) -> None:
        ann = person("ann")
        tables.leave(begun(ann).pk, ann, AT + MINUTE)
        assert not Played.objects.exists()

    def test_except_for_the_board_of_the_day(self, person) -> None:
        ann = person("ann")
        tables.leave(ALONE.daily(ann, AT).pk, ann, AT + MINUTE)
        assert Played.objects.get().day == TODAY

    def test_help_and_a_chosen_number_are_marked(self, person) -> None:
        ann = person("ann")
        table = begun(ann, deal="77")
        take(table, ann, 1)
        do(table, ann, {"do": "ask"})
        do(table, ann, {"do": "timeup"})
        assert Played.objects.get().helped
        assert Played.objects.get().known

    def test_an_unfinished_game_is_not_saved(self, person) -> None:
        ann = person("ann")
        table = begun(ann)
        take(table, ann, 4)
        tables.pause(table.pk, ann, AT)
        assert not Played.objects.exists()


class TestAgain:
    def test_the_same_deal(self, person) -> None:
        ann = person("ann")
        old = finished(ann, layout="ring", pace=900)
        new = ALONE.again(ann, old.pk, True, AT)
        assert state_of(new).solution == state_of(old).solution
        assert new.options["pace"] == 900
        assert new.rules["layout"] == "ring"

    def test_a_new_deal_of_the_same_choices(self, person) -> None:
        ann = person("ann")
        old = finished(ann, mode="classic", layout="pyramid")
        new = ALONE.again(ann, old.pk, False, AT)
        assert state_of(new).deal_seed != state_of(old).deal_seed
        assert (new.rules["mode"], new.rules["layout"]) == ("classic", "pyramid")

    def test_an_unfinished_game_is_given_up_first(self, person) -> None:
        ann = person("ann")
        old = begun(ann)
        take(old, ann, 1)
        ALONE.again(ann, old.pk, True, AT)
        old.refresh_from_db()
        assert old.status == "over"
        assert Played.objects.get().table == old.pk

    def test_a_new_deal_does_not_keep_a_chosen_number(self, person) -> None:
        ann = person("ann")
        new = ALONE.again(ann, finished(ann, deal="77").pk, False, AT)
        assert state_of(new).deal_seed != "77"

    @pytest.mark.parametrize("same", [True, False])
    def test_the_board_of_the_day_is_not_started_over(self, person, same) -> None:
        ann = person("ann")
        table = ALONE.daily(ann, AT)
        with pytest.raises(Refused, match="not_practice"):
            ALONE.again(ann, table.pk, same, AT)
        table.refresh_from_db()
        assert table.status == "playing"

    def test_after_the_board_of_the_day_its_layout_can_be_practised(self, person) -> None:
        ann = person("ann")
        old = daily_finished(ann)
        new = ALONE.again(ann, old.pk, False, AT)
        assert new.rules["practice"]
        assert (new.rules["layout"], state_of(new).deal_seed) != (old.rules["layout"], "")
        with pytest.raises(Refused, match="not_practice"):
            ALONE.again(ann, old.pk, True, AT)

    def test_another_players_game(self, person) -> None:
        table = begun(person("ann"))
        with pytest.raises(Refused, match="not_seated"):
            ALONE.again(person("ben"), table.pk, True, AT)

    def test_another_kind_of_game(self, person) -> None:
        ann = person("ann")
        table = tables.play_now(ann, "american", AT)
        with pytest.raises(Refused, match="no_such_table"):
            ALONE.again(ann, table.pk, False, AT)

    def test_a_deal_by_older_rules_is_not_dealt_as_another_board(self, person) -> None:
        ann = person("ann")
        old = finished(ann)
        Table.objects.filter(pk=old.pk).update(game_version="0")
        with pytest.raises(Refused, match="other_rules"):
            ALONE.again(ann, old.pk, True, AT)
        assert ALONE.again(ann, old.pk, False, AT).game_version == SOLITAIRE.version
        told = solvability_of(ann, old.pk, now_allowed=True)
        assert (told["deal"], told["dealt"]) == (None, None)


class TestDaily:
    def test_everybody_gets_the_same_deal(self, person) -> None:
        one, other = (ALONE.daily(person(name), AT) for name in ("ann", "ben"))
        assert state_of(one).faces == state_of(other).faces
        assert one.pk != other.pk

    def test_another_day_another_deal(self, person) -> None:
        one, other = (
            ALONE.daily(person("ann"), AT),
            ALONE.daily(person("ben"), TOMORROW),
        )
        assert state_of(one).deal_seed != state_of(other).deal_seed
        assert one.rules["layout"] != other.rules["layout"]

    def test_one_board_a_day_is_made(self, db) -> None:
        assert ALONE.deal_of_day(TODAY) == ALONE.deal_of_day(TODAY)
        assert Daily.objects.count() == 1

    def test_an_unfinished_game_goes_on(self, person) -> None:
        ann = person("ann")
        table = ALONE.daily(ann, AT)
        tables.pause(table.pk, ann, AT)
        assert ALONE.daily(ann, AT + MINUTE).pk == table.pk

    def test_the_first_finished_game_counts(self, person) -> None:
        ann = person("ann")
        first, second = daily_finished(ann), daily_finished(ann, pairs=20)
        assert Played.objects.get(day=TODAY).table == first.pk
        assert Played.objects.get(table=second.pk).day is None

    def test_the_time_begins_when_the_tiles_are_shown(self, person) -> None:
        ann = person("ann")
        for table in (ALONE.play(ann, {"layout": "turtle"}, AT), ALONE.daily(ann, AT)):
            show(table, ann, AT + 3_000)
            assert table_state(table).began == AT + 3_000

    def test_the_seed_is_not_in_the_options_of_the_table(self, person) -> None:
        table = ALONE.daily(person("ann"), AT)
        secret = Daily.objects.get().seed
        assert secret not in str(table.options)
        assert state_of(table).deal_seed == secret

    def test_yesterdays_board_finished_today_counts_for_yesterday(self, person) -> None:
        ann = person("ann")
        table = daily_begun(ann)
        tables.pause(table.pk, ann, AT)
        tables.resume(table.pk, ann, TOMORROW)
        do(table, ann, {"do": "timeup"}, TOMORROW)
        assert Played.objects.get().day == TODAY

    def test_the_table_of_the_day(self, person, guest) -> None:
        daily_finished(person("ann"), pairs=1)  # less than any nine pairs
        daily_finished(person("ben"), pairs=9)
        daily_finished(guest, pairs=12)
        daily_finished(person("ann"), pairs=20)
        names = [game.user.username for game in ranking_of_day(Played, TODAY)]
        assert names == ["ben", "ann"]


class TestExport:
    def test_all_games_of_the_user_and_no_others(self, person) -> None:
        ann = person("ann")
        table = finished(ann)
        finished(person("ben"))
        (game,) = export_user_data(ann)["solitaire"]
        assert (game["table"], game["layout"], game["pairs"]) == (table.pk, "turtle", 69)


class TestGuests:
    def test_a_guests_games_become_the_accounts(self, person, guest) -> None:
        finished(guest)
        daily_finished(guest)
        ann = person("ann")
        ALONE.merge_guest(guest, ann, AT)
        assert Played.objects.filter(user=ann).count() == 2
        assert Played.objects.get(day=TODAY).user == ann

    @pytest.mark.parametrize("guest_first", [True, False])
    def test_of_a_day_that_both_have_played_the_first_game_counts(
        self, person, guest, guest_first
    ) -> None:
        ann = person("ann")
        order = (guest, ann) if guest_first else (ann, guest)
        first, second = (daily_finished(one, at=AT + n * MINUTE) for n, one in enumerate(order))
        ALONE.merge_guest(guest, ann, AT)
        assert Played.objects.get(day=TODAY).table == first.pk
        assert Played.objects.get(table=second.pk).day is None
        assert Played.objects.filter(user=ann).count() == 2

    def test_a_board_begun_as_a_guest_and_again_with_an_account_counts_once(
        self, person, guest
    ) -> None:
        ann = person("ann")
        begun_as_guest = daily_begun(guest)
        mine = daily_finished(ann)
        merge_guest(guest, ann, AT + MINUTE)
        do(begun_as_guest, ann, {"do": "timeup"}, AT + 2 * MINUTE)
        assert Played.objects.get(day=TODAY).table == mine.pk
        assert [one.user.username for one in ranking_of_day(Played, TODAY)] == ["ann"]


class TestUnfinished:
    def test_only_the_players_own_newest_first(self, person) -> None:
        ann = person("ann")
        old, new = begun(ann), begun(ann, layout="cross")
        begun(person("ben"))
        finished(ann, layout="ring")
        Table.objects.filter(pk=old.pk).update(created=datetime(2020, 1, 1, tzinfo=UTC))
        assert [table.pk for table in selectors.unfinished(ann)] == [new.pk, old.pk]
        newest: Any = selectors.unfinished(ann)[0]
        assert newest.choice.title == "Cross"
