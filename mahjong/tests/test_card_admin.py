"""Cards added by staff: checked row by row, previewed, and never changed once saved."""

import pytest
from django.urls import reverse

from accounts.timestamps import now
from mahjong.models import Card, SwitchedOffCard
from mahjong.rules.american import card_catalog as cards
from mahjong.rules.american.card_catalog import find_card
from mahjong.selectors import card_choices
from tables.services import play_now

TEXT = """title: Spring card
origin: Made for a test.

section: Only
ONE | FF 1111 2222 3333 | X 25 | FF 1111a 2222b 3333c +1 | a run in 3 suits
TWO | NN EE WW SS and a run | C 50 | NN EE WW SS 11a 22a 33a +1 |
"""
ADD = "admin:mahjong_card_add"


@pytest.fixture(autouse=True)
def fresh(monkeypatch) -> None:
    """Clear the cache, so that tests do not depend on each other."""
    monkeypatch.setattr(cards, "_found", {})


@pytest.fixture
def saved(db):
    return Card.objects.create(name="spring", title="Spring card", text=TEXT)


def test_a_card_is_added_and_found_by_its_name(admin_client) -> None:
    reply = admin_client.post(reverse(ADD), {"name": "spring", "text": TEXT, "active": "on"})
    assert reply.status_code == 302
    assert Card.objects.get().title == "Spring card"
    assert len(find_card("spring").hands) == 42 + 21
    assert ("spring", "Spring card") in card_choices()


def test_each_fault_is_shown_with_its_row_and_nothing_is_saved(admin_client) -> None:
    faulty = TEXT.replace("FF 1111a", "F 1111a").replace("C 50", "C fifty")
    reply = admin_client.post(reverse(ADD), {"name": "spring", "text": faulty})
    assert not Card.objects.exists()
    page = reply.content.decode()
    assert "Row 5: “F 1111a 2222b 3333c +1” has 13 tiles; a hand needs 14" in page
    assert "Row 6: “C fifty” is not a value" in page


def test_checking_shows_the_lines_and_saves_nothing(admin_client) -> None:
    reply = admin_client.post(reverse(ADD), {"name": "spring", "text": TEXT, "_check": "Check"})
    page = reply.content.decode()
    assert not Card.objects.exists()
    assert "Spring card: 63 hands" in page
    assert "FF 1111 2222 3333" in page
    assert 'value="spring"' in page


def test_checking_shows_the_faults(admin_client) -> None:
    faulty = TEXT.replace("X 25", "X")
    page = admin_client.post(reverse(ADD), {"text": faulty, "_check": "Check"}).content.decode()
    assert "Row 5: “X” is not a value" in page


@pytest.mark.parametrize("name", ["nmjl-2020", "practice"])
def test_the_names_of_built_in_cards_are_taken(admin_client, name) -> None:
    reply = admin_client.post(reverse(ADD), {"name": name, "text": TEXT})
    assert "A built-in card already has this name." in reply.content.decode()
    assert not Card.objects.exists()


def test_a_saved_cards_text_and_name_stay(admin_client, saved) -> None:
    url = reverse("admin:mahjong_card_change", args=[saved.pk])
    admin_client.post(url, {"name": "other", "text": TEXT.replace("25", "30"), "active": ""})
    saved.refresh_from_db()
    assert (saved.name, saved.text) == ("spring", TEXT)
    assert not saved.active


def test_an_inactive_card_is_still_found_by_its_tables(saved) -> None:
    Card.objects.update(active=False)
    assert "spring" not in dict(card_choices())
    assert find_card("spring").title == "Spring card"


def test_the_lobby_offers_a_card_from_when_it_is_active(admin_client, saved) -> None:
    def offered():
        return (
            '<option value="spring">Spring card</option>'
            in admin_client.get("/lobby/?game=american").content.decode()
        )

    for active in (False, True, False):
        Card.objects.update(active=active)
        assert offered() is active


def test_a_card_is_shown_with_its_lines_and_can_be_saved_as_new(admin_client, saved) -> None:
    page = admin_client.get(reverse("admin:mahjong_card_change", args=[saved.pk])).content.decode()
    assert "Spring card: 63 hands" in page
    assert "?copy=spring" in page
    copy = admin_client.get(f"{reverse(ADD)}?copy=spring").content.decode()
    assert "NN EE WW SS 11a 22a 33a +1" in copy


@pytest.mark.parametrize("copy", ["", "no-such"])
def test_a_copy_of_an_unknown_card_is_an_empty_form(admin_client, copy) -> None:
    assert admin_client.get(f"{reverse(ADD)}?copy={copy}").status_code == 200


def test_no_card_is_deleted(admin_client, saved) -> None:
    url = reverse("admin:mahjong_card_delete", args=[saved.pk])
    assert admin_client.post(url, {"post": "yes"}).status_code == 403
    assert Card.objects.exists()


class TestBuiltInCards:
    SWITCH = "admin:mahjong_switchedoffcard_add"

    def test_a_built_in_card_is_switched_off_and_on_again(self, admin_client) -> None:
        assert admin_client.post(reverse(self.SWITCH), {"name": "practice"}).status_code == 302
        assert [name for name, _ in card_choices()] == ["nmjl-2020"]
        off = reverse("admin:mahjong_switchedoffcard_delete", args=["practice"])
        admin_client.post(off, {"post": "yes"})
        assert [name for name, _ in card_choices()] == ["nmjl-2020", "practice"]

    def test_the_last_card_that_is_offered_stays(self, admin_client, saved) -> None:
        for name in ("practice", "nmjl-2020"):
            admin_client.post(reverse(self.SWITCH), {"name": name})
        assert [name for name, _ in card_choices()] == ["spring"]
        change = reverse("admin:mahjong_card_change", args=[saved.pk])
        page = admin_client.post(change, {"active": ""}).content.decode()
        assert "This is the only card that is offered." in page
        assert [name for name, _ in card_choices()] == ["spring"]

    def test_a_table_without_a_choice_plays_with_a_card_that_is_offered(self, person) -> None:
        ann = person("Ann")
        assert play_now(ann, "american", now()).rules["card"] == "nmjl-2020"
        SwitchedOffCard.objects.create(name="nmjl-2020")
        assert play_now(person("Ben"), "american", now()).rules["card"] == "practice"
