"""Search in the admin, of any app, for an address however it is written."""

from typing import Any

from django.contrib.admin import ModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.mailboxes import mailbox_of


class AddressSearch(ModelAdmin):  # type: ignore[type-arg]
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = (mailbox_of(word) if "@" in word else word for word in search_term.split())
        return super().get_search_results(request, queryset, " ".join(words))
