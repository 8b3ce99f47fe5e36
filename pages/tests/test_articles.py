"""Help articles and legal documents, and the search in the help."""

from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from pages.articles import LEGAL, body, help_articles, sections
from pages.search import MAX_QUERY_LENGTH, MAX_RESULTS, find, stem
from pages.tests.test_pages import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("article", [*help_articles(), *LEGAL], ids=lambda article: article.address)
def test_article_opens_with_its_sections(client, article) -> None:
    page, answer = read(client, article.address)
    html = answer.content.decode()
    assert len(page.headings) == 1
    assert len(sections(article)) > 2
    for section in sections(article):
        if section.anchor:
            assert html.count(f'id="{section.anchor}"') == 1
            assert html.count(f'href="#{section.anchor}"') >= 1


def test_decorative_tiles_exist() -> None:
    drawn = Path("static/tiles/faces.svg").read_text()
    for article in (*help_articles(), *LEGAL):
        assert all(f'id="{tile}"' in drawn for tile in article.tiles.split()), article.address


def test_lists_contain_all_articles(client) -> None:
    for section, articles in (("help", help_articles()), ("legal", LEGAL)):
        page, _ = read(client, reverse(section))
        assert set(page.links) >= {article.address for article in articles}
    assert client.get("/help/terms/").status_code == 404
    assert client.get("/help/no-such-paper/").status_code == 404


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("charleston", "/help/american/#charleston"),
        ("Joker exchange", "/help/american/#jokers"),
        ("forgot password", "/help/account/#password"),
        ("away", "/help/table/#clock"),
        ("what is the charleston", "/help/american/#charleston"),
        ("is the deal fair", "/help/questions/#fair"),
        ("block a player", "/help/friends/#block"),
        ("How do I delete my account?", "/help/account/#close"),
        ("how do I cancel my subscription", "/help/membership/#cancel"),
        ("subscribe", "/help/membership/#join"),
        ("my payment failed", "/help/membership/#failed"),
        ("refund", "/help/membership/#refund"),
        ("how do I earn coins", "/help/coins/#get"),
        ("sell my coins", "/help/coins/#money"),
    ],
)
def test_search_finds_the_section(client, query, address) -> None:
    assert find(query, help_articles())[0].address == address
    page, answer = read(client, f"/help/?q={query}")
    assert address in page.links
    assert "<mark>" in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "query", "address"),
    [
        ("de", "Was ist der Charleston?", "/help/american/#charleston"),
        ("de", "ich habe mein Passwort vergessen", "/help/account/#password"),
        ("de", "Wie blockiere ich jemanden?", "/help/friends/#block"),
        ("de", "Mitgliedschaft kündigen", "/help/membership/#cancel"),
        ("de", "Kann ich Münzen kaufen?", "/help/coins/#money"),
        ("de", "Joker", "/help/american/#jokers"),
        ("es", "¿Qué es el Charleston?", "/help/american/#charleston"),
        ("es", "olvide mi contrasena", "/help/account/#password"),
        ("es", "cómo bloquear a un jugador", "/help/friends/#block"),
        ("es", "¿Cómo cancelo la suscripción?", "/help/membership/#cancel"),
        ("es", "devolución", "/help/membership/#refund"),
        ("es", "¿Puedo comprar monedas?", "/help/coins/#money"),
        ("es", "comodines", "/help/american/#jokers"),
        ("zh-hans", "忘记密码怎么办", "/help/account/#password"),
        ("zh-hans", "查尔斯顿", "/help/american/#charleston"),
        ("zh-hans", "怎样取消会员", "/help/membership/#cancel"),
        ("zh-hans", "怎样得到金币", "/help/coins/#get"),
        ("zh-hans", "免费试用", "/help/membership/#trial"),
        ("zh-hans", "百搭", "/help/american/#jokers"),
        ("zh-hans", "怎样屏蔽玩家", "/help/friends/#block"),
    ],
)
def test_search_in_other_languages(language, query, address) -> None:
    with override(language):
        found = find(query, help_articles())
        assert found[0].address == address
        assert found[0].language == language


@pytest.mark.parametrize("language", ["de", "es", "zh-hans"])
def test_translated_articles_have_the_sections_of_the_english_ones(language) -> None:
    translated = [article for article in LEGAL if article.slug in ("terms", "privacy")]
    for article in (*help_articles(), *translated):
        english = [section.anchor for section in sections(article)]
        with override(language):
            assert [section.anchor for section in sections(article)] == english, article.address
            assert body(article).language == language


def test_a_word_that_no_section_has_hides_nothing() -> None:
    assert find("joker xylophone", help_articles()) == find("joker", help_articles())


@pytest.mark.parametrize(
    ("words", "shared"),
    [
        (("block", "blocks", "blocked", "blocking"), "block"),
        (("passes", "passing", "passed"), "pass"),
        (("stop", "stopped", "stopping"), "stop"),
    ],
)
def test_forms_of_a_word_are_the_same(words, shared) -> None:
    assert {stem(word) for word in words} == {shared}


def test_search_without_results_says_so(client) -> None:
    assert "No results." in client.get("/help/?q=xylophone").content.decode()
    assert "No results." not in client.get("/help/?q=").content.decode()


def test_script_receives_only_the_results(client) -> None:
    part = client.get("/help/?part=1&q=joker").content.decode()
    assert "<mark>" in part
    assert "<html" not in part


@pytest.mark.parametrize(
    "query", ["<script>alert(1)</script>", "'; drop table", "x" * 10_000, "\0"]
)
def test_odd_search_text_is_escaped(client, query) -> None:
    html = client.get("/help/", {"q": query}).content.decode()
    assert "<script>alert" not in html


@settings(deadline=None)  # a busy machine takes longer
@given(st.text(max_size=MAX_QUERY_LENGTH * 2))
def test_any_search_text_is_answered(query) -> None:
    found = find(query, help_articles())
    assert len(found) <= MAX_RESULTS
    assert all(place.before + place.hit + place.after for place in found)
