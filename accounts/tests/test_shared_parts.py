"""Parts of pages that are rendered once for everybody."""

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from accounts.templatetags import shared
from accounts.templatetags.shared import TOKEN, find, keep

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def part(text: str, values: str = "") -> Template:
    return Template(f"{{% load i18n shared %}}{{% shared {values} %}}{text}{{% endshared %}}")


def test_part_is_rendered_once_for_its_values() -> None:
    drawn = []

    class Tile(str):
        @property
        def face(self) -> str:
            drawn.append(self)
            return self

    page = part("{{ tile.face }}", "tile=tile")
    shown = [page.render(Context({"tile": Tile(name)})) for name in ("east", "west", "east")]
    assert shown == ["east", "west", "east"]
    assert drawn == ["east", "west"]


def test_part_sees_nothing_of_its_reader() -> None:
    page = part("Hello {{ user }}{{ request.path }}")
    assert page.render(Context({"user": "Ann", "request": {"path": "/ann/"}})) == "Hello "


def test_forms_have_the_token_of_each_reader() -> None:
    page = part("{% csrf_token %}{% csrf_token %}")
    for token in ("ann", "ben"):
        html = page.render(Context({"csrf_token": token}))
        assert html.count(f'value="{token}"') == 2
        assert TOKEN not in html


def test_part_is_in_the_language_of_its_reader() -> None:
    page = part("{% translate 'Language' %}")
    shown = []
    for language in (*LANGUAGES, *LANGUAGES):
        with translation.override(language):
            shown.append(page.render(Context()))
    assert len(set(shown)) == len(LANGUAGES)
    assert shown == shown[: len(LANGUAGES)] * 2


def test_parts_need_names() -> None:
    with pytest.raises(TemplateSyntaxError):
        part("", "player")


def test_parts_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "MAX_PARTS", 3)
    for number in range(5):
        keep(number, str(number))
    assert [find(number) for number in range(5)] == [None, None, None, "3", "4"]


def test_fixed_texts_and_links_are_those_of_the_reader() -> None:
    """One template serves readers of all languages."""
    lobby, found = Template("{% load i18n %}{% translate 'Lobby' %} {% url 'lobby' %}"), []
    for language in ("en", "es", "zh-hans", "en"):
        with translation.override(language):
            found.append(lobby.render(Context()))
    assert found == [f"{name} /lobby/" for name in ("Lobby", "Salón", "大厅", "Lobby")]
