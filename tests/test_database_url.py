"""Parsing of TILEHOUSE_DATABASE_URL into database settings."""

import os

import pytest

from config.settings.services import POOL, database, postgresql


def test_host_port_user_and_name() -> None:
    told = postgresql("postgresql://ann:four@db.example.org:6432/tiles")
    assert told["ENGINE"] == "config.postgresql"
    assert (told["HOST"], told["PORT"]) == ("db.example.org", 6432)
    assert (told["USER"], told["PASSWORD"], told["NAME"]) == ("ann", "four", "tiles")
    assert (told["CONN_MAX_AGE"], told["CONN_HEALTH_CHECKS"]) == (0, True)
    assert told["TEST"] == {"NAME": f"test_tiles_{os.getpid()}"}


def test_port_is_optional() -> None:
    assert postgresql("postgresql://root@127.0.0.1/test")["PORT"] == ""


def test_credentials_may_contain_any_character() -> None:
    told = postgresql("postgresql://ann%40work:p%2Fw%3A%25@db/tiles")
    assert (told["USER"], told["PASSWORD"]) == ("ann@work", "p/w:%")


def test_driver_options_are_kept() -> None:
    told = postgresql("postgresql://ann:four@db/tiles?sslmode=require&connect_timeout=5")
    assert told["OPTIONS"] | {"sslmode": "require", "connect_timeout": 5} == told["OPTIONS"]
    assert told["OPTIONS"]["pool"] == POOL


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@db/tiles",
        "http://ann:secret@db/tiles",
        "db.example.org/tiles",
        "postgresql://ann:secret@db:port/tiles",
        "postgresql://ann:secret@db",
    ],
)
def test_invalid_url_is_refused_at_startup(url: str) -> None:
    with pytest.raises(ValueError, match="TILEHOUSE_DATABASE_URL has the form") as refused:
        postgresql(url)
    assert "secret" not in str(refused.value)


def test_size_of_the_pool_can_be_chosen(monkeypatch) -> None:
    monkeypatch.setenv("TILEHOUSE_DATABASE_POOL", "5")
    assert postgresql("postgresql://root@db/tiles")["OPTIONS"]["pool"]["max_size"] == 5


@pytest.mark.parametrize("size", ["", "0", "1", "-3", "many", "²"])
def test_impossible_pool_is_refused_at_startup(monkeypatch, size: str) -> None:
    monkeypatch.setenv("TILEHOUSE_DATABASE_POOL", size)
    with pytest.raises(ValueError, match="TILEHOUSE_DATABASE_POOL is a number"):
        postgresql("postgresql://root@db/tiles")


def test_nothing_outlives_its_transaction_through_pgbouncer(monkeypatch) -> None:
    url = "postgresql://root@db/tiles"
    assert not postgresql(url)["DISABLE_SERVER_SIDE_CURSORS"]
    assert postgresql(url)["OPTIONS"]["prepare_threshold"] is not None
    monkeypatch.setenv("TILEHOUSE_PGBOUNCER", "1")
    assert postgresql(url)["DISABLE_SERVER_SIDE_CURSORS"]
    assert postgresql(url)["OPTIONS"]["prepare_threshold"] is None


def test_sqlite_is_the_default(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv("TILEHOUSE_DATABASE_URL", raising=False)
    told = database(tmp_path)
    assert told["ENGINE"] == "django.db.backends.sqlite3"
    assert told["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    monkeypatch.setenv("TILEHOUSE_DATABASE_URL", "postgresql://root@127.0.0.1/test")
    assert database(tmp_path)["NAME"] == "test"
