"""How a deal was sealed, and what anybody can check of it."""

import json
from pathlib import Path

import pytest

from solitaire import services
from solitaire.models import Daily
from solitaire.rules.game import SOLITAIRE
from solitaire.tests.sitting import AT, begun, daily_finished, finished, state_of
from tables.chance import commitment
from tables.models import Table

NUMBERS = json.loads((Path(__file__).parents[2] / "client/fair/numbers.json").read_text())


@pytest.fixture
def page(client):
    return lambda table: client.get(f"/table/{table.pk}/fair/").content.decode()


@pytest.mark.parametrize("known", NUMBERS)
def test_the_server_takes_the_number_that_the_browser_reckons(known):
    state = SOLITAIRE.start(known["seed"], 1, SOLITAIRE.rules({})).state
    assert state.luck == str(known["number"])


def test_while_it_is_played_the_seal_is_shown_and_neither_seed_nor_number(page, person):
    table = begun(person("ann"))
    table.refresh_from_db()
    text = page(table)
    assert commitment(table.seed) in text
    assert table.seed not in text
    assert state_of(table).luck not in text


def test_afterwards_the_seed_is_told_with_the_way_back_to_the_board(page, person):
    table = finished(person("ann"), layout="ring", dealing="hard")
    text = page(table)
    assert table.seed in text
    assert '<div class="check">' in text
    assert "?mode=score&amp;layout=ring&amp;dealing=hard&amp;deal=" in text


def test_it_tells_of_solitaire_and_of_no_other_game(page, person):
    text = page(finished(person("ann")))
    assert "deal number" in text
    assert not [word for word in ("wall", "dice", "East", "152") if word in text]


def test_a_number_that_was_chosen_is_told_as_such(page, person):
    text = page(finished(person("ann"), deal="48213907"))
    assert "chosen: <strong>48213907</strong>" in text
    assert '<div class="check">' not in text


@pytest.mark.parametrize("over", [True, False])
def test_the_secret_of_a_day_is_never_told(page, person, over):
    ann = person("ann")
    table = daily_finished(ann) if over else services.daily(ann, AT)
    text = page(Table.objects.get(pk=table.pk))
    assert "This is a board of the day" in text
    assert Daily.objects.get().seed not in text
