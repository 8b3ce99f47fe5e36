"""Zung Jung mahjong at a table of the site: its form, whole sessions, and results in words."""

from typing import Any

import msgspec
import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from mahjong.game_app import ZUNG_JUNG_APP, ZungJungForm
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import zungjung_table as game
from tables import actions, services
from tables.models import Table, new_seed
from tables.options import table_options
from tables.refusals import Refused
from tables.state import TableState
from tables.tests.table_states import NOW, table, wake

READY = "1D 2D 3D 4B 5B 6B 7C 8C 9C E E E WD"


def at_a_table(**fields: Any) -> TableState:
    """A table that waits for its start. User 10 sits on the first seat."""
    chosen = table_options(ZUNGJUNG.slug, {"level": "easy"})
    settings = {"game": ZUNGJUNG.slug, "options": chosen.table, "rules": chosen.rules}
    return table(**(settings | fields))


def next_state(state: TableState) -> TableState:
    """User 10 does what the clock would do for them; bots play the other seats."""
    if state.status == "between":
        return actions.ready(state, 10, NOW, new_seed()).state
    wait = ZUNGJUNG.waits(state.game_state)
    if 0 not in wait.seats:
        return wake(state).state
    move = msgspec.json.encode(ZUNGJUNG.default(state.game_state, 0))
    return actions.play(state, 10, state.game_state.turn, move, state.opened).state


def test_a_session_of_four_hands_deals_once_each_and_adds_up() -> None:
    state = actions.start(at_a_table(games=4), 10, NOW, new_seed()).state
    dealers = [state.game_state.east]
    while state.status != "over":
        before, state = state, next_state(state)
        if state.number > before.number:
            dealers.append(state.game_state.east)
            assert [rack.score for rack in state.game_state.racks] == state.rules["scores"]
    assert [(seat - dealers[0]) % 4 for seat in dealers] == [0, 1, 2, 3]
    assert sum(seat.points for seat in state.seats) == 0
    assert [seat.points for seat in state.seats] == state.rules["scores"]


@override_settings(BOT_PACE=1.0)
def test_among_people_a_claim_window_has_the_time_that_the_host_chose() -> None:
    state = actions.start(at_a_table(people=2), 10, NOW, new_seed()).state
    while ZUNGJUNG.waits(state.game_state).kind != "claim":
        state = next_state(state)
    assert (state.clock.kind, state.clock.total) == ("claim", 6000)


def test_wrong_options_are_refused_in_words_for_the_host() -> None:
    with pytest.raises(Refused, match="bad_option"):
        table_options(ZUNGJUNG.slug, {"scoring": 9})
    with pytest.raises(Refused, match="bad_option"):
        table_options(ZUNGJUNG.slug, {"games": 16})


@pytest.mark.parametrize(
    ("data", "chosen"),
    [
        ({}, {"scoring": 5, "assist": False}),
        ({"scoring": "2", "assist": "on"}, {"scoring": 2, "assist": True}),
    ],
)
def test_the_form_gives_rules_that_the_engine_accepts(data: dict, chosen: dict) -> None:
    form = ZungJungForm(data)
    assert form.is_valid(), form.errors
    assert form.cleaned_data == chosen
    assert ZUNGJUNG.rules(form.cleaned_data).items() >= chosen.items()


def test_the_form_knows_no_other_level() -> None:
    assert not ZungJungForm({"scoring": "6"}).is_valid()


@pytest.mark.django_db
def test_the_lobby_offers_the_game_with_its_options() -> None:
    browser = Client()
    browser.force_login(User.objects.create_user("Ann"))
    page = browser.get(reverse("lobby"), {"game": ZUNGJUNG.slug}).content.decode()
    assert "Zung Jung mahjong" in page
    assert 'name="scoring"' in page
    chosen = {"game": ZUNGJUNG.slug, "scoring": 3, "games": 8, "level": "hard", "pace": 30}
    browser.post(reverse("new_table"), chosen | {"window": 6, "assist": "on"})
    opened = Table.objects.get()
    assert (opened.rules["scoring"], opened.rules["assist"], opened.games) == (3, True, 8)
    assert browser.get(reverse("table", args=[opened.pk])).status_code == 200


def ended(state: object) -> TableState:
    seats = at_a_table(people=4).seats
    return at_a_table(game_state=state, status="over", seats=seats)


def test_results_in_words() -> None:
    state = game.table(READY + " WD", drawn="WD")
    describe = ZUNG_JUNG_APP.describe_result
    assert describe(ended(state), 0) == "Not finished"
    won = game.play(state, "0 mahjong")
    points = game.result_of(won).points[0]
    assert describe(ended(won), 0).startswith("You won with Concealed Hand")
    assert describe(ended(won), 0).endswith(f", {points} points")
    assert describe(ended(won), 1).startswith("P0 won with Concealed Hand")
    drawn = game.discarded(game.table(*game.APART, left=0), "0 discard E")
    assert describe(ended(drawn), 0) == "Nobody won: no tile was left"


def test_a_win_without_patterns_in_words() -> None:
    won = game.play(game.table(READY + " WD", drawn="WD", scoring=1), "0 mahjong")
    assert ZUNG_JUNG_APP.describe_result(ended(won), 0) == "You won with no pattern, 3 points"


def test_moves_arrive_as_json() -> None:
    texts = ['{"do":"run","tiles":["2D","3D"]}', '{"do":"quad","tile":"5C"}', '{"do":"mahjong"}']
    moves = [msgspec.json.decode(text, type=ZUNGJUNG.moves) for text in texts]
    assert [msgspec.json.encode(move).decode() for move in moves] == texts
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode('{"do":"run","tiles":["2D"]}', type=ZUNGJUNG.moves)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "In the first game"),
        ("de", "In der ersten Partie"),
        ("es", "En la primera partida"),
        ("zh-hans", "一场的第一局"),
    ],
)
def test_fairness_page_tells_who_is_east_in_the_first_game(language: str, words: str) -> None:
    ann = User.objects.create_user("Ann")
    opened = services.open_table(ann, ZUNGJUNG.slug, {}, NOW)
    address = reverse("fairness", args=[opened.pk])
    with override(language):  # the page's language ends with the test
        page = Client().get(address, headers={"accept-language": language})
    assert words in page.content.decode()
