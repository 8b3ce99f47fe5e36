"""Staff see who plays. They sign in by the same, rate-limited page as everybody."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User, UsernameRule
from accounts.usernames import rules_changed

admin.site.site_header = "Tilehouse administration"
admin.site.site_title = "Tilehouse"
admin.site.index_title = "Overview"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PlayerAdmin(UserAdmin):
    list_display = ("username", "email", "date_joined", "last_login", "is_staff", "is_active")
    list_filter = ("is_active", "is_staff", "date_joined")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("date_joined", "last_login", "preferences")
    powers = ("is_staff", "is_superuser", "groups")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        ("Preferences", {"fields": ("back", "felt", "preferences")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Dates", {"fields": ("date_joined", "last_login")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only those who run the house say who else may do what; nobody raises himself."""
        more = () if request.user.is_superuser else self.powers
        return (*super().get_readonly_fields(request, obj), *more)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever can change the password of one who may do more can do more."""
        above = obj is not None and (obj.is_superuser or (obj.is_staff and obj != request.user))
        if above and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Tables and entries speak of their players; an account is put to rest: not active."""
        return False


@admin.register(UsernameRule)
class NameRuleAdmin(admin.ModelAdmin):
    """Which names nobody may have. A change holds at once, for names that are yet to be chosen."""

    list_display = ("word", "kind", "part")
    list_filter = ("kind", "part")
    search_fields = ("word",)

    def save_model(self, request: HttpRequest, obj: UsernameRule, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        rules_changed()

    def delete_model(self, request: HttpRequest, obj: UsernameRule) -> None:
        super().delete_model(request, obj)
        rules_changed()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UsernameRule]) -> None:
        super().delete_queryset(request, queryset)
        rules_changed()


# Staff need not see anybody's keys, nor from where he has signed in.
admin.site.unregister([Authenticator, UserSession])
