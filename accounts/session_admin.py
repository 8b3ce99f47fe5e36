"""Where users are signed in, for staff who end a session that is not its owner's.

They see when it began and in which browser, not its key or network.
"""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.forms import CheckboxInput
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.admin_owners import OwnedAdmin
from accounts.templatetags.site import browser

LOOKUPS = ("user__id__exact", "created_at__gte", "created_at__lt")
SIGNED_OUT = "signed out of {browser}, in which they signed in on {created:%d %B %Y, %H:%M}"


class SessionAdmin(OwnedAdmin):
    list_display = ("user", "browser", "created_at")
    list_display_links = None
    list_select_related = ("user",)
    list_filter = ("created_at",)
    search_fields = ("user__username",)
    ordering = ("-created_at",)
    show_full_result_count = False  # the list would be counted twice
    actions = ("end",)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Others could tell a key or a network, letter by letter: `?session_key__startswith=a`."""
        return lookup in LOOKUPS

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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    has_delete_permission = has_change_permission  # deleting the row would leave the session open
