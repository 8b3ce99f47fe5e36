"""Which names a club may have: one club a name, and none that sounds like staff."""

import codecs

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from clubs.names import check_name, clean_name, fold, words_of
from clubs.services import founding
from clubs.tests.clubs_made import AT, founded, outcome, player, terms

pytestmark = pytest.mark.django_db


def verdict(name: str) -> str:
    try:
        check_name(clean_name(name))
    except ValidationError as error:
        return str(error.code)
    return "free"


@pytest.mark.parametrize(
    "name",
    [
        "Thursday Friends", "Bath & Bristol", "Les Amis d'Été", "Club 45", "Tante Käthe",
        "上海牌友会", "麻雀の会", "Ann\u2019s table (East)", "Scunthorpe Tiles", "Team Bath",
        "The Ladies' House", "Admiral's Club",
    ],
)  # fmt: skip
def test_name_is_free(name: str) -> None:
    assert verdict(name) == "free"


@pytest.mark.parametrize(
    "name",
    ["", "ab", "12345", "x" * 41, "A\u202eB club", "Клуб", "Two\U0001f600 Winds", "<b>bold</b>"],
)
def test_shape_of_a_name(name: str) -> None:
    assert verdict(name) == "shape"


@pytest.mark.parametrize(
    "name",
    [
        "Tilehouse", "The Tilehouse Team", "T1le-House", "Staff", "Staff evening", "Our Mods",
        "\uff21\uff44\uff4d\uff49\uff4e table", "Ádmin", "adm1ns", "Official Club", "官方俱乐部",
        "Support 24", "El Oficial", "A.D.M.I.N",
    ],
)  # fmt: skip
def test_no_name_sounds_like_staff(name: str) -> None:
    assert verdict(name) == "staff"


def test_offensive_words_are_refused() -> None:
    assert verdict(f"The {codecs.decode('onfgneq', 'rot13')} club") == "offensive"


@pytest.mark.parametrize(
    "other",
    [
        "Thursday Friends",
        "thursday  friends",
        "THURSDAY-FRIENDS",
        "Thursdáy Friends",
        "Thur5day Friend5",
    ],
)
def test_two_clubs_share_no_name(other: str) -> None:
    ann, ben = player("Ann"), player("Ben")
    founded(ann, "Thursday Friends")
    assert verdict(other) == "taken"
    assert outcome(founding.found, ben, terms(other), AT) == "club_name"


def test_a_club_keeps_its_own_name() -> None:
    ann = player("Ann")
    club = founded(ann, "Thursday Friends")
    check_name("thursday friends", club)
    founding.change(ann, club.pk, terms("THURSDAY friends"))
    club.refresh_from_db()
    assert club.name == "THURSDAY friends"


def test_name_is_folded_as_usernames_are() -> None:
    assert fold("Ann\u2019s  Té-Table") == fold("anns te table")
    assert words_of("Bath & Bristol, 2026") == ["bath", "bristoi", "2o26"]


@pytest.mark.parametrize(
    ("name", "state"),
    [("Four Winds", "free"), ("Thursday FRIENDS", "taken"), ("Staff", "reserved"), ("ab", "short")],
)
def test_name_is_checked_while_it_is_typed(ann, name: str, state: str) -> None:
    founded(player("Ben"), "Thursday Friends")
    answer = ann.get(reverse("club_name"), {"name": name}).json()
    assert answer["state"] == state
    assert answer["text"]
    assert answer["suggestions"] == []


def test_own_name_is_free_while_settings_are_changed(ann) -> None:
    club = founded(ann.user, "Thursday Friends")
    answer = ann.get(reverse("club_rename", args=[club.pk]), {"name": "Thursday friends"}).json()
    assert answer["state"] == "free"


def test_visitors_check_no_names(client) -> None:
    assert client.get(reverse("club_name"), {"name": "Four Winds"}).status_code == 302
