"""A cache that never makes a request fail: while Redis is unavailable, it behaves as if empty.

During that time nobody is rate limited, and nobody is shown as online.
"""

import functools
import logging
from collections.abc import Callable, Collection
from typing import Any, cast

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


_clients: dict[Any, Any] = {}


class FaultTolerantRedisCache(RedisCache):
    """As in any cache, `incr` of a missing key raises ValueError, also while Redis is away."""

    @property
    def _cache(self) -> Any:
        """The client of this process. Django makes a cache for each request; with clients of their
        own, all of them would connect to Redis anew."""
        made = cast(Any, self)
        key = (*made._servers, *made._options.items())
        client = _clients.get(key) or made._class(made._servers, **made._options)
        return _clients.setdefault(key, client)

    get = _with_fallback("get", _default)
    set = _with_fallback("set", _nothing)
    add = _with_fallback("add", _yes)
    touch = _with_fallback("touch", _no)
    delete = _with_fallback("delete", _no)
    get_many = _with_fallback("get_many", lambda *_, **__: {})
    set_many = _with_fallback("set_many", lambda *_, **__: [])
    delete_many = _with_fallback("delete_many", _nothing)

    def touch_or_add(self, keys: Collection[str], seconds: int) -> list[str]:
        """Keeps keys for some seconds from now, and adds those that are not there, each step in one
        round trip. Returns those that were added; all while Redis is away."""
        if not keys:
            return []
        try:
            there = self._pipelined(keys, lambda pipe, key: pipe.expire(key, seconds))
            missing = [key for key in keys if key not in there]
            return self._pipelined(missing, lambda pipe, key: pipe.set(key, 1, ex=seconds, nx=True))
        except (RedisError, OSError) as error:
            log.warning("the cache is away: touch_or_add: %s", error)
            return list(keys)

    def _pipelined(self, keys: Collection[str], command: Callable[[Any, str], Any]) -> list[str]:
        """The keys for which a command had an effect."""
        pipe = self._cache.get_client(write=True).pipeline(transaction=False)
        for key in keys:
            command(pipe, self.make_and_validate_key(key))
        return [key for key, done in zip(keys, pipe.execute(), strict=True) if done]

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        try:
            return super().incr(key, delta, version)
        except (RedisError, OSError) as error:
            raise ValueError("the cache is away") from error
