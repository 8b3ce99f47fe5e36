"""Who is online: requested a page, or had one open, within the last minute."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, cast

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from accounts.hooks import hooks

ONLINE_FOR = 60  # seconds


def mark_online(user: int) -> None:
    """Records that a user has requested a page or has one open."""
    mark_all_online([user])


def mark_all_online(users: Iterable[int]) -> None:
    """Records the same for several users."""
    keys = {f"online.{user}": user for user in users}
    for key in touch_or_add(keys, ONLINE_FOR):
        hooks.came_online(keys[key])


def touch_or_add(keys: Collection[str], seconds: int) -> list[str]:
    """Keeps keys in the cache for some seconds from now. Returns those that were not there."""
    return list(cast(Any, cache).touch_or_add(keys, seconds))  # config/cache.py


def online_among(users: Iterable[int]) -> frozenset[int]:
    keys = {f"online.{user}": user for user in users}
    return frozenset(keys[key] for key in cache.get_many(keys)) if keys else frozenset()


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            mark_online(request.user.pk)
        return get_response(request)

    return answer
