"""Prices and amounts on pages; incidents on the first page of the admin."""

from django import template
from django.utils.translation import gettext as _

from accounts.models import User
from billing.models import Incident, Membership
from billing.prices import Price, money
from billing.selectors import prices

register = template.Library()


@register.filter
def price(value: Price) -> str:
    return money(value.amount, value.currency)


@register.filter
def charge(membership: Membership) -> str:
    """What a subscription charges each time."""
    return money(membership.amount, membership.currency)


@register.filter
def each(text: str, interval: str) -> str:
    """A price with its interval."""
    words = _("%(price)s a year") if interval == "year" else _("%(price)s a month")
    return words % {"price": text}


@register.simple_tag
def prices_in_words() -> str:
    """Every price there is: $9.99 a month, or $99.00 a year."""
    said = [each(price(one), interval) for interval, one in prices().items()]
    if len(said) == 1:
        return said[0]
    return _("%(first)s, or %(second)s") % {"first": said[0], "second": said[1]}


@register.simple_tag
def open_incidents(user: User) -> int | None:
    """How many incidents are open; None for staff who may not read them."""
    if not user.has_perm("billing.view_incident"):
        return None
    return Incident.objects.filter(closed=None).count()
