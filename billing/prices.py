"""How a price is written and read. The prices themselves are in config/settings/services.py, which
reads them before Django has started."""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from babel.numbers import format_currency
from django.utils.translation import get_language, to_locale

# Currencies without a smaller unit: Stripe counts them in whole units.
WHOLE = frozenset({
    "bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv",
    "xaf", "xof", "xpf",
})  # fmt: skip
FORM = "a price has the form '9.99 usd'"


@dataclass(frozen=True)
class Price:
    """amount: in the currency's smallest unit. currency: in Stripe's form, such as "usd".

    id: the lookup key under which `billing_setup` creates the price at Stripe. It contains the
    amount, so what is shown here and what Stripe charges cannot differ: a new amount is a new
    price, and subscriptions made under the old one keep it.
    """

    amount: int
    currency: str
    id: str


def price(text: str, interval: str) -> Price:
    """The price "9.99 usd" for each "month" or "year". Raises ValueError for anything else."""
    try:
        number, currency = text.lower().split()
        units = Decimal(number) * (1 if currency in WHOLE else 100)
        good = len(currency) == 3 and currency.isalpha() and 0 < units < 10**8 and units % 1 == 0
    except (ValueError, InvalidOperation):
        good = False
    if not good:
        raise ValueError(f"{text!r}: {FORM}")
    amount = int(units)
    return Price(amount, currency, f"tilehouse-{interval}-{amount}-{currency}")


def amount_text(amount: int, currency: str) -> str:
    """An amount of the smallest unit for staff, whose pages are in English: 9.99 USD."""
    units = Decimal(amount) if currency in WHOLE else Decimal(amount) / 100
    return f"{units:.{0 if currency in WHOLE else 2}f} {currency.upper()}"


def money(amount: int, currency: str) -> str:
    """An amount of a currency's smallest unit, in the reader's language: $9.99, 9,99 US$."""
    return _money(amount, currency, get_language() or "en")


@lru_cache(maxsize=100)
def _money(amount: int, currency: str, language: str) -> str:
    units = Decimal(amount) if currency in WHOLE else Decimal(amount) / 100
    return str(format_currency(units, currency.upper(), locale=to_locale(language)))
