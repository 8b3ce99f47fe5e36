"""What the admins of other apps share about users: links from a user's page to all that belongs to
them, and search for an address however it is written."""

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.admin import ModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from accounts.mailboxes import mailbox_of
from accounts.models import User


class UserLink(NamedTuple):
    """permission: who is shown the link; the page asks for it again. changes: it leads to something
    that only those may do who may change this user's rows."""

    title: str
    permission: str
    address: Callable[[User], str]
    changes: bool = False


user_links: list[UserLink] = []  # in the order of INSTALLED_APPS


def rows_of(admin: str, lookup: str) -> Callable[[User], str]:
    """The list of an admin, such as "tables_table", with the rows of one user."""
    return lambda user: f"{reverse(f'admin:{admin}_changelist')}?{urlencode({lookup: user.pk})}"


def row_of(admin: str) -> Callable[[User], str]:
    """The row of an admin that has the number of its user."""
    return lambda user: reverse(f"admin:{admin}_change", args=[user.pk])


class AddressSearch(ModelAdmin):  # type: ignore[type-arg]
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = (mailbox_of(word) if "@" in word else word for word in search_term.split())
        return super().get_search_results(request, queryset, " ".join(words))
