"""The shards of the clock: each table belongs to one, by its id, and each shard to one runner.

Ids of tables are random, so their last letters already spread them evenly.
"""

from typing import Any

from django.db.models import F, IntegerField, Value
from django.db.models.functions import Cast, Mod, StrIndex, Substr

from tables.models import ID_LENGTH, ID_LETTERS

SHARDS = 64
ALL_SHARDS = frozenset(range(SHARDS))


def shard_of(table_id: str) -> int:
    """The shard of a table. Total: an id of other letters has one too."""
    last, before = _place(table_id, ID_LENGTH), _place(table_id, ID_LENGTH - 1)
    return (last * len(ID_LETTERS) + before) % SHARDS


def _place(table_id: str, at: int) -> int:
    return ID_LETTERS.find(table_id[at - 1 : at]) + 1


def shard_in_sql() -> Any:
    """The same as an expression of the database, over `Table.id`."""
    last, before = _place_in_sql(ID_LENGTH), _place_in_sql(ID_LENGTH - 1)
    return Mod(last * Value(len(ID_LETTERS)) + before, Value(SHARDS), output_field=IntegerField())


def _place_in_sql(at: int) -> Any:
    letter = Substr(F("id"), at, 1)
    return Cast(StrIndex(Value(ID_LETTERS), letter), IntegerField())
