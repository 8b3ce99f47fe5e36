"""The cache, for which nothing stops: while Redis is away it is empty and remembers nothing.

So nobody is sent away for having asked too often, and nobody is seen to be there.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = logging.getLogger(__name__)


def _softly(name: str, instead: Callable[..., Any]) -> Callable[..., Any]:
    """A method of the cache that, when Redis is away, gives what an empty one would."""
    method = getattr(RedisCache, name)

    @functools.wraps(method)
    def soft(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except (RedisError, OSError) as error:
            log.warning("the cache is away: %s: %s", name, error)
            return instead(*args, **kwargs)

    return soft


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _yes(*_: Any, **__: Any) -> bool:
    return True


def _default(key: str, default: Any = None, version: int | None = None) -> Any:
    return default


class SoftRedisCache(RedisCache):
    """`incr` of what is not there is an error in any cache: it says so here too."""

    get = _softly("get", _default)
    set = _softly("set", _nothing)
    add = _softly("add", _yes)
    touch = _softly("touch", _no)
    delete = _softly("delete", _no)
    get_many = _softly("get_many", lambda *_, **__: {})
    set_many = _softly("set_many", lambda *_, **__: [])
    delete_many = _softly("delete_many", _nothing)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        try:
            return super().incr(key, delta, version)
        except (RedisError, OSError) as error:
            raise ValueError("the cache is away") from error
