"""What every page asks, with SQL by hand.

What the page header says of its reader, such as how many messages they have not read: apps register
it as SQL for one value, and every page reads all of it with one query. And rows as models: to build
the query would take Django longer than all the rest, and its raw queries look up the columns again
each time.
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
        found = cursor.fetchall()
    return [_row(model, columns, list(row)) for row in found]


def rows_of(model: type[Row], query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Row]:
    """Rows as a query selects them. Its columns that are none of the model are attributes too."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        selected = tuple(column[0] for column in cursor.description)
        found = cursor.fetchall()
    columns, order, others = _columns_among(model, selected, connection.vendor)
    rows = []
    for values_of_row in found:
        row = _row(model, columns, [values_of_row[place] for place in order])
        vars(row).update((name, values_of_row[place]) for place, name in others)
        rows.append(row)
    return rows


def _row(model: type[Row], columns: _Columns, row: list[Any]) -> Row:
    for place, convert, column in columns.conversions:
        row[place] = convert(row[place], column, connection)
    return model.from_db(connection.alias, columns.names, row)


@cache
def _columns_of(model: type[Model], _vendor: str) -> _Columns:
    fields = [field for field in model._meta.concrete_fields if field.column]
    return _columns(model, fields)


@cache
def _columns_among(
    model: type[Model], selected: tuple[str, ...], _vendor: str
) -> tuple[_Columns, tuple[int, ...], tuple[tuple[int, str], ...]]:
    """The columns of a model among those that are selected, their places there in the order of its
    fields, and the places and names of the others."""
    fields = [field for field in model._meta.concrete_fields if field.column in selected]
    order = tuple(selected.index(str(field.column)) for field in fields)
    others = tuple((at, name) for at, name in enumerate(selected) if at not in order)
    return _columns(model, fields), order, others


def _columns(model: type[Model], fields: Sequence[Any]) -> _Columns:
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
