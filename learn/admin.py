"""Reviews and problems of the day in the admin. Staff see how far reviews are and which problems
there are, nothing of what is in them."""

from typing import Any

from django.contrib import admin

from accounts.admin_parts import Unchanged
from learn.models import Review
from learn.problems.models import Problem
from tables.admin import moment


@admin.register(Review)
class ReviewAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("seat", "state", "done", "total", "version", "tries")
    list_filter = ("state",)
    lookups = ("state__exact",)
    list_select_related = ("seat",)
    fields = ("seat", "state", "done", "total", "version", "tries", "asked", "ended")


@admin.register(Problem)
class ProblemAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("day", "game", "version", "made_at", "answered")
    list_filter = ("game",)
    lookups = ("game__exact",)
    fields = ("day", "game", "version", "made_at", "answered")
    ordering = ("-day",)

    @admin.display(description="made")
    def made_at(self, row: Any) -> str:
        return moment(row.made)
