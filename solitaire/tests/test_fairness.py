"""The fairness page of a game: what it shows during and after the game."""

import json
from pathlib import Path

import pytest

from solitaire.models import Daily
from solitaire.modes import ALONE
from solitaire.rules.game import SOLITAIRE
from solitaire.tests.table_games import AT, begun, daily_finished, finished, state_of
from tables.models import Table
from tables.rng import commitment

KNOWN = Path(__file__).parents[2] / "client/fair"
NUMBERS = json.loads((KNOWN / "numbers.json").read_text())
DEALS = json.loads((KNOWN / "solitaire-deals.json").read_text())


@pytest.fixture
def page(client):
    return lambda table: client.get(f"/table/{table.pk}/fairness/").content.decode()


@pytest.mark.parametrize("known", NUMBERS)
def test_server_and_browser_compute_the_same_deal_number(known) -> None:
    state = SOLITAIRE.start(known["seed"], 1, SOLITAIRE.rules({})).state
    assert state.deal_seed == str(known["number"])


@pytest.mark.parametrize("known", DEALS)
def test_server_and_browser_lay_the_same_tiles(known) -> None:
    chosen = {"mode": known["mode"], "layout": known["layout"], "deal": known["seed"]}
    rules = SOLITAIRE.rules({**chosen, "practice": len(known["seed"]) < 64})
    assert SOLITAIRE.start("0" * 64, 1, rules).state.faces == tuple(known["faces"].split())


def test_during_the_game_only_the_hash_is_shown(page, person) -> None:
    table = begun(person("ann"))
    table.refresh_from_db()
    text = page(table)
    assert commitment(table.seed) in text
    assert table.seed not in text
    assert state_of(table).deal_seed not in text


def test_afterwards_the_seed_and_a_link_to_the_deal_are_shown(page, person) -> None:
    table = finished(person("ann"), layout="ring", dealing="hard")
    text = page(table)
    assert table.seed in text
    assert '<div class="check">' in text
    assert "?mode=score&amp;layout=ring&amp;dealing=hard&amp;deal=" in text
    assert 'data-mode="score" data-dealing="hard" data-places="[[' in text


def test_it_describes_solitaire_and_no_other_game(page, person) -> None:
    text = page(finished(person("ann")))
    assert "deal number" in text
    # Words, since numbers alone also occur in seeds and hashes.
    assert not [word for word in ("wall", "dice", "East", "152 tiles") if word in text]


def test_a_chosen_number_is_shown_as_chosen(page, person) -> None:
    text = page(finished(person("ann"), deal="48213907"))
    assert "chosen: <strong>48213907</strong>" in text
    assert '<div class="check">' not in text


@pytest.mark.usefixtures("day_is_over")
@pytest.mark.parametrize("over", [True, False])
def test_the_seed_of_a_board_of_the_day_is_never_shown(page, person, over) -> None:
    ann = person("ann")
    table = daily_finished(ann) if over else ALONE.daily(ann, AT)
    text = page(Table.objects.get(pk=table.pk))
    assert "This is a board of the day" in text
    assert Daily.objects.get().seed not in text
