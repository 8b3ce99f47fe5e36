"""Differences between what a page shows at two versions, so that a move need not send everything.

A difference is JSON. `[value]`: another value. `[start, count, items]`: in an array, `items` take
the place of `count` items from `start` on. `{key: difference}`: of fields of an object, or of items
of an array of the same length; `{key: 0}`: the field is gone. client/live/messages.ts is its
twin.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

Difference = dict[Any, Any] | list[Any]


def difference(old: Any, new: Any) -> Difference | None:
    """What leads from one value to another; None if they are equal. Values are structs and what
    JSON has; 1 and True count as equal within an array or object."""
    if type(old) is not type(new):
        return [new]
    if old is new or old == new:
        return None
    if isinstance(new, msgspec.Struct):
        return _of_structs(old, new)
    if isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(new, (tuple, list)):
        return _of_arrays(old, new)
    return [new]


def _of_structs(old: msgspec.Struct, new: msgspec.Struct) -> Difference:
    config = new.__struct_config__
    if config.omit_defaults or config.array_like or config.tag is not None:
        return [new]  # its fields are not all there, or not fields
    names = zip(new.__struct_encode_fields__, new.__struct_fields__, strict=True)
    changes = (
        (name, difference(getattr(old, field), getattr(new, field))) for name, field in names
    )
    return {name: change for name, change in changes if change is not None}


def _of_objects(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Difference:
    gone = dict.fromkeys(old.keys() - new.keys(), 0)
    changes = {
        key: difference(old[key], value) if key in old else [value] for key, value in new.items()
    }
    return gone | {key: change for key, change in changes.items() if change is not None}


def _of_arrays(old: Sequence[Any], new: Sequence[Any]) -> Difference:
    shorter = min(len(old), len(new))
    start = _equal(old, new, shorter)
    same = _equal(old[start:][::-1], new[start:][::-1], shorter - start)  # at the end
    end = len(new) - same
    if len(old) == len(new) and all(map(_has_parts, new[start:end])):
        changes = ((at, difference(old[at], new[at])) for at in range(start, end))
        return {at: change for at, change in changes if change is not None}
    return [start, len(old) - same - start, list(new[start:end])]


def _equal(old: Sequence[Any], new: Sequence[Any], most: int) -> int:
    """How many items two arrays have in common from the start, at most so many. By halves, because
    comparing slices is much faster than comparing item by item."""
    if old[:most] == new[:most]:
        return most
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if old[least:middle] == new[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _has_parts(value: Any) -> bool:
    return isinstance(value, (msgspec.Struct, dict, tuple, list))


def applied(old: Any, change: Any) -> Any:
    """The value to which a difference leads, both as decoded from JSON."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        start, count, items = change
        return [*old[:start], *items, *old[start + count :]]
    if isinstance(old, list):
        return [applied(item, change[str(at)]) if str(at) in change else item
                for at, item in enumerate(old)]  # fmt: skip
    kept = {key: value for key, value in old.items() if change.get(key) != 0}
    return kept | {key: applied(old.get(key), one) for key, one in change.items() if one != 0}


def changed(update: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The update to which a `Change` leads, both as decoded from JSON."""
    new = applied(update, change["change"])
    new |= {name: change[name] for name in ("v", "since", "at", "events")}
    pairs = zip(new["table"]["seats"], change["connected"], strict=True)
    seats = [{**seat, "connected": here} for seat, here in pairs]
    return {**new, "table": {**new["table"], "seats": seats}}
