"""While Redis is away the game goes on: slower, and nothing is lost or refused."""

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from redis import Redis

from accounts.models import User
from accounts.timestamps import now
from ops.redis import private_redis
from pubsub import broadcast as lines
from tables import services
from tables.models import Table
from tables.tests.conftest import PersonFactory
from tests.browsers import Tab, cookie_of, live

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "odds", now(), {"pace": 0})


@pytest.fixture
def stopped() -> str:
    """The address of a Redis that has been stopped."""
    with private_redis() as url:
        Redis.from_url(url).ping()
    return url


def cache_at(url: str) -> override_settings:
    return override_settings(CACHES={"default": {**settings.CACHES["default"], "LOCATION": url}})


def test_a_table_goes_on_while_redis_is_gone(
    table: Table,
    ann: User,
    stopped: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Slower, for a browser hears of a move by its ping; but no move is lost or refused."""
    cookie = cookie_of(ann)

    async def story() -> None:
        tab = Tab(table.pk, cookie)
        await tab.arrive()
        monkeypatch.setattr(lines, "redis", lambda: Redis.from_url(stopped))
        with cache_at(stopped):
            await tab.move(do="give", card=tab.news["view"]["hand"][0])
            await tab.say(t="ping", v=3)
            assert (await tab.until(4))["events"][0]["kind"] == "gave"
            again = Tab(table.pk, cookie)
            assert (await again.arrive())["v"] == 4
            await again.close()
            await tab.close()

    live(story)
    assert "broadcasts were lost" in caplog.text
    assert Table.objects.get(pk=table.pk).version == 4


def test_pages_are_served_while_redis_is_gone(
    ann: User, stopped: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann.set_password("four winds at home")
    ann.save()
    client = Client()
    with cache_at(stopped):
        fields = {"login": "Ann", "password": "four winds at home"}
        assert client.post(reverse("account_login"), fields).status_code == 302
        assert client.get(reverse("lobby")).status_code == 200
        assert client.post(reverse("play_now")).status_code == 302
        assert client.get(reverse("username"), {"name": "Boris"}).status_code == 200
        assert Table.objects.filter(host=ann).exists()
    assert "cannot be counted" in caplog.text
