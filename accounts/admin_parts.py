"""What the admins of all apps share: rows that nobody changes there, whose rows staff may change,
links from a user's page to all that belongs to them, and search for an address however it is
written.

What belongs to staff, themselves included, is changed by superusers only, on every admin page.
Otherwise staff could gain permissions: a confirmed address of their own on a superuser's account
is enough to reset its password. And they could favour themselves: a free account, their own mute
lifted, a lost game deleted. Superusers may do that, because they can give themselves any permission
anyway; the log of staff has it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import ForeignKey, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.mailboxes import mailbox_of
from accounts.models import User

LEFT_OUT = "What belongs to you or to other staff was left out. Only administrators change it."


def may_change(staff: Any, owner: User | None) -> bool:
    """Whether a member of staff may change what belongs to this user."""
    if staff.is_superuser or owner is None:
        return True
    return owner.pk != staff.pk and not (owner.is_superuser or owner.is_staff)


def out_of_reach(staff: Any, prefix: str = "") -> Q:
    """The users, or by prefix the rows of users, that this member of staff may not change."""
    if staff.is_superuser:
        return Q(pk__in=())
    powers = Q(**{f"{prefix}is_superuser": True}) | Q(**{f"{prefix}is_staff": True})
    return powers | Q(**{f"{prefix}pk": staff.pk})


def within_reach(rows: QuerySet[Any], staff: Any, prefix: str) -> QuerySet[Any]:
    """The rows that this member of staff may change, also those whose user is deleted."""
    return rows.exclude(pk__in=rows.filter(out_of_reach(staff, prefix)).values("pk"))


class ReadOnly:
    """An admin without adding and deleting, for rows that only services change."""

    lookups: tuple[str, ...] = ()  # allowed in query parameters

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Other lookups could reveal secrets to staff who play: `?next_seed__startswith=7`."""
        return lookup in self.lookups

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Unchanged(ReadOnly):
    """One in which nothing at all can be done."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OwnedAdmin(ModelAdmin):
    """The admin of rows that belong to a user."""

    owner_field = "user"

    def owner_of(self, row: Any) -> User | None:
        return getattr(row, self.owner_field, None)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = obj is None or may_change(request.user, self.owner_of(obj))
        return allowed and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = obj is None or may_change(request.user, self.owner_of(obj))
        return allowed and super().has_delete_permission(request, obj)

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any
    ) -> HttpResponse | None:
        """Actions ask for permission once, without a row, so they never get rows out of reach."""
        forbidden = queryset.filter(out_of_reach(request.user, f"{self.owner_field}__"))
        every_page = request.POST.get("select_across") == "1"
        chosen = {} if every_page else {"pk__in": request.POST.getlist(ACTION_CHECKBOX_NAME)}
        if forbidden.filter(**chosen).exists():
            self.message_user(request, LEFT_OUT, messages.WARNING)
        rows = queryset.exclude(pk__in=forbidden.values("pk"))
        return super().response_action(request, rows, *args)

    def formfield_for_foreignkey(
        self, db_field: "ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Nothing can be given to a user whose rows this member of staff may not change."""
        if db_field.name == self.owner_field:
            kwargs["queryset"] = User.objects.exclude(out_of_reach(request.user))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


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


class AddressSearch(ModelAdmin):
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = (mailbox_of(word) if "@" in word else word for word in search_term.split())
        return super().get_search_results(request, queryset, " ".join(words))
