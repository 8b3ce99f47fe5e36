"""What one app above hands to accounts. Where several may, accounts has a registry."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from accounts.models import User


@dataclass
class Hooks:
    """Filled by `config.wiring`. Users are rows, or given by id.

    suspended_among: those of some users who may not use the site now. sign_in_refusal: the page
    that says why a user may not sign in, or None. came_online: told who comes online.
    appearance_changed: shows a new tile back, felt or avatar to others; user, time. opponents:
    names of players that are no accounts, so nobody can imitate them.
    """

    suspended_among: Callable[[Collection[int]], set[int]] = lambda users: set()
    sign_in_refusal: Callable[[HttpRequest, User], HttpResponse | None] = lambda request, user: None
    came_online: Callable[[int], None] = lambda user: None
    appearance_changed: Callable[[User, int], None] = lambda user, at: None
    opponents: Collection[str] = ()


hooks = Hooks()


def suspended_among(users: Collection[int]) -> set[int]:
    return hooks.suspended_among(users)
