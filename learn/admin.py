"""Reviews in the admin. Staff see how far they are, nothing of what is in them."""

from django.contrib import admin

from accounts.admin_parts import Unchanged
from learn.models import Review


@admin.register(Review)
class ReviewAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("seat", "state", "done", "total", "version", "tries")
    list_filter = ("state",)
    lookups = ("state__exact",)
    list_select_related = ("seat",)
    fields = ("seat", "state", "done", "total", "version", "tries", "asked", "ended")
