"""Refusals on live pages: the exception, and the texts of what any socket may refuse."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

T = TypeVar("T")
TEXTS: dict[str, Promise] = {
    "error": _("Something went wrong on our side. Nothing has changed; please try again."),
    "malformed": _("The request could not be understood. Please try again."),
    "suspended": _("Your account is suspended. Reload the page to see until when."),
    "too_fast": _("Too many requests. Please try again in a moment."),
    "too_large": _("The request could not be understood. Please try again."),
    "too_many_sockets": _("Too many pages of this site are open. Please close some of them."),
    "unknown_message": _("The request could not be understood. Please reload the page."),
}


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """Nothing has changed; `code` says why. texts: by code; an app has a class with its own."""

    texts: ClassVar[Mapping[str, Promise]] = TEXTS

    def __init__(self, code: str, detail: str | Promise = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    @property
    def text(self) -> str:
        return str(self.detail or self.texts.get(self.code, TEXTS["error"]))

    @classmethod
    def must(cls, value: T | None, code: str) -> T:
        """Returns `value`; refuses with this code if it is None or falsy."""
        if not value:
            raise cls(code)
        return value
