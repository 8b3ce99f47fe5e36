"""TILEHOUSE_DATABASE_URL: what of it reaches the database settings."""

import os

import pytest

from config.settings.database import POOL, database, postgresql


def test_host_port_user_and_name() -> None:
    told = postgresql("postgresql://ann:four@db.example.org:6432/tiles")
    assert told["ENGINE"] == "django.db.backends.postgresql"
    assert (told["HOST"], told["PORT"]) == ("db.example.org", 6432)
    assert (told["USER"], told["PASSWORD"], told["NAME"]) == ("ann", "four", "tiles")
    assert (told["CONN_MAX_AGE"], told["CONN_HEALTH_CHECKS"]) == (0, True)
    assert told["TEST"] == {"NAME": f"test_tiles_{os.getpid()}"}


def test_without_a_port_the_driver_chooses_it() -> None:
    assert postgresql("postgresql://root@127.0.0.1/test")["PORT"] == ""


def test_user_and_password_may_hold_any_character() -> None:
    told = postgresql("postgresql://ann%40work:p%2Fw%3A%25@db/tiles")
    assert (told["USER"], told["PASSWORD"]) == ("ann@work", "p/w:%")


def test_options_of_the_driver_are_kept_beside_the_pool() -> None:
    told = postgresql("postgresql://ann:four@db/tiles?sslmode=require&connect_timeout=5")
    assert told["OPTIONS"] == {"sslmode": "require", "connect_timeout": 5, "pool": POOL}


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
def test_another_address_is_refused_when_the_site_starts(url: str) -> None:
    with pytest.raises(ValueError, match="TILEHOUSE_DATABASE_URL has the form") as refused:
        postgresql(url)
    assert "secret" not in str(refused.value)


def test_sqlite_unless_the_variable_is_set(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv("TILEHOUSE_DATABASE_URL", raising=False)
    told = database(tmp_path)
    assert told["ENGINE"] == "django.db.backends.sqlite3"
    assert told["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    monkeypatch.setenv("TILEHOUSE_DATABASE_URL", "postgresql://root@127.0.0.1/test")
    assert database(tmp_path)["NAME"] == "test"
