"""What every page asks, with SQL by hand.

What the page header says of its reader, such as how many messages they have not read: apps register
it as SQL for one value, and every page reads all of it with one query. And a row as a model: to
build the query would take Django longer than all the rest, and its raw queries look up the columns
again each time.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Model
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.guests import current_player

# By names in templates. %(user)s is the id of the player, who may be a guest.
header_values: dict[str, str] = {}

Row = TypeVar("Row", bound=Model)


def context(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it. Error pages may have no player."""
    player = current_player(request) if hasattr(request, "guest") else None
    if player is None:
        return {}
    read = cache(partial(values_of, player.pk))
    values = {name: SimpleLazyObject(partial(_one, read, name)) for name in header_values}
    return {"guest": player.guest, **values}


def _one(read: Any, name: str) -> Any:
    return read()[name]


def values_of(user: int) -> dict[str, Any]:
    return read_values(header_values, {"user": user})


def read_values(wanted: Mapping[str, str], named: Mapping[str, Any]) -> dict[str, Any]:
    """By name, the one value that each statement selects; with one query."""
    values = ", ".join(f"({value})" for value in wanted.values())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {values}", named)
        return dict(zip(wanted, cursor.fetchone(), strict=True))


class _Columns(NamedTuple):
    """The columns of a model, and what makes their values: SQLite, for example, keeps moments as
    text."""

    select: str
    names: tuple[str, ...]
    conversions: tuple[tuple[int, Callable[..., Any], Any], ...]


def row_where(model: type[Row], condition: str, values: Sequence[Any]) -> Row | None:
    """A row for which a condition in SQL holds; the first, if the condition orders them."""
    return next(iter(rows_where(model, condition, values)), None)


def rows_where(model: type[Row], condition: str, values: Sequence[Any]) -> list[Row]:
    """All rows for which a condition in SQL holds, which may order them."""
    columns = _columns_of(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{columns.select} WHERE {condition}", values)
        found = [list(row) for row in cursor.fetchall()]
    for row in found:
        for place, convert, column in columns.conversions:
            row[place] = convert(row[place], column, connection)
    return [model.from_db(connection.alias, columns.names, row) for row in found]


@cache
def _columns_of(model: type[Model], _vendor: str) -> _Columns:
    fields = [field for field in model._meta.concrete_fields if field.column]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    conversions = tuple(
        (place, convert, column)
        for place, column in enumerate(field.cached_col for field in fields)
        for convert in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    )
    select = f"SELECT {names} FROM {model._meta.db_table}"  # noqa: S608
    return _Columns(select, tuple(field.attname for field in fields), conversions)
