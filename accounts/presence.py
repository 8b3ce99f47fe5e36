"""Who is online: requested a page, or had one open, within the last minute."""

from collections.abc import Callable, Iterable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

ONLINE_FOR = 60  # seconds

# Apps register functions that are called when a user, given by id, comes online.
online_listeners: list[Callable[[int], None]] = []


def mark_online(user: int) -> None:
    """Records that a user has requested a page or has one open."""
    key = f"online.{user}"
    if not cache.touch(key, ONLINE_FOR) and cache.add(key, 1, ONLINE_FOR):
        for listener in online_listeners:
            listener(user)


def online_among(users: Iterable[int]) -> frozenset[int]:
    keys = {f"online.{user}": user for user in users}
    return frozenset(keys[key] for key in cache.get_many(keys)) if keys else frozenset()


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            mark_online(request.user.pk)
        return get_response(request)

    return answer
