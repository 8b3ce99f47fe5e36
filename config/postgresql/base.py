"""PostgreSQL as Django knows it, with statements that the server plans once, a cheaper check of the
connections of the pool, and a server that refuses to write as one that is away.

Django asks the server whenever it takes a connection out of the pool. That is a round trip for
every request, every batch of moves and every round. A connection that the server has closed can be
read from, which the operating system knows.

After a failover the former primary may still answer, but is read-only. Its connections are not
kept: a new one may lead to the new primary.
"""

from select import POLLIN, poll
from typing import Any, cast

from django.db.backends.postgresql import base, operations
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property
from psycopg.errors import ReadOnlySqlTransaction
from psycopg_pool import ConnectionPool

from accounts.outage import ReadOnlyDatabase


def check(connection: Any) -> None:
    """Raises an error if the server has closed a connection."""
    waiting = poll()
    waiting.register(connection.fileno(), POLLIN)
    if waiting.poll(0):  # it was closed, or the server has only told something
        ConnectionPool.check_connection(connection)


ServerBindingCursor: Any = base.ServerBindingCursor  # its types are not known


class PreparedCursor(ServerBindingCursor):
    """Prepares at once. psycopg would count first, and forget the count after a hundred other
    statements of the connection."""

    def execute(self, query: Any, params: Any = None) -> Any:
        return super().execute(query, params, prepare=True)


class DatabaseOperations(operations.DatabaseOperations):
    def last_executed_query(self, cursor: Any, sql: str, params: Any) -> str:
        """What debugging shows of a query: that of a prepared cursor without its binary values,
        which Django cannot put into the text."""
        return super().last_executed_query(cursor, sql, params) or sql


class Errors(DatabaseErrorWrapper):
    """A refusal to write, for which Django has the same error as for one of the program."""

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        if isinstance(error, ReadOnlySqlTransaction):
            cast(Any, self).wrapper.refuses_writes = True
            raise ReadOnlyDatabase(*error.args).with_traceback(traceback) from error
        super().__exit__(kind, error, traceback)


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    refuses_writes = False

    @cached_property
    def wrap_database_errors(self) -> Any:
        return Errors(self)

    def _close(self: Any) -> None:
        if self.refuses_writes and self.connection:
            self.connection.close()  # the pool takes no closed one back
        self.refuses_writes = False
        cast(Any, super())._close()

    @property
    def pool(self) -> Any:
        made = super().pool
        if made is not None:
            made._check = check  # Django passes its own
        return made

    def prepared_cursor(self: Any) -> Any:
        """A cursor for statements that are executed again and again with other values, which the
        server plans once for each connection. Placeholders are %b, for binary values, or %s."""
        self.ensure_connection()
        with self.wrap_database_errors:
            return self._prepare_cursor(PreparedCursor(self.connection))
