"""Production does not start without saying who runs it, and says what is missing."""

import re
from pathlib import Path

import pytest

from config.settings.site import TEST_SITE, VARIABLES, Operator, operator, site_url
from pages.apps import operator_is_named
from tests.test_stripe_settings import PRODUCTION, start

EXAMPLE = Path(__file__).resolve().parents[1] / "ops/production/environment"


@pytest.fixture(autouse=True)
def complete(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES.values():
        monkeypatch.setenv(name, PRODUCTION[name])


def test_production_refuses_to_start_and_names_what_is_missing(tmp_path: Path) -> None:
    said = start(TILEHOUSE_VAR=str(tmp_path), **dict.fromkeys(VARIABLES.values(), ""))
    for name in VARIABLES.values():
        assert name in said


def test_values_are_taken_as_they_are() -> None:
    assert operator().name == PRODUCTION["TILEHOUSE_OPERATOR"]
    assert operator().minimum_age == 16


@pytest.mark.parametrize("name", VARIABLES.values())
def test_each_is_required(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, " ")
    with pytest.raises(ValueError, match=rf"{name}$"):
        operator()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TILEHOUSE_OPERATOR_EMAIL", "nobody"),
        ("TILEHOUSE_OPERATOR_EMAIL", "Ann <ann@example.org>"),
        ("TILEHOUSE_OPERATOR_EMAIL", "ann@example.org, ben@example.org"),
        ("TILEHOUSE_MINIMUM_AGE", "sixteen"),
        ("TILEHOUSE_MINIMUM_AGE", "0"),
        ("TILEHOUSE_MINIMUM_AGE", "160"),
        ("TILEHOUSE_OPERATOR", "x" * 301),
        ("TILEHOUSE_OPERATOR_ADDRESS", "1 Lane\nTown"),
    ],
)
def test_senseless_value(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=name):
        operator()


def test_development_says_that_it_is_a_test_site() -> None:
    assert "test site" in TEST_SITE.name


def test_values_of_the_example_file_are_no_operator(settings) -> None:
    rows = dict(re.findall(r"^(TILEHOUSE_\w+)=(.+)$", EXAMPLE.read_text(), re.MULTILINE))
    example = [rows[name] for name in VARIABLES.values()]
    settings.OPERATOR = Operator(*example)
    assert [fault.id for fault in operator_is_named()] == ["tilehouse.E001"]
    settings.OPERATOR = operator()
    assert operator_is_named() == []


@pytest.mark.parametrize(
    "url",
    ["tiles.example", "https://tiles.example/", "https://*", "https://.tiles.example",
     "http://tiles.example", "https://tiles.example/path"],
)  # fmt: skip
def test_address_of_the_site_that_cannot_be_right(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEHOUSE_URL", url)
    with pytest.raises(ValueError, match="TILEHOUSE_URL"):
        site_url("https://tiles.example")


def test_address_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TILEHOUSE_URL", raising=False)
    assert site_url("http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    monkeypatch.setenv("TILEHOUSE_URL", "https://tiles.example:8443")
    assert site_url("https://other.example") == "https://tiles.example:8443"
