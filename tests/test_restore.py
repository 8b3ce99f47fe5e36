"""A backup restored into another database is the same site: every row, and every coin."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tests.processes import ROOT
from tests.toy_app import installed

TOOLS = [tool for tool in ("pg_dump", "pg_restore", "psql") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="backups are of PostgreSQL"),
    pytest.mark.skipif(bool(TOOLS), reason=f"not installed: {', '.join(TOOLS)}"),
]


def url_of(name: str) -> str:
    return os.environ["TILEHOUSE_DATABASE_URL"].rsplit("/", 1)[0] + "/" + name


@pytest.fixture
def empty() -> Iterator[str]:
    """The URL of a new database."""
    name = f"restored_{os.getpid()}"
    with psycopg.connect(url_of("postgres"), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        yield url_of(name)
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def contents(database: psycopg.Connection) -> dict[str, tuple[int, str]]:
    """By table: its number of rows, and a digest of them."""
    found = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    query = "SELECT count(*), coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') FROM {} t"
    return {
        name: database.execute(sql.SQL(query).format(sql.Identifier(name))).fetchone()
        for (name,) in found.fetchall()
    }


def run(script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [str(ROOT / "ops/production" / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_restored_backup_is_the_same_site(empty: str, tmp_path: Path) -> None:
    people = [User.objects.create(username=name) for name in ("Ann", "Bob")]
    with installed():
        for user in people:
            services.play_now(user, "odds", now(), {"pace": 0})
    own = url_of(str(connection.settings_dict["NAME"]))

    backup = run("backup.sh", str(tmp_path), own)
    assert backup.returncode == 0, backup.stderr
    dump = backup.stdout.strip()
    assert Path(dump).stat().st_mode & 0o077 == 0  # nobody else may read it
    restored = run("restore.sh", dump, empty)
    assert restored.returncode == 0, restored.stderr

    with psycopg.connect(own) as before, psycopg.connect(empty) as after:
        rows = contents(before)
        assert contents(after) == rows
        assert rows["tables_entry"][0] >= 4
        assert rows["ledger_line"][0] >= 2  # the gift at sign-up
        with pytest.raises(psycopg.DatabaseError):  # its triggers are there too
            after.execute("UPDATE ledger_line SET amount = amount + 1")

    again = run("restore.sh", dump, empty)
    assert again.returncode == 1
    assert "Restore into an empty one" in again.stderr


def test_damaged_backup_is_not_restored(empty: str, tmp_path: Path) -> None:
    own = url_of(str(connection.settings_dict["NAME"]))
    dump = Path(run("backup.sh", str(tmp_path), own).stdout.strip())
    dump.write_bytes(dump.read_bytes()[: dump.stat().st_size // 2])
    assert run("restore.sh", str(dump), empty).returncode != 0
    with psycopg.connect(empty) as after:
        assert contents(after) == {}


def test_old_backups_are_removed(tmp_path: Path) -> None:
    for day in range(10, 30):
        (tmp_path / f"tilehouse-202601{day}-000000.dump").touch()
    newest = run("backup.sh", str(tmp_path), url_of(str(connection.settings_dict["NAME"])))
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == 14
    assert kept[0] == "tilehouse-20260117-000000.dump"
    assert kept[-1] == Path(newest.stdout.strip()).name
