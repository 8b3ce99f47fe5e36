"""Settings for Stripe: prices, and what production refuses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from billing.prices import amount_text, price
from config.settings.services import STAND_IN_KEY
from ops.stripe_stand_in.app import KEY

ROOT = Path(__file__).resolve().parents[1]
PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "TILEHOUSE_SECRET_KEY": "x" * 60,
    "TILEHOUSE_HOSTS": "tilehouse.example",
    "TILEHOUSE_EMAIL_URL": "smtp://127.0.0.1:25?tls=no",
    "TILEHOUSE_STRIPE_KEY": "sk_test_" + "1" * 24,
    "TILEHOUSE_OPERATOR": "Winds and Dragons Ltd",
    "TILEHOUSE_OPERATOR_ADDRESS": "4 East Lane, Tiletown",
    "TILEHOUSE_OPERATOR_EMAIL": "hello@tilehouse.example",
    "TILEHOUSE_MINIMUM_AGE": "16",
    "TILEHOUSE_LAW": "the laws of Tiletown",
    "TILEHOUSE_COMPLAINTS": "the Court of Tiletown",
}


def in_production(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **PRODUCTION, **environment}
    environment = {name: value for name, value in environment.items() if value}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def start(**environment: str) -> str:
    """What production says of these settings; "" if it starts."""
    code = "from django.conf import settings; assert settings.STRIPE_SECRET_KEY"
    return in_production("-c", code, **environment).stderr


def test_production_refuses_the_stand_in(tmp_path: Path) -> None:
    var = str(tmp_path)
    assert start(TILEHOUSE_VAR=var) == ""
    assert "TILEHOUSE_STRIPE_HOST" in start(TILEHOUSE_STRIPE_HOST="http://127.0.0.1:8001")
    assert "TILEHOUSE_STRIPE_KEY" in start(TILEHOUSE_STRIPE_KEY=STAND_IN_KEY)
    assert "TILEHOUSE_STRIPE_KEY" in start(TILEHOUSE_STRIPE_KEY="")


def test_production_has_the_migrations_of_all_tables(tmp_path: Path) -> None:
    """Also dj-stripe's own, which development and tests do without."""
    command = ("manage.py", "makemigrations", "djstripe", "--check", "--dry-run")
    done = in_production(*command, TILEHOUSE_VAR=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "No changes detected in app 'djstripe'\n")


def test_key_of_the_stand_in_is_known() -> None:
    assert STAND_IN_KEY == KEY


@pytest.mark.parametrize(
    ("text", "amount", "currency", "shown"),
    [
        ("9.99 usd", 999, "usd", "9.99 USD"),
        ("99 USD", 9900, "usd", "99.00 USD"),
        ("1200 jpy", 1200, "jpy", "1200 JPY"),
        ("0.5 eur", 50, "eur", "0.50 EUR"),
    ],
)
def test_price(text: str, amount: int, currency: str, shown: str) -> None:
    found = price(text, "month")
    assert (found.amount, found.currency) == (amount, currency)
    assert found.id == f"tilehouse-month-{amount}-{currency}"
    assert amount_text(amount, currency) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "9.99",
        "usd",
        "9.999 usd",
        "-1 usd",
        "0 usd",
        "9.99 dollars",
        "1.5 jpy",
        "nan usd",
        "1e99 usd",
    ],
)
def test_senseless_price(text: str) -> None:
    with pytest.raises(ValueError, match="a price has the form"):
        price(text, "month")
