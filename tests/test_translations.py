"""The server's texts: all are marked for translation. That all are translated: test_messages.py."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings

from ops.messages import ROOT, templates
from pages.articles import LEGAL, help_articles

TEMPLATE_CODE = re.compile(
    r"\{% blocktranslate.*?endblocktranslate %\}|\{% block (?:facts|fresh) %\}.*?\{% endblock %\}"
    r"|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}",
    re.S,
)
UNTRANSLATED = {"Tilehouse", "UTC"}  # the same in every language
SHOWN_ATTRIBUTES = ("alt", "title", "placeholder", "aria-label")


class BareText(HTMLParser):
    """Collects the text of a template that stands outside translate tags."""

    def __init__(self, template: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._closed: list[str] = []  # elements whose text is not read
        self.feed(TEMPLATE_CODE.sub(" ", template))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if self._closed or values.get("lang") == "en" or tag in {"script", "style"}:
            self._closed += [tag] if tag not in {"input", "img", "br", "meta", "link"} else []
            return
        self._add(*(values.get(name) or "" for name in SHOWN_ATTRIBUTES))

    def handle_endtag(self, tag: str) -> None:
        if self._closed and self._closed[-1] == tag:
            self._closed.pop()

    def handle_data(self, data: str) -> None:
        if not self._closed:
            self._add(data)

    def _add(self, *texts: str) -> None:
        words = [word for text in texts for word in re.findall(r"[^\W\d_]+", text)]
        self.found += [word for word in words if word not in UNTRANSLATED]


def english_templates() -> set[Path]:
    """Articles and their translations, and what only programs and developers read."""
    folder = ROOT / "templates"
    articles = [folder / article.template for article in (*help_articles(), *LEGAL)]
    translated = [
        path.parent / language / path.name
        for path in articles
        for language, _name in settings.LANGUAGES
    ]
    return {*articles, *translated, folder / "robots.txt", folder / "pages/style.html"}


def template_name(path: Path) -> str:
    return str(path.relative_to(ROOT / "templates"))


@pytest.mark.parametrize("path", sorted({*templates()} - english_templates()), ids=template_name)
def test_template_has_no_text_outside_translate_tags(path: Path) -> None:
    assert BareText(path.read_text()).found == []
