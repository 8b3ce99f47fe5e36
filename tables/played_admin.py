"""The admin of finished games: staff can delete one that should not count, but not add or change
any."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin_owners import OwnedAdmin
from tables.selectors import without_secret_results


class PlayedAdmin(OwnedAdmin):
    search_fields = ["user__username", "table"]
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return without_secret_results(super().get_queryset(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
