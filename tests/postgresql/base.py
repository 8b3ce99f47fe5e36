"""PostgreSQL for tests: empties tables with DELETE, and does not wait for the disk.

A test that commits empties all tables afterwards. TRUNCATE gives each of them new files, which
takes seconds for a hundred tables; deleting a few rows takes milliseconds.
"""

from collections.abc import Sequence
from typing import Any

from django.core.management.color import Style
from django.db.backends.postgresql import creation

from config.postgresql import base

# Some rows refuse to be deleted. Needs a superuser.
WITHOUT_TRIGGERS = "SET LOCAL session_replication_role = replica;"


class DatabaseOperations(base.DatabaseOperations):
    def sql_flush(self, style: Style, tables: Sequence[str], **options: Any) -> list[str]:
        deleted = [f"DELETE FROM {self.quote_name(table)};" for table in tables]
        return ["".join([WITHOUT_TRIGGERS, *deleted])]  # one journey to the server


class DatabaseCreation(creation.DatabaseCreation):
    def _execute_create_test_db(self, cursor: Any, parameters: Any, keepdb: bool = False) -> None:
        super()._execute_create_test_db(cursor, parameters, keepdb)  # type: ignore[misc]
        # What is committed may be lost with the server, but is seen by others at once.
        cursor.execute(f"ALTER DATABASE {parameters['dbname']} SET synchronous_commit TO off")


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    creation_class = DatabaseCreation
