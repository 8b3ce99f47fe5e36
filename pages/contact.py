""" "Contact us": a message from anybody to the operator, by mail. The site keeps no copy.

Nothing is ever sent to the address that the sender gives, which may be somebody else's.
"""

from hashlib import sha256

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.guests import current_player
from accounts.ratelimit import is_within, within_limit

LONGEST = 4000  # characters
HOUR, DAY = 60 * 60, 24 * 60 * 60  # seconds
PER_NETWORK_AND_HOUR, PER_DAY = 5, 300  # messages; the second of all senders together


class ContactForm(forms.Form):
    email = forms.EmailField(
        label=_("Your email address"),
        max_length=254,
        help_text=_("The answer goes there."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    text = forms.CharField(
        label=_("Your message"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("If it is about something that went wrong: where, when, and what you saw."),
    )


def may_send(request: HttpRequest) -> bool:
    """Counts this message."""
    own = within_limit(request, "contact", PER_NETWORK_AND_HOUR, HOUR)
    return own and is_within("limit:contact:all", "contact", PER_DAY, DAY)


def send(request: HttpRequest, email: str, text: str) -> None:
    """Mails a message to the operator. The same message again is a double click. Raises OSError if
    it could not be queued; then it may be sent again."""
    key = f"contact:{sha256(f'{email} {text}'.encode()).hexdigest()}"
    if not cache.add(key, 1, HOUR):
        return
    player = current_player(request)
    account = f"{player.get_username()} ({player.pk})" if player else "not signed in"
    facts = f"Account: {account}\nAnswer to: {email}\n"
    message = EmailMessage(
        "Tilehouse: message from the contact page",
        f"{facts}\n{text}\n",
        to=[settings.OPERATOR.email],
        reply_to=[email],
    )
    try:
        message.send()
    except OSError:
        cache.delete(key)
        raise
