"""{% club_cards cards %}: clubs in a list, a row each. {% club_online users %}: who is online.

{% club_members members linked %}: members in a list. linked: their names lead to their pages.
"""

from collections.abc import Iterable

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from accounts.templatetags.shared import find, keep
from clubs.finding import Card
from clubs.selectors import Member

register = template.Library()


@register.simple_tag
def club_cards(cards: Iterable[Card]) -> SafeString:
    """A row shows nothing but its card, so that it is rendered once for all who see the same."""
    return mark_safe("".join(map(_row, cards)))  # noqa: S308  (rendered by a template)


def _row(card: Card) -> str:
    key = ("club", *card.shown)
    return find(key) or keep(key, get_template("clubs/card.html").render({"card": card}))


@register.simple_tag
def club_online(users: Iterable[User]) -> SafeString:
    return mark_safe("".join(map(_online, users)))  # noqa: S308  (rendered by a template)


def _online(user: User) -> str:
    key = ("online", user.pk, user.username, user.preferences.get("avatar"))
    return find(key) or keep(key, get_template("clubs/online.html").render({"one": user}))


@register.simple_tag
def club_members(members: Iterable[Member], linked: bool) -> SafeString:
    """What is shown of members is the same for all readers, so a list is rendered once."""
    listed = list(members)
    key = ("members", linked, *map(_looks, listed))
    context = {"members": listed, "linked": linked}
    html = find(key) or keep(key, get_template("clubs/member_list.html").render(context))
    return mark_safe(html)  # noqa: S308  (rendered by a template)


def _looks(member: Member) -> tuple[object, ...]:
    user = member.user
    return user.pk, user.username, user.preferences.get("avatar"), member.role, member.blocked
