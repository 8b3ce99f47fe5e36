"""Processor time and queries of the pages that people open most. Prints JSON lines.

Asks the ASGI application in this process, with the settings of production, all middleware and gzip,
on PostgreSQL and Redis. The player has friends, messages, past games and a lobby of 40 open tables,
and is in ten of 10,000 clubs with 100,000 members, of which one has 500.
Without names of pages, all are measured.

python -m bench.pages [pages]
"""

import asyncio
import contextvars
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from bench import club_rows
from tests import measuring
from tests.measuring import report

REQUESTS, WARMUP = 200, 20
OPEN_TABLES, FRIENDS, PAST_GAMES = 40, 8, 6
HOST = "bench.example.org"
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "TILEHOUSE_SECRET_KEY": "for measuring only, fifty letters that nobody has to guess",
    "TILEHOUSE_HOSTS": HOST,
    "TILEHOUSE_EMAIL_URL": "smtp://127.0.0.1:25?tls=no",
    "TILEHOUSE_STRIPE_KEY": "",
    "TILEHOUSE_OPERATOR": "Bench",
    "TILEHOUSE_OPERATOR_ADDRESS": "1 Bench Street",
    "TILEHOUSE_OPERATOR_EMAIL": "bench@bench.example.org",
    "TILEHOUSE_MINIMUM_AGE": "16",
    "TILEHOUSE_LAW": "no law",
    "TILEHOUSE_COMPLAINTS": "nobody",
}
HEADERS = {
    "host": HOST,
    "accept-encoding": "gzip",
    "accept-language": "en",
    "x-forwarded-for": "192.0.2.1",
    "x-forwarded-proto": "https",
}
CSRF = "csrftoken=" + "c" * 32


class Page(NamedTuple):
    """A page, and whether a player is signed in."""

    address: str
    signed_in: bool = True


def main() -> int:
    wanted = sys.argv[1:]
    with measuring.site(**SETTINGS), tempfile.TemporaryDirectory() as folder:
        as_in_production(folder)
        cookie, pages = furnish()
        queries = count_queries()
        for name, page in pages.items():
            if not wanted or name in wanted:
                cookies = cookie if page.signed_in else CSRF
                run_as_server(measure(name, page.address, cookies, queries))
    return 0


def as_in_production(folder: str) -> None:
    """With named static files; but nobody is turned away."""
    from django.conf import settings
    from django.core.management import call_command

    from accounts import ratelimit

    files = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    settings.STATIC_ROOT = folder
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": files}}
    call_command("collectstatic", interactive=False, verbosity=0)
    counted = ratelimit.is_within
    ratelimit.is_within = lambda key, what, times, seconds: counted(key, what, sys.maxsize, seconds)


def furnish() -> tuple[str, dict[str, Page]]:
    """Fills the site; the cookies of its player, and the pages."""
    from accounts.models import User
    from accounts.timestamps import now
    from solitaire.tests.table_games import MINUTE, finished
    from tables import services
    from tests.socket_client import cookie_of

    me = User.objects.create(username="Zoila")
    for number in range(FRIENDS):
        befriend(me, User.objects.create(username=f"Friend-{number}"))
    for number in range(PAST_GAMES):
        finished(me, at=now() - (20 + number) * MINUTE, mode="score", layout="turtle")
    for number in range(OPEN_TABLES):
        host = User.objects.create(username=f"Host-{number}")
        table = services.open_table(host, "american", {"games": 4}, now())
    club = club_rows.furnish(me, User.objects.filter(username__startswith="Host-"))
    pages = {
        "lobby": Page("/lobby/"),
        "landing_visitor": Page("/", signed_in=False),
        "landing": Page("/"),
        "table": Page(f"/table/{table.pk}/"),
        "help": Page("/help/"),
        "history": Page("/history/"),
        "friends": Page("/friends/"),
        "profile": Page(f"/people/{me.username}/"),
        "dominoes": Page("/dominoes/"),
        "solitaire": Page("/solitaire/"),
        "clubs": Page("/clubs/"),
        "clubs_visitor": Page("/clubs/", signed_in=False),
        "clubs_found": Page("/clubs/?name=thursday&language=en&game=american"),
        "club": Page(f"/clubs/{club}/"),
        "club_visitor": Page(f"/clubs/{club}/", signed_in=False),
        "club_members": Page(f"/clubs/{club}/members/"),
        "club_season": Page(f"/clubs/{club}/seasons/"),
    }
    return f"{cookie_of(me)}; {CSRF}", pages


def befriend(me: Any, friend: Any) -> None:
    """Makes friends, one of whom has written."""
    from django.utils import timezone

    from chat import services as chat
    from social import services as social

    at = timezone.now()
    social.ask(friend, me, at)
    social.accept(me, friend, at)
    chat.send(friend, me.pk, "Shall we play?", f"to-me-{friend.pk:06}", at)


def run_as_server(measuring: Coroutine[Any, Any, None]) -> None:
    """In a context of its own, so that requests do not find the cache that `furnish` has used."""
    contextvars.Context().run(asyncio.run, measuring)


async def measure(name: str, address: str, cookie: str, queries: Callable[[], int]) -> None:
    from config.asgi import application

    for _ in range(WARMUP):
        await ask(application, address, cookie)
    before, times = queries(), []
    for _ in range(REQUESTS):
        began = time.process_time()
        size = await ask(application, address, cookie)
        times.append((time.process_time() - began) * 1000)
    asked = (queries() - before) / REQUESTS
    how = f"median of {REQUESTS} requests, ASGI, production settings, PostgreSQL, {size} bytes"
    report(f"page_{name}", statistics.median(times), "ms", f"processor time, {how}")
    report(f"page_{name}_queries", asked, "queries", how)


def count_queries() -> Callable[[], int]:
    """Counts queries of all connections from now on; returns what says how many."""
    from django.db.backends.signals import connection_created

    counted = 0

    def count(execute: Callable[..., Any], *args: Any) -> Any:
        nonlocal counted
        counted += 1
        return execute(*args)

    def watch(connection: Any, **_: Any) -> None:
        if count not in connection.execute_wrappers:
            connection.execute_wrappers.append(count)

    connection_created.connect(watch, weak=False)
    return lambda: counted


async def ask(application: Any, address: str, cookie: str) -> int:
    """Requests a page; how many bytes are sent."""
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    path, _, query = address.partition("?")
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [*headers, (b"cookie", cookie.encode())],
    }
    whole, sent = asyncio.Event(), []
    requests = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if requests:
            return requests.pop()
        await whole.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application(scope, receive, send)
    whole.set()
    assert sent[0]["status"] == 200, (address, sent[0])
    return sum(len(message.get("body", b"")) for message in sent)


if __name__ == "__main__":
    sys.exit(main())
