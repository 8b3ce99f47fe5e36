"""Reviews in the admin. Staff see how far they are, nothing of what is in them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from learn.models import Review
from tables.admin import ReadOnly


@admin.register(Review)
class ReviewAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("seat", "state", "done", "total", "version", "tries")
    list_filter = ("state",)
    lookups = ("state__exact",)
    list_select_related = ("seat",)
    fields = ("seat", "state", "done", "total", "version", "tries", "asked", "ended")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
