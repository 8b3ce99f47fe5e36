"""Avatars: generated from a seed, and replaced on request."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from accounts.avatars import COLOURS, avatar, seed_of
from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> User:
    user = User.objects.create_user("Ann")
    client.force_login(user)
    return user


def test_avatar_depends_only_on_its_seed() -> None:
    pictures = {avatar(f"{n:012x}") for n in range(60)}
    assert len(pictures) > 55
    assert avatar("0" * 12) == avatar("0" * 12)


def test_seed_cannot_be_computed_without_the_secret_key(settings: Any, ann: User) -> None:
    """Everybody at a table receives it, and ids are small numbers that can all be tried."""
    before = seed_of(ann)
    assert seed_of(ann) == before
    settings.SECRET_KEY = "another one"
    assert seed_of(ann) != before


def test_avatar_is_an_svg_without_scripts() -> None:
    for n in range(60):
        root = ElementTree.fromstring(avatar(f"{n:012x}"))
        tags = {element.tag.split("}")[1] for element in root.iter()}
        assert tags == {"svg", "rect", "circle", "ellipse"}
        assert {e.get("fill") for e in root.iter() if e.get("fill")} & {c for c, _ in COLOURS}


def test_settings_page_shows_and_replaces_the_avatar(client: Client, ann: User) -> None:
    before = seed_of(ann)
    assert f"/accounts/avatars/{before}.svg" in client.get("/accounts/settings/").content.decode()
    client.post("/accounts/avatars/new")
    ann.refresh_from_db()
    assert seed_of(ann) != before


def test_avatar_url_reveals_no_name_and_is_cacheable(client: Client, ann: User) -> None:
    answer = client.get(f"/accounts/avatars/{seed_of(ann)}.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    assert not re.search("ann", answer.content.decode(), re.I)


@pytest.mark.parametrize("seed", ["x" * 12, "0" * 11, "0" * 13, "<script>"])
def test_invalid_seed_is_not_found(client: Client, seed: str) -> None:
    assert client.get(f"/accounts/avatars/{seed}.svg").status_code == 404
