"""What the database itself keeps of tables, by triggers, so that what every page and the clock ask
is found at once: when each table is woken (`Wake`), and which of a player's seats are at tables
that are over (`Seat.ended`).

A move changes `wake_at`. If that were indexed in the row of the table, PostgreSQL would write all
indexes of the row anew with each move. By triggers, because processes of the release before write
too while a new one is rolled out.

SQLite refuses to rename a table that a trigger names, which is how Django changes one there. So the
triggers are dropped before migrations, and made again after them.
"""

from collections.abc import Callable
from typing import Any

from django.db import connections, transaction
from django.db.models.signals import post_migrate, pre_migrate

ENDED = "CASE WHEN NEW.ended IS NULL THEN NULL WHEN NEW.seed = '' THEN 0 ELSE NEW.ended END"
POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION tables_keep_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.wake_at IS NULL THEN
        DELETE FROM tables_wake WHERE table_id = NEW.id;
    ELSE
        UPDATE tables_wake SET at = NEW.wake_at WHERE table_id = NEW.id;
        IF NOT FOUND THEN
            INSERT INTO tables_wake (table_id, at) VALUES (NEW.id, NEW.wake_at);
        END IF;
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tables_keep_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tables_seat SET ended = {ENDED} WHERE table_id = NEW.id;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tables_opened AFTER INSERT ON tables_table FOR EACH ROW
    WHEN (NEW.wake_at IS NOT NULL) EXECUTE FUNCTION tables_keep_wake();
CREATE OR REPLACE TRIGGER tables_moved AFTER UPDATE OF wake_at ON tables_table FOR EACH ROW
    WHEN (NEW.wake_at IS DISTINCT FROM OLD.wake_at) EXECUTE FUNCTION tables_keep_wake();
CREATE OR REPLACE TRIGGER tables_ended AFTER UPDATE OF ended ON tables_table FOR EACH ROW
    WHEN (NEW.ended IS DISTINCT FROM OLD.ended) EXECUTE FUNCTION tables_keep_ended();
"""  # noqa: S608
NAMES = ("tables_opened", "tables_moved", "tables_ended")
FUNCTIONS = ("tables_keep_wake", "tables_keep_ended")
KEEP_WAKE = """
    DELETE FROM tables_wake WHERE table_id = NEW.id AND NEW.wake_at IS NULL;
    INSERT INTO tables_wake (table_id, at) SELECT NEW.id, NEW.wake_at WHERE NEW.wake_at IS NOT NULL
        ON CONFLICT (table_id) DO UPDATE SET at = excluded.at;
"""
SQLITE = {
    "tables_opened": f"AFTER INSERT ON tables_table BEGIN {KEEP_WAKE} END",
    "tables_moved": f"AFTER UPDATE OF wake_at ON tables_table BEGIN {KEEP_WAKE} END",
    "tables_ended": "AFTER UPDATE OF ended ON tables_table"  # noqa: S608
    " WHEN NEW.ended IS NOT OLD.ended"
    f" BEGIN UPDATE tables_seat SET ended = {ENDED} WHERE table_id = NEW.id; END",
}
FILL = (
    "DELETE FROM tables_wake",
    "INSERT INTO tables_wake (table_id, at)"
    " SELECT id, wake_at FROM tables_table WHERE wake_at IS NOT NULL",
    "UPDATE tables_seat SET ended = (SELECT CASE WHEN seed = '' THEN 0 ELSE ended END"
    " FROM tables_table WHERE id = table_id AND status = 'over')",
)


def make(schema_editor: Any) -> None:
    """On PostgreSQL."""
    schema_editor.execute(POSTGRESQL)


def drop(schema_editor: Any) -> None:
    """On PostgreSQL."""
    for name in NAMES:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name} ON tables_table")
    for name in FUNCTIONS:
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


def fill(execute: Callable[[str], Any]) -> None:
    """From the tables as they are."""
    for statement in FILL:
        execute(statement)


def drop_on_sqlite(using: str, **_: Any) -> None:
    if connections[using].vendor == "sqlite":
        with connections[using].cursor() as cursor:
            for name in NAMES:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")


def make_on_sqlite(using: str, **_: Any) -> None:
    """Unless they are there, or the migration that needs them is not. What was written without
    them is made good."""
    if connections[using].vendor == "sqlite":
        with transaction.atomic(using), connections[using].cursor() as cursor:
            cursor.execute(
                "SELECT SUM(name = 'tables_ended'), SUM(name = 'seats_of_user') FROM sqlite_master"
            )
            made, wanted = cursor.fetchone()
            if wanted and not made:
                for name, what in SQLITE.items():
                    cursor.execute(f"CREATE TRIGGER {name} {what}")
                fill(cursor.execute)


def connect(sender: Any) -> None:
    """sender: the app's configuration, so that each is called once for all migrations."""
    pre_migrate.connect(drop_on_sqlite, sender=sender)
    post_migrate.connect(make_on_sqlite, sender=sender)
