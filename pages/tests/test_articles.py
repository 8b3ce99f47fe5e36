"""The help and the papers that bind: every section can be reached, and found."""

from pathlib import Path

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from pages.articles import LEGAL, help_articles, sections
from pages.search import LONGEST, MOST, find
from pages.tests.test_pages import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("article", [*help_articles(), *LEGAL], ids=lambda article: article.address)
def test_every_paper_opens_and_names_its_sections(client, article):
    page, answer = read(client, article.address)
    html = answer.content.decode()
    assert len(page.headings) == 1
    assert len(sections(article)) > 2
    for section in sections(article):
        if section.anchor:
            assert html.count(f'id="{section.anchor}"') == 1
            assert html.count(f'href="#{section.anchor}"') >= 1


def test_the_tiles_on_the_shelves_are_ones_that_are_drawn():
    drawn = Path("static/tiles/faces.svg").read_text()
    for article in (*help_articles(), *LEGAL):
        assert all(f'id="{tile}"' in drawn for tile in article.tiles.split()), article.address


def test_the_shelves_list_all_papers(client):
    for section, articles in (("help", help_articles()), ("legal", LEGAL)):
        page, _ = read(client, reverse(section))
        assert set(page.links) >= {article.address for article in articles}
    assert client.get("/help/terms/").status_code == 404
    assert client.get("/help/no-such-paper/").status_code == 404


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("charleston", "/help/american/#charleston"),
        ("Joker exchange", "/help/american/#jokers"),
        ("forgot password", "/help/account/#password"),
        ("away", "/help/table/#clock"),
    ],
)
def test_a_question_finds_its_place(client, asked, address):
    assert find(asked, help_articles())[0].address == address
    page, answer = read(client, f"/help/?q={asked}")
    assert address in page.links
    assert "<mark>" in answer.content.decode()


def test_every_word_asked_for_must_be_there():
    assert find("joker", help_articles())
    assert find("joker xylophone", help_articles()) == []


def test_what_is_not_written_is_said(client):
    assert "No results." in client.get("/help/?q=xylophone").content.decode()
    assert "No results." not in client.get("/help/?q=").content.decode()


def test_a_script_is_told_the_finds_alone(client):
    part = client.get("/help/?part=1&q=joker").content.decode()
    assert "<mark>" in part
    assert "<html" not in part


@pytest.mark.parametrize(
    "asked", ["<script>alert(1)</script>", "'; drop table", "x" * 10_000, "\0"]
)
def test_a_strange_question_harms_nothing(client, asked):
    html = client.get("/help/", {"q": asked}).content.decode()
    assert "<script>alert" not in html


@given(st.text(max_size=LONGEST * 2))
def test_any_question_has_an_answer(asked):
    found = find(asked, help_articles())
    assert len(found) <= MOST
    assert all(place.before + place.hit + place.after for place in found)
