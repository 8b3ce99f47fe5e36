"""Signing up and in, on top of django-allauth: usernames, mail, guests, refused sign-ins."""

import logging
import time
from smtplib import SMTPException
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import addresses, intents, ratelimit
from accounts.addresses import confirmed_address
from accounts.guests import guest_of, merge_guest
from accounts.hooks import hooks
from accounts.mail_layout import lay_out
from accounts.mailboxes import mailbox_of
from accounts.models import TAKEN, User
from accounts.preferences import after_sign_in
from accounts.sign_in_limits import forget_attempts, forget_codes, password_attempt, remember
from accounts.site_address import at_site
from accounts.timestamps import now
from accounts.usernames import check_username

log = logging.getLogger(__name__)


SIGN_IN_METHODS = ("password", "mfa")
MAIL_SENT = "account/messages/email_confirmation_sent.txt"
CONFIRMED_BY_ANOTHER = "account/messages/email_confirmation_failed.txt"
METHOD_LABELS = {
    "reauthenticate": _("Use your password instead"),
    "mfa_reauthenticate": _("Use a one-time code instead"),
    "mfa_reauthenticate:webauthn": _("Use a passkey instead"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Usernames follow the rules in accounts.usernames. If mail cannot be queued, the error is
    logged and the user is warned; the request continues, as mail can be requested again."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": TAKEN,
        "duplicate_email": _("This is already your address, or it is waiting to be confirmed."),
        "username_password_mismatch": _("The username or password is incorrect."),
        "email_password_mismatch": _("The email address or password is incorrect."),
        "too_many_login_attempts": _("Too many attempts. Please wait a few minutes and try again."),
        "incorrect_password": _("The password is incorrect."),
        "enter_current_password": _("The current password is incorrect."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        check_username(username)
        return username

    def clean_email(self, email: str) -> str:
        """The spelling of the mailbox, if mail can be sent there. Beyond ASCII a pattern takes some
        letters for others in another case."""
        address = mailbox_of(email)
        validate_email(address)
        if not address.isascii() or len(address) > app_settings.EMAIL_MAX_LENGTH:
            raise ValidationError(validate_email.message, "invalid")
        return address

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Of two accounts that confirm an address at once, the database's constraint lets one. They
        take turns, because allauth writes the row twice: each would wait for the other's row."""
        request.confirmed_before = confirmed_address(email_address.user)  # type: ignore[attr-defined]
        rows = EmailAddress.objects.filter(email__iexact=email_address.email).order_by("pk")
        try:
            with transaction.atomic():
                list(rows.select_for_update(no_key=True))
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            facts = {"email": email_address.email}
            self.add_message(request, messages.ERROR, CONFIRMED_BY_ANOTHER, facts)
            return False

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Only one that waits to be confirmed: to remove the other would cut its owner off."""
        return not email_address.primary

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Two concurrent sign-ups can both pass the name check; the database constraint decides."""
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as error:
            raise self.validation_error("username_taken") from error

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """With the site's own limits: allauth's would let any stranger keep an owner out."""
        login = credentials.get("email") or credentials.get("username", "")
        self._attempt = password_attempt(request, login)
        if not self._attempt.allowed:
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        self._attempt.forgive()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        address = credentials["email"]
        owners = User.objects.filter(emailaddress__email__iexact=address)
        forget_attempts(request, address, *owners.values_list("username", flat=True))
        confirmed = {"emailaddress__email__iexact": address, "emailaddress__verified": True}
        forget_codes(request, *User.objects.filter(**confirmed))

    def login(self, request: HttpRequest, user: User) -> None:
        """What belongs to the visitor's session is read before signing in replaces it."""
        guest, self._intent = guest_of(request), intents.take(request)
        super().login(request, user)
        if guest:
            merge_guest(guest, user, now())

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Also whoever has just signed in has shown who they are, not only who has confirmed it
        again."""
        if _has_just_signed_in(self.request):
            return False
        return bool(super().is_reauthentication_required(app=app, **more))

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": METHOD_LABELS[method["id"]]} for method in methods]

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        address = emailconfirmation.email_address
        if ratelimit.too_soon(request, "confirm", address.email, address.user_id):
            self._not_sent(ratelimit.TOO_SOON)
        elif ratelimit.too_many(request, address.email, address.user_id):
            self._not_sent(ratelimit.TOO_MANY)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Mail about a change of the account. A confirmed address gets the link that undoes it:
        after a change of address that is the one from before."""
        before = getattr(self.request, "confirmed_before", "")
        confirmed = before if email else confirmed_address(user)
        facts = dict(context or {})
        if confirmed and email in (None, confirmed):
            key = addresses.remember_change(user, confirmed, timezone.now())
            facts["undo_url"] = reverse("undo_change", args=[key])
        elif ratelimit.too_many(self.request, email or user.email, user.pk):
            return
        super().send_notification_mail(template_prefix, user, facts, email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            log.exception("mail could not be queued: %s", template_prefix)
            self._not_sent(_("We could not send the email. Please try again later."))

    def _not_sent(self, why: Any) -> None:
        self.request.mail_not_sent = True
        self.add_message(self.request, messages.WARNING, message=str(why))

    def add_message(
        self, request: HttpRequest, level: int, message_template: str = "", *args: Any, **more: Any
    ) -> None:
        """allauth says that it has sent a mail also where none was."""
        if message_template != MAIL_SENT or not getattr(request, "mail_not_sent", False):
            super().add_message(request, level, message_template, *args, **more)

    def render_mail(
        self,
        template_prefix: str,
        email: str,
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """All of allauth's mail. Its links would have the Host and port of the request, which its
        sender chooses: they get the site's own address."""
        urls = {name: value for name, value in context.items() if name.endswith("_url")}
        own = {name: at_site(url) for name, url in urls.items()}
        return lay_out(super().render_mail(template_prefix, email, context | own, headers))

    def pre_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse | None:
        refusal = hooks.sign_in_refusal(request, user)
        return refusal or super().pre_login(request, user, **login)

    def post_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **login)
        response["Location"] = intents.carry_out(request, self._intent, response["Location"])
        after_sign_in(request, user, response)
        remember(request, user, response)
        return response

    def format_email_subject(self, subject: str) -> str:
        return f"Tilehouse: {subject}"

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        reader = self.request.user
        if not reader.is_authenticated:
            return reverse("account_login")
        return reverse("account_email" if reader.pk == email_address.user_id else "lobby")


def _has_just_signed_in(request: HttpRequest) -> bool:
    """Whether a password, code or passkey was given in this session within the time for which a
    confirmation counts."""
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, request.user)
    return any(one["method"] in SIGN_IN_METHODS and one["at"] > since for one in records)
