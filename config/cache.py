"""A cache that never makes a request fail: while Redis is away or refuses, it behaves as if empty.

During that time nobody is rate limited, and nobody is shown as online. A Redis that hangs is not
asked again for some seconds.
"""

import functools
import logging
from collections.abc import Callable, Collection
from typing import Any, cast

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis import TimeoutError as RedisTimeout

from accounts.outage import REDIS_AWAY, Outage

log = logging.getLogger(__name__)
outage = Outage()


# Removes a key unless it has another holder; returns whether it has.
DROP_OWN = """
local found = redis.call("GET", KEYS[1])
if found and found ~= ARGV[1] then return 1 end
redis.call("DEL", KEYS[1])
return 0
"""


def _with_fallback(name: str, fallback: Callable[..., Any]) -> Callable[..., Any]:
    """A cache method that falls back to the answer of an empty cache while Redis is unavailable."""
    method = getattr(RedisCache, name)

    @functools.wraps(method)
    def method_with_fallback(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        if outage.lasts:
            return fallback(*args, **kwargs)
        try:
            return method(self, *args, **kwargs)
        except REDIS_AWAY as error:
            _note(name, error)
            return fallback(*args, **kwargs)

    return method_with_fallback


def _note(command: str, error: Exception) -> None:
    if isinstance(error, RedisTimeout):
        outage.begin()
    log.warning("the cache is away: %s: %s", command, error)


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _yes(*_: Any, **__: Any) -> bool:
    return True


def _default(key: str, default: Any = None, version: int | None = None) -> Any:
    return default


_clients: dict[Any, Any] = {}


class Client(RedisCacheClient):
    """Keeps what Django makes anew for every command: a client, with a table of 160 commands."""

    def __init__(self, servers: Any, **options: Any) -> None:
        super().__init__(servers, **options)
        self._made: dict[Any, Redis] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        pool = cast(Any, self)._get_connection_pool(write)
        return self._made.get(pool) or self._made.setdefault(pool, Redis(connection_pool=pool))


class FaultTolerantRedisCache(RedisCache):
    """As in any cache, `incr` of a missing key raises ValueError, also while Redis is away."""

    @property
    def _cache(self) -> Any:
        """The client of this process. Django makes a cache for each request; with clients of their
        own, all of them would connect to Redis anew."""
        made = cast(Any, self)
        key = (*made._servers, *made._options.items())
        client = _clients.get(key) or Client(made._servers, **made._options)
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
        round trip. Returns those that were added; none while Redis is away."""
        if not keys or outage.lasts:
            return []
        try:
            there = self._pipelined(keys, lambda pipe, key: pipe.expire(key, seconds))
            missing = [key for key in keys if key not in there]
            return self._pipelined(missing, lambda pipe, key: pipe.set(key, 1, ex=seconds, nx=True))
        except REDIS_AWAY as error:
            _note("touch_or_add", error)
            return []

    def hold_all(self, keys: Collection[str], holder: int, seconds: int) -> list[str]:
        """Notes who holds keys now, for some seconds, in one round trip. Returns those that nobody
        held; none while Redis is away."""
        free = self._free(keys, lambda pipe, key: pipe.set(key, holder, ex=seconds, get=True))
        return free or []

    def let_go_all(self, keys: Collection[str], holder: int) -> list[str]:
        """Lets go of keys, in one round trip, except those that another has held since. Returns
        those that nobody holds now; all while Redis is away."""
        free = self._free(keys, lambda pipe, key: pipe.eval(DROP_OWN, 1, key, holder))
        return list(keys) if free is None else free

    def _free(self, keys: Collection[str], command: Callable[[Any, str], Any]) -> list[str] | None:
        """The keys for which a command finds no holder; None while Redis is away."""
        if outage.lasts:
            return None
        try:
            held = self._pipelined(keys, command) if keys else []
        except REDIS_AWAY as error:
            _note("presence", error)
            return None
        return [key for key in keys if key not in held]

    def _pipelined(self, keys: Collection[str], command: Callable[[Any, str], Any]) -> list[str]:
        """The keys for which a command had an effect."""
        pipe = self._cache.get_client(write=True).pipeline(transaction=False)
        for key in keys:
            command(pipe, self.make_and_validate_key(key))
        return [key for key, done in zip(keys, pipe.execute(), strict=True) if done]

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        if outage.lasts:
            raise ValueError("the cache is away")
        try:
            return super().incr(key, delta, version)
        except REDIS_AWAY as error:
            _note("incr", error)
            raise ValueError("the cache is away") from error
