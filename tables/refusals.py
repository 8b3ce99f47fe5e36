"""Refusals at tables: the exception, and the texts that pages show.

The texts are those of client/table/refusals.json, which the table page reads too.
"""

import json
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
_FILE = Path(__file__).parents[1] / "client/table/refusals.json"
TEXTS: dict[str, str] = json.loads(_FILE.read_text(encoding="utf-8"))


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """Nothing has changed; `code` says why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    @property
    def text(self) -> str:
        return self.detail or TEXTS.get(self.code, TEXTS["error"])


def must(value: T | None, code: str) -> T:
    """Returns `value`; raises Refused(code) if it is None or falsy."""
    if not value:
        raise Refused(code)
    return value
