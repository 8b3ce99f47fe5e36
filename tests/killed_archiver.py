"""An archiver that is killed before a statement that begins with the first argument."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from tests import served  # the database of the test

from django.db import connection  # isort: skip

from tables import archiving  # isort: skip
from tables.models import Table  # isort: skip

__all__ = ["served"]


def main(begins: str) -> None:
    def killed(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(begins):
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, *rest)

    with connection.execute_wrapper(killed):
        for table in Table.objects.all():
            archiving.archive_session(table.pk)


if __name__ == "__main__":
    main(sys.argv[1])
