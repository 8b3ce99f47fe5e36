"""Pages behind links in mail. Opening one changes nothing, whoever opens it: it may be a program,
or somebody who is signed in to another account."""

from datetime import datetime
from typing import Any

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import url_str_to_user_pk, user_pk_to_url_str
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import changes, mail_limits
from accounts.forms import PasswordResetForm
from accounts.models import User
from accounts.ratelimit import within_limit

UNDOS_PER_MINUTE = 20


class ConfirmEmailView(allauth.ConfirmEmailView):
    def logout_other_user(self, confirmation: Any) -> None:
        """Whoever is signed in to another account stays so: the page says whose address it is."""


class EmailVerificationSentView(allauth.EmailVerificationSentView):
    def dispatch(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        """Whoever has confirmed meanwhile, in another tab or on their phone, is told so."""
        if request.user.is_authenticated and request.user.address_confirmed:
            return redirect("account_email")
        return super().dispatch(request, *args, **more)


class PasswordResetView(allauth.PasswordResetView):
    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """The same for an address with and without an account."""
        address = form.cleaned_data["email"]
        if mail_limits.too_soon(self.request, "reset", address):
            form.add_error("email", mail_limits.TOO_SOON)
        elif mail_limits.too_many(self.request, address):
            form.add_error("email", mail_limits.TOO_MANY)
        if form.errors:
            return self.form_invalid(form)
        answer = super().form_valid(form)
        failed = getattr(self.request, "mail_not_sent", False)
        return redirect("account_reset_password") if failed else answer


class PasswordResetFromKeyView(allauth.PasswordResetFromKeyView):
    def dispatch(
        self, request: HttpRequest, uidb36: str, key: str, **more: Any
    ) -> HttpResponseBase:
        """Asks whoever is signed in to another account before it signs them out there."""
        opened = key == self.reset_url_key or get_adapter().is_ajax(request)
        if not opened or not _is_signed_in_elsewhere(request, uidb36):
            return super().dispatch(request, uidb36, key, **more)
        if "sign_out" not in request.POST:
            return render(request, "account/other_account.html")
        token = request.session.get(allauth.INTERNAL_RESET_SESSION_KEY, "")
        logout(request)
        request.session[allauth.INTERNAL_RESET_SESSION_KEY] = token
        return redirect(request.path)


def _is_signed_in_elsewhere(request: HttpRequest, uidb36: str) -> bool:
    try:
        return request.user.is_authenticated and request.user.pk != url_str_to_user_pk(uidb36)
    except (ValueError, User.DoesNotExist):
        return False  # the page says that the link does not work


@never_cache
@require_http_methods(["GET", "POST"])
def undo_change(request: HttpRequest, key: str) -> HttpResponse:
    """Where the link leads with which an account is taken back: see accounts.changes."""
    if not within_limit(request, "undo_change", UNDOS_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    at = timezone.now()
    if request.method == "POST":
        return _undo(request, key, at)
    return render(request, "accounts/undo_change.html", {"change": changes.find(key, at)})


def _undo(request: HttpRequest, key: str, at: datetime) -> HttpResponse:
    try:
        undone = changes.undo(key, at)
    except changes.AddressTaken:
        return render(request, "accounts/undo_change.html", {"taken": True})
    if undone is None:
        return render(request, "accounts/undo_change.html")
    user, replaced = undone
    if request.user == user:
        logout(request)
    for address in replaced:
        get_adapter().send_mail("account/email/address_given_back", address, {"user": user})
    messages.success(request, _("Your account is yours again. It is signed out everywhere."))
    token = default_token_generator.make_token(user)
    return redirect("account_reset_password_from_key", user_pk_to_url_str(user), token)
