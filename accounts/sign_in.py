"""Who may sign in: other apps register what keeps a user out."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.models import User

# Each gives the page that says why a user may not sign in, or None.
sign_in_checks: list[Callable[[HttpRequest, User], HttpResponse | None]] = []
