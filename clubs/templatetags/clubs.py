"""{% club_cards cards %}: clubs in a list, a row each. {% club_online users %}: who is online.

{% club_members members linked %}: members in a list. linked: their names lead to their pages.

{% next_evening user as date %}: when a club of the user meets next, for the lobby; or None.

{% season_rows lines me blocked %}: lines of the table of a season. {% season_hands hands me blocked
%}: its best hands. me: the reader. blocked: the ids of those whom they have blocked.
"""

from collections.abc import Collection, Iterable

from django import template
from django.template.loader import get_template
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from accounts.templatetags.shared import find, keep
from clubs.evenings.season_table import Hand, Line
from clubs.evenings.selectors import Date, next_date
from clubs.finding import Card
from clubs.selectors import Member

register = template.Library()


@register.simple_tag
def club_cards(cards: Iterable[Card]) -> SafeString:
    """A row shows nothing but its card, so that it is rendered once for all who see the same."""
    return mark_safe("".join(map(_card, cards)))  # noqa: S308  (rendered by a template)


def _card(card: Card) -> str:
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


@register.simple_tag
def next_evening(user: User) -> Date | None:
    return next_date(user, timezone.now())


@register.simple_tag
def season_rows(lines: Iterable[Line], me: int, blocked: Collection[int]) -> SafeString:
    return _rows("clubs/evenings/season_line.html", lines, me, blocked)


@register.simple_tag
def season_hands(hands: Iterable[Hand], me: int, blocked: Collection[int]) -> SafeString:
    return _rows("clubs/evenings/season_hand.html", hands, me, blocked)


def _rows(
    template: str, lines: Iterable[Line | Hand], me: int, blocked: Collection[int]
) -> SafeString:
    """A line shows the same to all but the player and who has blocked them, so it is rendered once
    for all others."""
    rows = (_row(template, line, line.user == me, line.user in blocked) for line in lines)
    return mark_safe("".join(rows))  # noqa: S308  (rendered by a template)


def _row(template: str, line: Line | Hand, mine: bool, blocked: bool) -> str:
    key = (template, line, mine, blocked)
    context = {"line": line, "me": line.user if mine else 0, "plain": blocked}
    return find(key) or keep(key, get_template(template).render(context))
