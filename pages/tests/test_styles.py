"""Class names of templates and rules of stylesheets belong together."""

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES, STYLES = settings.ROOT / "templates", settings.ROOT / "static/css"
# For scripts and tests, or only to say what a part of a page is.
UNSTYLED = {"blocked", "empty", "friend", "people-now"}


def classes_of(path: Path) -> set[str]:
    text = re.sub(r'{%.*?%}|{#.*?#}|[^\s"]*{{.*?}}[^\s"]*', " ", path.read_text(encoding="utf-8"))
    written = re.findall(r'class="([^"]*)"', text)
    return {name for names in written for name in names.split()}


def test_every_class_on_a_page_has_a_style() -> None:
    """A class that was renamed in one of the two places leaves a list without its layout."""
    rules = "".join(path.read_text(encoding="utf-8") for path in STYLES.glob("*.css"))
    styled = set(re.findall(r"\.([a-z][\w-]*)", rules))
    for path in TEMPLATES.rglob("*.html"):
        if not {"admin", "mail"} & {*path.parts}:  # both have their own styles
            missing = classes_of(path) - styled - UNSTYLED
            assert not missing, f"{path.relative_to(TEMPLATES)}: {missing}"


@pytest.mark.parametrize(("token", "font"), [("serif", "Fraunces"), ("sans", "Atkinson")])
def test_each_font_has_a_fallback_of_the_same_size(token: str, font: str) -> None:
    """So that a page neither jumps nor looks foreign before its fonts have loaded."""
    tokens = (STYLES / "tokens.css").read_text(encoding="utf-8")
    assert f'--{token}: "{font}", "{font} fallback",' in tokens
    faces = [face for face in tokens.split("@font-face")[1:] if f'"{font} fallback";' in face]
    assert faces
    for face in faces:
        for part in ("local(", "size-adjust:", "ascent-override:", "descent-override:"):
            assert part in face
