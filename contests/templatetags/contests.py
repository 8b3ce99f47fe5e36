"""Contests in words."""

from datetime import datetime
from typing import Any

from django import template
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.admin_parts import within_reach
from accounts.models import User
from contests.models import Contest, Entrant, FairPlayFlag
from tables.registry import GameApp, find_game, game_name
from tables.templatetags.games import clock

register = template.Library()


@register.filter
def app(contest: Contest) -> GameApp | None:
    return find_game(contest.game)


@register.filter
def practice_page(contest: Contest) -> str:
    """The URL name of the page where the game is practised."""
    found = find_game(contest.game)
    return found.start_page if found else "lobby"


@register.filter
def used(entrant: Entrant) -> str:
    """`{{ entrant|used }}`: "4:07" """
    return "" if entrant.used_ms is None else clock(entrant.used_ms // 1000)


@register.filter
def paused(entrant: Entrant) -> str:
    """`{{ entrant|paused }}`: "1:30", how much of the time was paused; "" if nothing was."""
    return clock(-(-entrant.paused_ms // 1000)) if entrant.paused_ms else ""


@register.filter
def clock_of(contest: Contest) -> str:
    """`{{ contest|clock_of }}`: when the clock of its game runs, in words; "" if it is gone."""
    found = find_game(contest.game)
    return str(found.contest.clock) if found and found.contest else ""


@register.filter
def step(contest: Any, at: datetime) -> str:
    """`{{ contest|step:at }}`: what the reader of its card can do, "enter", "play", "continue", or
    only "look". The contest carries `taken` and `entrant`, as `listing` has it."""
    entrant = contest.entrant
    if not contest.is_open or (entrant and entrant.posted):
        return "look"
    if entrant and entrant.begun:
        return "continue"
    if at >= contest.closes:
        return "look"
    if entrant:
        return "play"
    return "look" if contest.places and contest.taken >= contest.places else "enter"


@register.filter
def left(contest: Contest, at: datetime) -> str:
    """`{{ contest|left:at }}`: "23 hours", how long it is open"""
    return timeuntil(contest.closes, at, depth=1)


@register.filter
def game(contest: Contest) -> str:
    return game_name(contest.game)


@register.filter
def options(contest: Contest) -> str:
    """`{{ contest|options }}`: "Turtle, easy deals, 10 minutes"; "" if the game is gone."""
    found = find_game(contest.game)
    return found.contest.describe(contest.options) if found and found.contest else ""


@register.filter
def coins(amount: int) -> str:
    """`{{ entrant.prize|coins }}`: "20 coins", "0 coins" """
    return ngettext("%d coin", "%d coins", amount) % amount


@register.filter
def fee(contest: Contest) -> str:
    """`{{ contest|fee }}`: "20 coins", "Free" """
    return coins(contest.fee) if contest.fee else _("Free")


@register.simple_tag
def open_flags(user: User) -> int | None:
    """How many flags this member of staff may close; None for those who may not read them."""
    if not user.has_perm("contests.view_fairplayflag"):
        return None
    return within_reach(FairPlayFlag.objects.filter(closed=None), user, "users__").count()
