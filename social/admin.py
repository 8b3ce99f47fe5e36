"""Profiles in the admin: staff see what a player says of themselves, and may empty it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin_parts import OwnedAdmin, UserLink, rows_of, user_links
from social.models import Profile


@admin.register(Profile)
class ProfileAdmin(OwnedAdmin):
    """Without whether they hide when they are here: that is theirs."""

    list_display = ("user", "about", "country")
    list_select_related = ("user",)
    search_fields = ("user__username", "about")
    ordering = ("user__username",)
    fields = ("user", "about", "country")
    readonly_fields = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


user_links.append(
    UserLink("Profile", "social.view_profile", rows_of("social_profile", "user__id__exact"))
)
