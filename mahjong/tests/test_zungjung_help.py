"""What the help of Zung Jung says in numbers agrees with the rules, in every language."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from mahjong.game_app import ZUNG_JUNG_APP
from mahjong.rules.tiles import parse
from mahjong.rules.zungjung.ending import penalty
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.patterns import PATTERNS, pattern
from mahjong.rules.zungjung.scoring import LIMIT, NO_PATTERN, score
from mahjong.rules.zungjung.shapes import TILES, Win
from pages.articles import body, find_article, sections

# Terms of the rules, and what the help has to say of the deal at a real table.
TERMS = {
    "terms": "wall, live end, dead end, terminal, middle, run, pair, triplet, quad, pattern, "
    "concealed, melded, small, big, mixed, pure, branching, rooted, washing",
    "deal": "washed, Yin, Yang, East, South, West, North, three dice",
    "quads": "big melded, small melded, concealed, supplement tile",
}
LANGUAGES = [code for code, _ in settings.LANGUAGES]
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def section(language: str, slug: str, anchor: str) -> str:
    """The text of a section of the help, without tiles."""
    with override(language):
        return next(
            each.words for each in sections(find_article("help", slug)) if each.anchor == anchor
        )


def numbers(text: str) -> list[int]:
    """All numbers of a text but those of patterns, such as 3.1."""
    return [int(number) for number in re.findall(r"(?<![\d.])\d+(?!\.?\d)", text)]


@in_every_language
def test_the_example_of_responsibility_pays_what_the_rules_say(language: str) -> None:
    hand = parse("1B 2B 3B RD RD RD 7C 8C 9C 3D 4D W W")
    won = score(Win(hand, (), "5D", "discard", "S"))
    assert won is not None
    points = {each.id: each.points for each in won.patterns}
    assert set(points) == {"1.2", "3.1"}
    example = numbers(section(language, "zung-jung", "payment"))[1:]  # after the points at first
    each = [points["1.2"], points["3.1"], won.points, 3 * won.points]
    assert [number for number in example if number > 3] == [*each, 3 * won.points, won.points]


@in_every_language
def test_the_help_names_the_limit_and_the_price_of_a_mistake(language: str) -> None:
    counted = numbers(section(language, "zung-jung-patterns", "how"))
    assert set(counted) == {NO_PATTERN, LIMIT, 9}
    mistakes = numbers(section(language, "zung-jung", "slips"))
    assert sorted(mistakes) == sorted([penalty(5), penalty(1), NO_PATTERN])
    assert numbers(section(language, "zung-jung", "start"))[-1] == pattern("1.2").points


@in_every_language
def test_the_help_counts_tiles_hands_and_patterns(language: str) -> None:
    assert len(TILES) in numbers(section(language, "zung-jung", "tiles"))
    assert numbers(section(language, "zung-jung", "deal")) == list(ZUNGJUNG.lengths)
    assert len(PATTERNS) in numbers(section(language, "zung-jung", "levels"))
    with override(language):
        said = [ZUNG_JUNG_APP.description, *(each.title for each in ZUNG_JUNG_APP.help)]
        assert {len(PATTERNS)} <= set(numbers(" ".join(map(str, said))))


@pytest.mark.parametrize("anchor", TERMS)
def test_the_help_names_each_term_of_the_rules(anchor: str) -> None:
    words = section("en", "zung-jung", anchor).casefold()
    assert [term for term in TERMS[anchor].split(", ") if term.casefold() not in words] == []


@in_every_language
def test_every_language_explains_as_many_terms(language: str) -> None:
    def terms(shown: str) -> int:
        with override(shown):
            article = body(find_article("help", "zung-jung"))
        return render_to_string(article.template).count("<dt>")

    assert terms(language) == terms("en")


@pytest.mark.parametrize("slug", ["zung-jung", "zung-jung-patterns"])
def test_a_deal_is_a_game_and_its_tiles_are_a_hand(slug: str) -> None:
    """Rules of others call it a round; two words for one thing would be two things."""
    with override("en"):
        words = " ".join(each.words for each in sections(find_article("help", slug)))
    assert not re.search(r"\brounds?\b", words)
