"""Problems of the day in the admin. Staff see which there are, not what is in them: they play."""

from typing import Any

from django.contrib import admin

from accounts.admin_parts import Unchanged
from learn.problems.models import Problem
from tables.admin import moment


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
