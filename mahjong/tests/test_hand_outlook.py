"""The JSON of what the hand of a Zung Jung player can become."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import User
from mahjong.panels import hand_outlook
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import zungjung_table as game
from tables import services
from tables.models import Table
from tables.selectors import view_of

AT = 1_700_000_000_000
READY = "1D 2D 3D 4B 5B 6B 7C 8C 9C E E E WD"


@pytest.fixture
def ann(db: None) -> User:
    preferences = {"hand_outlook": True}
    return get_user_model().objects.create_user("ann", password="tiles", preferences=preferences)


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "zung-jung", AT)


def test_a_ready_hand_is_told_what_completes_it_after_which_discard() -> None:
    state = game.table(READY + " 5D", drawn="5D")
    told = hand_outlook(ZUNGJUNG.view(state, 0), helped=True)
    assert told["missing"] == 1
    after = {each["discard"]: each["tiles"] for each in told["ready"]}
    assert [each["tile"] for each in after["5D"]] == ["WD"]
    assert after["5D"][0]["by_draw"] == after["5D"][0]["by_discard"] > 0
    assert after["5D"][0]["unseen"] == 3


def test_before_the_draw_there_is_nothing_to_discard() -> None:
    state = game.discarded(game.table(READY + " 5D", drawn="5D"), "0 discard 5D")
    (ready,) = hand_outlook(ZUNGJUNG.view(state, 0), helped=True)["ready"]
    assert ready["discard"] is None
    assert [each["tile"] for each in ready["tiles"]] == ["WD"]


def test_a_pattern_in_reach_says_how_many_tiles_are_missing_and_which() -> None:
    hand = "1D 2D 3D 4D 5D 6D 7D 8D 5B 5B E S WD RD"
    told = hand_outlook(ZUNGJUNG.view(game.table(hand, drawn="RD"), 0), helped=True)
    reach = {each["id"]: each for each in told["reach"]}
    assert (reach["7.1"]["missing"], reach["7.1"]["points"]) == (3, 40)
    assert "9D" in reach["7.1"]["wanted"]
    assert reach["7.1"]["held"] == [f"{number}D" for number in range(1, 9)]
    assert reach["7.1"]["has"] == reach["7.1"]["held"]
    assert len(reach["7.1"]["needs"]) == 3


def test_a_seat_sees_that_its_own_hand_is_ready_and_nobody_else_does() -> None:
    state = game.table(READY + " 5D", drawn="5D")
    assert [ZUNGJUNG.view(state, seat).ready for seat in (0, 1, None)] == [True, False, False]
    waiting = game.discarded(state, "0 discard 5D")
    assert ZUNGJUNG.view(waiting, 0).ready
    broken = game.discarded(state, "0 discard 2D")
    assert not ZUNGJUNG.view(broken, 0).ready


def test_nothing_is_told_without_the_preference_or_after_the_end() -> None:
    state = game.table(READY + " WD", drawn="WD")
    assert set(hand_outlook(ZUNGJUNG.view(state, 0), helped=False)) == {"turn"}
    over = ZUNGJUNG.view(game.play(state, "0 mahjong"), 1)
    assert set(hand_outlook(over, helped=True)) == {"turn"}


def test_only_the_player_of_the_seat_is_told(client: Client, ann: User, table: Table) -> None:
    address = f"/tables/{table.pk}/outlook"
    assert client.get(address).json() == {"code": "sign_in"}
    client.force_login(ann)
    told = client.get(address)
    assert told.json() == hand_outlook(view_of(ann, table.pk).view, helped=True)
    assert "no-store" in told["Cache-Control"]
    client.force_login(get_user_model().objects.create_user("ben"))
    assert client.get(address).json() == {"code": "not_seated"}
    assert client.get(f"/tables/{table.pk}/closest").json() == {"code": "other_game"}
    assert client.get("/tables/no-such-table/outlook").json() == {"code": "no_such_table"}


def test_a_hand_that_staff_ended_can_become_nothing(
    client: Client, ann: User, table: Table
) -> None:
    client.force_login(ann)
    services.close_table(table.pk, "The bots hang.", AT)
    refused = client.get(f"/tables/{table.pk}/outlook")
    assert (refused.status_code, refused.json()) == (409, {"code": "over"})
