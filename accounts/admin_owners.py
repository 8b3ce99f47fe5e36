"""What belongs to a superuser or to other staff is changed by superusers only, on every admin page.

Otherwise staff could gain permissions: a confirmed address of their own on a superuser's account
is enough to reset its password.
"""

from typing import Any

from django.contrib.admin import ModelAdmin
from django.db.models import ForeignKey, Q, QuerySet
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def may_change(staff: Any, owner: User | None) -> bool:
    """Whether a member of staff may change what belongs to this user."""
    if staff.is_superuser or owner is None:
        return True
    return not owner.is_superuser and (not owner.is_staff or owner.pk == staff.pk)


def others(staff: Any, prefix: str = "") -> Q:
    """The users, or by prefix the rows of users, that this member of staff may not change."""
    if staff.is_superuser:
        return Q(pk__in=())
    is_mine = Q(**{f"{prefix}pk": staff.pk})
    return Q(**{f"{prefix}is_superuser": True}) | (Q(**{f"{prefix}is_staff": True}) & ~is_mine)


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
        """Actions ask for permission once, without a row, so they never get the others' rows."""
        mine = queryset.exclude(others(request.user, f"{self.owner_field}__"))
        return super().response_action(request, mine, *args)

    def formfield_for_foreignkey(
        self, db_field: "ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Nothing can be given to a user whose rows this member of staff may not change."""
        if db_field.name == self.owner_field:
            kwargs["queryset"] = User.objects.exclude(others(request.user))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
