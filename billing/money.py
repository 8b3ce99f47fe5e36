"""Amounts of money as players read them."""

from decimal import Decimal
from functools import lru_cache

from babel.numbers import format_currency
from django.utils.translation import get_language, to_locale

from billing.prices import WHOLE


def money(amount: int, currency: str) -> str:
    """An amount of a currency's smallest unit, in the reader's language: $9.99, 9,99 US$."""
    return _money(amount, currency, get_language() or "en")


@lru_cache(maxsize=100)
def _money(amount: int, currency: str, language: str) -> str:
    units = Decimal(amount) if currency in WHOLE else Decimal(amount) / 100
    return str(format_currency(units, currency.upper(), locale=to_locale(language)))
