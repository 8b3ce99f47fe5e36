"""The messages that a report contains: ten before it and, while it is open, five after it, of the
two players' conversation, of a group, and of the newest table where both have sat. In a group they
are those around the message that the report points at, "club/AbCd 17", or around the newest by the
reported player.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from chat import groups, selectors
from chat.models import Message, TableMessage
from moderation.services import Data, SnapshotPart
from tables.services import profile_of

BEFORE, AFTER = 10, 5


def _take(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    mine = selectors.side(reporter.pk, reported.pk)
    sources: list[Data] = []
    if mine:
        sources.append(_source("conversation", mine.conversation_id))
    if said := selectors.said_in_group(reporter.pk, reported.pk, what):
        sources.append(_source("group", said.conversation_id, said.number))
    if table:
        sources.append(_source("table", table))
    lines = [line for each in sources for line in each.pop("lines")]
    return _follow({"sources": sources, "lines": lines})


def _rows(where: str, key: Any) -> Any:
    if where == "table":
        return TableMessage.objects.filter(table=key).select_related("sender")
    return Message.objects.filter(conversation=key).select_related("sender")


def _source(where: str, key: Any, upto: int = selectors.MAX_ID) -> Data:
    """Where further messages may come from, and the newest until now or up to a number."""
    rows = _rows(where, key).filter(number__lte=upto)
    newest = list(rows.order_by("-number")[:BEFORE])[::-1]
    first, last = (newest[0].number, newest[-1].number) if newest else (1, 0)
    source = {"where": where, "key": key, "first": first, "last": last, "left": AFTER}
    return source | {"lines": _lines(where, newest)}


def _lines(where: str, rows: Iterable[Any]) -> list[Data]:
    return [
        {
            "where": where,
            "at": int(row.at.timestamp() * 1000),
            "name": profile_of(row.sender).name,
            "text": row.text or f"({row.phrase})",
        }
        for row in rows
    ]


def _follow(part: Data) -> Data:
    sources, lines = [], list(part["lines"])
    for source in part["sources"]:
        where, left = source["where"], source["left"]
        later = _rows(where, source["key"]).filter(number__gt=source["last"])
        rows = list(later.order_by("number")[:left])
        lines += _lines(where, rows)
        last = rows[-1].number if rows else source["last"]
        sources.append(source | {"last": last, "left": left - len(rows)})
    return {"sources": sources, "lines": lines}


def _take_down(part: Data, by: Any, reported: Any, at: datetime) -> int:
    """In groups; what two have written to each other is theirs."""
    groups_of = [source for source in part["sources"] if source["where"] == "group"]
    return sum(
        groups.take_down_for_staff(by, source["key"], reported, _numbers(source), at)
        for source in groups_of
    )


def _numbers(source: Data) -> range:
    """Of the messages that a report contains of a source. Older reports do not say the first."""
    first = source.get("first", source["last"] - AFTER + source["left"] - BEFORE + 1)
    return range(first, source["last"] + 1)


PART = SnapshotPart(_take, _follow, _take_down)
