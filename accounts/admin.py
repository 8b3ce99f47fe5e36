"""User accounts, their sessions and username rules in the admin. Staff use the rate-limited
sign-in page."""

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.forms import CheckboxInput
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.admin_parts import (
    AddressSearch,
    OwnedAdmin,
    Unchanged,
    UserLink,
    may_change,
    rows_of,
    user_links,
)
from accounts.mailboxes import is_refused
from accounts.models import User, UsernameRule
from accounts.templatetags.site import browser
from accounts.usernames import check_username, reserve, rules_changed

SIGNED_OUT = "signed out of {browser}, in which they signed in on {created:%d %B %Y, %H:%M}"

admin.site.site_header = "Tilehouse administration"
admin.site.site_title = "Tilehouse"
admin.site.index_title = "Overview"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class CheckedNameMixin(forms.ModelForm):
    """A name that staff choose follows the rules of sign-up; an older one may stay as it is."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if name.lower() != self.initial.get("username", "").lower():
            check_username(name, of=self.instance if self.instance.pk else None)
        return name


class PlayerForm(CheckedNameMixin, UserChangeForm):
    pass


class NewPlayerForm(CheckedNameMixin, AdminUserCreationForm):
    pass


@admin.register(User)
class PlayerAdmin(AddressSearch, UserAdmin):
    form, add_form = PlayerForm, NewPlayerForm
    list_display = ("username", "email", "date_joined", "last_login", "is_staff", "is_active")
    list_filter = ("is_active", "is_staff", "date_joined")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("date_joined", "last_login", "preferences")
    permission_fields = ("is_staff", "is_superuser", "groups")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        ("Preferences", {"fields": ("back", "felt", "preferences")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Dates", {"fields": ("date_joined", "last_login")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only superusers may change permissions, so staff cannot raise their own."""
        more = () if request.user.is_superuser else self.permission_fields
        return (*super().get_readonly_fields(request, obj), *more)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """With links to all that belongs to the user, as far as the reader may see it."""
        user, staff = self.get_object(request, object_id), request.user
        links = [
            (link.title, link.address(user))
            for link in user_links
            if user is not None
            and staff.has_perm(link.permission)
            and (may_change(staff, user) or not link.changes)
        ]
        return super().change_view(
            request, object_id, form_url, {"links": links, **(extra_context or {})}
        )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Staff may not change staff: by setting a password they would gain permissions, and their
        own name and address they change by the rules of the site."""
        return may_change(request.user, obj) and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Nobody else can have the former name, or imitate it."""
        former = form.initial.get("username", "")
        if change and former.lower() != obj.username.lower():
            obj.namesake = 0
            reserve(former, obj)
        super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Tables and entries refer to their players, so accounts are deactivated, never deleted."""
        return False


@admin.register(UsernameRule)
class UsernameRuleAdmin(admin.ModelAdmin):
    """Forbidden usernames. A change takes effect at once, but does not affect existing names."""

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


class AddressAdmin(AddressSearch, OwnedAdmin, EmailAddressAdmin):
    """Addresses of accounts, for players who cannot confirm theirs."""

    actions = ("make_verified",)
    readonly_fields = ("mail_refused",)

    @admin.display(description="mail to it was refused in the last days", boolean=True)
    def mail_refused(self, row: EmailAddress) -> bool:
        return is_refused(row.email)

    @admin.action(description="Mark as confirmed", permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        """As allauth does it, and in the log of staff."""
        waiting = list(queryset.filter(verified=False))
        super().make_verified(request, queryset)
        for address in EmailAddress.objects.filter(
            pk__in=[row.pk for row in waiting], verified=True
        ):
            self.log_change(request, address, "marked as confirmed")

    def save_model(self, request: HttpRequest, obj: EmailAddress, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if obj.verified and "verified" in form.changed_data:
            email_confirmed.send(EmailAddress, request=request, email_address=obj)


class SuperuserGroupAdmin(GroupAdmin):
    """A group's permissions are those of its members, so staff could raise their own."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return request.user.is_superuser

    has_add_permission = has_view_permission
    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission


class SessionAdmin(Unchanged, OwnedAdmin):
    """Where users are signed in, for staff who end a session that is not its owner's: deleting its
    row would leave it open.

    They see when it began and in which browser, not its key or network.
    """

    list_display = ("user", "browser", "created_at")
    list_display_links = None
    list_select_related = ("user",)
    list_filter = ("created_at",)
    lookups = ("user__id__exact", "created_at__gte", "created_at__lt")
    search_fields = ("user__username",)
    ordering = ("-created_at",)
    show_full_result_count = False  # the list would be counted twice
    actions = ("end",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[UserSession]:
        """Those that have not ended: rows of others stay until their owner looks. After a new
        password the others of that user end when they are next used, and are listed until then."""
        open_keys = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
        return super().get_queryset(request).filter(session_key__in=open_keys)

    def action_checkbox(self, session: UserSession) -> SafeString:
        """As in every admin, but the row is not named after its network."""
        named = {"class": "action-select", "aria-label": self.browser(session)}
        box = CheckboxInput(named, lambda _: False)
        return box.render(ACTION_CHECKBOX_NAME, str(session.pk))

    @admin.display(description="browser")
    def browser(self, session: UserSession) -> str:
        return browser(session.user_agent)

    @admin.action(description="Sign out", permissions=["end"])
    def end(self, request: HttpRequest, sessions: QuerySet[UserSession]) -> None:
        """Logged with the user, because the row of the session goes."""
        for session in sessions:
            named = {"browser": browser(session.user_agent), "created": session.created_at}
            with transaction.atomic():
                session.end()
                self.log_change(request, session.user, SIGNED_OUT.format(**named))
        self.message_user(request, "The chosen sessions have been ended.")

    def has_end_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("usersessions.delete_usersession")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the list: a session's own page would be named after its network."""
        return obj is None and super().has_view_permission(request)


user_links += [
    UserLink(
        "Addresses", "account.view_emailaddress", rows_of("account_emailaddress", "user__id__exact")
    ),
    UserLink(
        "Sessions",
        "usersessions.view_usersession",
        rows_of("usersessions_usersession", "user__id__exact"),
    ),
]
# Instead of the admins that came with the packages.
OURS = ((EmailAddress, AddressAdmin), (Group, SuperuserGroupAdmin), (UserSession, SessionAdmin))
for model, its_admin in OURS:
    admin.site.unregister(model)
    admin.site.register(model, its_admin)
admin.site.unregister(Authenticator)  # staff do not need to see anybody's keys
