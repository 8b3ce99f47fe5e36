"""A cache that never makes a request fail: while Redis is unavailable, it behaves as if empty.

During that time nobody is rate limited, and nobody is shown as online.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = logging.getLogger(__name__)


def _with_fallback(name: str, fallback: Callable[..., Any]) -> Callable[..., Any]:
    """A cache method that falls back to the answer of an empty cache while Redis is unavailable."""
    method = getattr(RedisCache, name)

    @functools.wraps(method)
    def method_with_fallback(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except (RedisError, OSError) as error:
            log.warning("the cache is away: %s: %s", name, error)
            return fallback(*args, **kwargs)

    return method_with_fallback


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _yes(*_: Any, **__: Any) -> bool:
    return True


def _default(key: str, default: Any = None, version: int | None = None) -> Any:
    return default


class FaultTolerantRedisCache(RedisCache):
    """As in any cache, `incr` of a missing key raises ValueError, also while Redis is away."""

    get = _with_fallback("get", _default)
    set = _with_fallback("set", _nothing)
    add = _with_fallback("add", _yes)
    touch = _with_fallback("touch", _no)
    delete = _with_fallback("delete", _no)
    get_many = _with_fallback("get_many", lambda *_, **__: {})
    set_many = _with_fallback("set_many", lambda *_, **__: [])
    delete_many = _with_fallback("delete_many", _nothing)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        try:
            return super().incr(key, delta, version)
        except (RedisError, OSError) as error:
            raise ValueError("the cache is away") from error
