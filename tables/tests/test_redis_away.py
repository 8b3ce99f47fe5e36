"""While Redis is away or refuses, games continue, and nothing is lost or refused."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from redis import Redis

from accounts.models import User
from sockets import streams
from tables.models import Table
from tests.refusing_redis import STOPPED, away_redis
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[STOPPED, "read-only"])
def away(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a Redis that is away, or refuses."""
    with away_redis(request.param) as url:
        yield url


@pytest.fixture
def stopped_redis() -> Iterator[str]:
    with away_redis(STOPPED) as url:
        yield url


def cache_at(url: str) -> override_settings:
    return override_settings(CACHES={"default": {**settings.CACHES["default"], "LOCATION": url}})


def test_table_works_without_redis(
    table: Table,
    ann: User,
    stopped_redis: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The sockets of the process that writes a move are told, and no move is lost or refused."""
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        await tab.join()
        monkeypatch.setattr(streams, "redis", lambda: Redis.from_url(stopped_redis))
        with cache_at(stopped_redis):
            await tab.move(do="give", card=tab.update["view"]["hand"][0])
            assert (await tab.receive_until(4))["events"][0]["kind"] == "gave"
            again = Tab(table.pk, cookie)
            assert (await again.join())["v"] == 4
            await again.close()
            await tab.close()

    run_async(scenario)
    assert "broadcasts were lost" in caplog.text
    assert Table.objects.get(pk=table.pk).version == 4


def test_moves_of_other_processes_are_noticed_by_pings(
    table: Table, ann: User, stopped_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        tab = Tab(table.pk, cookie_of_ann)
        await tab.join()
        monkeypatch.setattr(streams, "redis", lambda: Redis.from_url(stopped_redis))
        monkeypatch.setattr(streams, "_tell_own_sockets", id)  # as if another process had written
        await tab.move(do="give", card=tab.update["view"]["hand"][0])
        await tab.send(t="ping", v=3)
        assert (await tab.receive_until(4))["events"][0]["kind"] == "gave"
        await tab.close()

    cookie_of_ann = cookie_of(ann)
    run_async(scenario)


def test_pages_work_while_redis_is_away_or_refuses(
    ann: User, away: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann.set_password("four winds at home")
    ann.save()
    client = Client()
    with cache_at(away):
        fields = {"login": "Ann", "password": "four winds at home"}
        assert client.post(reverse("account_login"), fields).status_code == 302
        assert client.get(reverse("lobby")).status_code == 200
        assert client.post(reverse("play_now")).status_code == 302
        assert client.get(reverse("username"), {"name": "Boris"}).status_code == 200
        assert Table.objects.filter(host=ann).exists()
    assert "cannot be counted" in caplog.text
