"""Layouts added by staff: checked tile by tile, previewed, and never changed once saved."""

import json

import pytest
from django.urls import reverse

from solitaire import selectors
from solitaire.models import Layout
from solitaire.rules import layout as rules
from solitaire.rules.layout import find_layout
from solitaire.tests.table_games import begun, state_of

ADD = "admin:solitaire_layout_add"


def text(*places, title="Two towers"):
    return json.dumps({"title": title, "places": places})


TOWERS = text(*([4 * x, 0, z] for x in range(2) for z in range(2)))


@pytest.fixture(autouse=True)
def fresh(monkeypatch) -> None:
    """Clear the caches, so that tests do not depend on each other."""
    monkeypatch.setattr(rules, "_found", {})
    selectors.choice.cache_clear()


@pytest.fixture
def saved(db):
    return Layout.objects.create(name="towers", title="Two towers", text=TOWERS)


def test_a_layout_is_added_offered_and_played(admin_client, person) -> None:
    reply = admin_client.post(reverse(ADD), {"name": "towers", "text": TOWERS, "active": "on"})
    assert reply.status_code == 302
    assert Layout.objects.get().title == "Two towers"
    assert "towers" in [layout.name for layout in selectors.layouts("classic")]
    assert "towers" not in [layout.name for layout in selectors.layouts("score")]  # too few tiles
    table = begun(person("ann"), mode="classic", layout="towers", dealing="easy")
    assert len(state_of(table).faces) == 4


def test_each_fault_names_its_tile_and_nothing_is_saved(admin_client) -> None:
    faulty = text([0, 0, 0], [1, 0, 0], [8, 0, 1], [12, 0, 0])
    page = admin_client.post(reverse(ADD), {"name": "towers", "text": faulty}).content.decode()
    assert not Layout.objects.exists()
    assert "Tile 1 at [1, 0, 0] overlaps tile 0" in page
    assert "Tile 2 at [8, 0, 1] is not fully supported" in page


@pytest.mark.parametrize("faulty", ["", "tiles", "[]", '{"title": "T"}', text([0, 0, 0])])
def test_a_text_that_is_not_a_layout_is_rejected(admin_client, faulty) -> None:
    admin_client.post(reverse(ADD), {"name": "towers", "text": faulty})
    assert not Layout.objects.exists()


@pytest.mark.parametrize("place", [[0, 0], "far", [0, 0, 0.5]])
def test_a_place_without_three_numbers_is_named(admin_client, place) -> None:
    faulty = text([0, 0, 0], [4, 0, 0], [8, 0, 0], [12, 0, 0], place)
    page = admin_client.post(reverse(ADD), {"name": "towers", "text": faulty}).content.decode()
    assert "Place 4: three numbers are needed" in page


@pytest.mark.parametrize("title", ["  ", "Two\0towers", "Two\ntowers", "Two\u202etowers"])
def test_a_title_that_cannot_be_shown_is_rejected(admin_client, title) -> None:
    odd = text(*([4 * x, 0, 0] for x in range(2)), title=title)
    page = admin_client.post(reverse(ADD), {"name": "towers", "text": odd}).content.decode()
    assert not Layout.objects.exists()
    assert "The title must be one line of plain text" in page


def test_checking_draws_the_layout_and_saves_nothing(admin_client) -> None:
    data = {"name": "towers", "text": TOWERS, "_check": "Check"}
    page = admin_client.post(reverse(ADD), data).content.decode()
    assert not Layout.objects.exists()
    assert "Two towers: 4 tiles" in page
    assert '<svg class="drawing"' in page
    assert 'value="towers"' in page


def test_checking_shows_the_faults(admin_client) -> None:
    page = admin_client.post(reverse(ADD), {"text": text([0, 0, 0]), "_check": "Check"})
    assert "There are 1 tiles" in page.content.decode()


@pytest.mark.parametrize("name", ["turtle", "square"])
def test_the_names_of_built_in_layouts_are_taken(admin_client, name) -> None:
    reply = admin_client.post(reverse(ADD), {"name": name, "text": TOWERS})
    assert "A built-in layout already has this name." in reply.content.decode()
    assert not Layout.objects.exists()


def test_a_saved_layouts_text_and_name_stay(admin_client, saved) -> None:
    url = reverse("admin:solitaire_layout_change", args=[saved.pk])
    admin_client.post(url, {"name": "other", "text": text([0, 0, 0], [4, 0, 0]), "active": ""})
    saved.refresh_from_db()
    assert (saved.name, saved.text) == ("towers", TOWERS)
    assert not saved.active


def test_an_inactive_layout_is_still_found_by_its_games(saved) -> None:
    Layout.objects.update(active=False)
    assert "towers" not in [one.name for one in selectors.layouts("classic")]
    assert find_layout("towers").title == "Two towers"


def test_no_layout_is_deleted(admin_client, saved) -> None:
    url = reverse("admin:solitaire_layout_delete", args=[saved.pk])
    assert admin_client.post(url, {"post": "yes"}).status_code == 403
    assert Layout.objects.exists()


def test_finished_games_can_be_listed_but_not_added(admin_client) -> None:
    assert admin_client.get(reverse("admin:solitaire_played_changelist")).status_code == 200
    assert admin_client.get(reverse("admin:solitaire_played_add")).status_code == 403
