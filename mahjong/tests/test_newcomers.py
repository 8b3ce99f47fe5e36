"""Who sees the helps at a table of mahjong without having asked for them."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import User
from accounts.preferences import PreferencesUpdate, preferences_of, update_preferences
from tables import services
from tables.models import GameResult, Table
from tables.selectors import FEW
from tests.prepared_tables import table_of

AT = 1_700_000_000_000


@pytest.fixture
def ann(db: None) -> User:
    return get_user_model().objects.create_user("ann", password="tiles")


@pytest.fixture
def bea(db: None) -> User:
    return get_user_model().objects.create_user("bea", password="tiles")


def finish(user: User, game: str, games: int) -> None:
    table = services.play_now(user, game, AT)
    GameResult.objects.bulk_create(
        GameResult(table=table, number=n, user=user, game=game, points=0, won=False, at=AT)
        for n in range(1, games + 1)
    )


def game_of(host: User, guest: User, assist: bool) -> Table:
    """A game of two people and two bots."""
    table = table_of(host, guest, game="american", at=AT, assist=assist)
    services.start(table.pk, host, AT)
    return table


def hands_shown(user: User, table: Table) -> int:
    client = Client()
    client.force_login(user)
    return len(client.get(f"/tables/{table.pk}/closest").json()["hands"])


def test_guests_see_them_however_many_games_they_have_finished(ann: User) -> None:
    ann.guest = True
    finish(ann, "american", FEW)
    assert preferences_of(ann)["closest_hands"]


def test_accounts_see_them_until_they_have_finished_a_few_games_of_this_kind(ann: User) -> None:
    finish(ann, "american", FEW - 1)
    assert preferences_of(ann)["closest_hands"]
    GameResult.objects.filter(user=ann).delete()
    finish(ann, "american", FEW)
    chosen = preferences_of(ann)
    assert (chosen["closest_hands"], chosen["hand_outlook"]) == (False, True)


def test_who_knows_the_game_does_not_see_them(ann: User) -> None:
    ann.preferences = {"known_games": ["american"]}
    chosen = preferences_of(ann)
    assert (chosen["closest_hands"], chosen["hand_outlook"]) == (False, True)


def test_what_a_player_has_chosen_counts(ann: User) -> None:
    ann = update_preferences(ann, PreferencesUpdate(games={"closest_hands": False}))
    assert not preferences_of(ann)["closest_hands"]
    finish(ann, "zung-jung", FEW)
    ann = update_preferences(ann, PreferencesUpdate(games={"hand_outlook": True}))
    assert preferences_of(ann)["hand_outlook"]


def test_alone_against_bots_they_are_shown_even_where_mistakes_count(ann: User) -> None:
    table = services.play_now(ann, "american", AT, {"assist": False})
    assert hands_shown(ann, table) == 8


def test_among_people_they_are_shown_only_where_mistakes_are_prevented(
    ann: User, bea: User
) -> None:
    assert hands_shown(ann, game_of(ann, bea, assist=True)) == 8
    assert hands_shown(ann, game_of(ann, bea, assist=False)) == 0


def test_saving_other_settings_does_not_keep_them_on_for_ever(ann: User) -> None:
    client = Client()
    client.force_login(ann)
    look = {"username": "ann", "back": "wave", "felt": "green"}
    fields = look | {"language": "en", "dom_table": "on"}
    helps = {"closest_hands": "on", "hand_outlook": "on"}  # as they are shown
    assert client.post("/accounts/settings/", fields | helps).status_code == 302
    ann.refresh_from_db()
    assert ann.preferences["dom_table"] is True
    assert preferences_of(ann)["closest_hands"] is True
    finish(ann, "american", FEW)
    assert preferences_of(ann)["closest_hands"] is False
