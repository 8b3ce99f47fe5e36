"""Where a test run has migrated a database, the next ones begin with a copy of it.

Migrations take longer than most files of tests. A copy belongs to the files that decide what they
make; it is migrated again all the same, which costs little then.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import DatabaseError

ROOT = Path(__file__).resolve().parents[1]
KEPT_IN = ROOT / ".pytest_cache"
DECIDING = (
    "*/migrations/*.py", "*/*/migrations/*.py", "*/management/commands/migrate.py",
    "config/settings/*.py", "requirements.lock", "tables/storage/triggers.py",
)  # fmt: skip


def digest() -> str:
    files = sorted(path for pattern in DECIDING for path in ROOT.glob(pattern))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def sqlite_file() -> Path:
    return KEPT_IN / f"migrated-{digest()}.sqlite3"


def copy_of(database: str) -> str:
    """The name of the copy on PostgreSQL, which is there once tests have used that database."""
    return f"{database}_migrated_{digest()}"


def begin_with_copy(database: Path) -> bool:
    """Of a site that a test starts. Without a copy, if it returns False, that migrates from
    nothing."""
    with suppress(FileNotFoundError):
        shutil.copyfile(sqlite_file(), database)
        return True
    return False


class SqliteCopy:
    """A file. The test run writes to a copy of it."""

    def __init__(self, connection: Any) -> None:
        """Before the tests have a database."""
        self._connection = connection
        self._file = sqlite_file()
        self.is_there = self._file.exists()

    def use(self) -> None:
        shutil.copyfile(self._file, self._connection.settings_dict["TEST"]["NAME"])

    def make(self) -> None:
        """Of the migrated database of this run, for the next one."""
        KEPT_IN.mkdir(exist_ok=True)
        for former in set(KEPT_IN.glob("migrated-*.sqlite3")) - {self._file}:
            former.unlink(missing_ok=True)
        unfinished = self._file.with_suffix(f".{os.getpid()}")
        with (
            closing(sqlite3.connect(self._connection.settings_dict["NAME"])) as source,
            closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
        unfinished.replace(self._file)


class PostgresqlCopy:
    """A database on the same server, named after the one that is configured."""

    def __init__(self, connection: Any) -> None:
        """Before the tests have a database."""
        self._connection = connection
        self._name = copy_of(connection.settings_dict["NAME"])
        self._prefix = self._name.removesuffix(digest())
        self.is_there = self._name in self._names()

    def use(self) -> None:
        self._connection.settings_dict["TEST"]["TEMPLATE"] = self._name

    def make(self) -> None:
        """Of the migrated database of this run, for the next one."""
        test = self._connection.settings_dict["NAME"]
        self._connection.close()
        self._connection.close_pool()
        former = [name for name in self._names() if name != self._name]
        statements = [f'DROP DATABASE IF EXISTS "{name}"' for name in former]
        statements.append(f'CREATE DATABASE "{self._name}" TEMPLATE "{test}"')
        with self._connection._nodb_cursor() as cursor:
            for statement in statements:
                # Other processes of the same run do the same, maybe at this moment.
                with suppress(DatabaseError):
                    cursor.execute(statement)

    def _names(self) -> list[str]:
        with self._connection._nodb_cursor() as cursor:
            cursor.execute(
                "SELECT datname FROM pg_database WHERE datname LIKE %s",
                [self._prefix.replace("_", r"\_") + "%"],
            )
            return [name for (name,) in cursor.fetchall()]


Migrated = SqliteCopy | PostgresqlCopy


def copy_for(connection: Any) -> Migrated:
    return (SqliteCopy if connection.vendor == "sqlite" else PostgresqlCopy)(connection)
