"""Problems of the day in the admin. Staff see which there are, not what is in them: they play."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from learn.problems.models import Problem
from tables.admin import ReadOnly, moment


@admin.register(Problem)
class ProblemAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("day", "game", "version", "made_at", "answered")
    list_filter = ("game",)
    lookups = ("game__exact",)
    fields = ("day", "game", "version", "made_at", "answered")
    ordering = ("-day",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).annotate(count=Count("answers"))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="made")
    def made_at(self, row: Any) -> str:
        return moment(row.made)

    @admin.display(description="answers")
    def answered(self, row: Any) -> int:
        return int(row.count)
