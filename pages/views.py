"""Pages that are the same for everyone, the message to the operator, of which the site keeps no
copy, and what a reader is told whose form was refused.

Nothing is ever sent to the address that its sender gives, which may be somebody else's.
"""

import logging
from hashlib import sha256

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import (
    REASON_BAD_ORIGIN,
    REASON_BAD_REFERER,
    REASON_INSECURE_REFERER,
    REASON_MALFORMED_REFERER,
    REASON_NO_REFERER,
)
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import current_player
from accounts.preferences import LANGUAGES
from accounts.ratelimit import is_within, within_limit
from accounts.site_address import page_address
from pages import status as checks
from pages.articles import LEGAL, body, find_article, help_articles, sections
from pages.search import find
from tables.registry import game_apps

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


log = logging.getLogger(__name__)

LISTED = (
    "landing",
    "pricing",
    "help",
    "contact",
    "legal",
    "accessibility",
    "status",
    "clubs",
    "rankings",
    "account_signup",
    "account_login",
    "account_reset_password",
)


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/landing.html")


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """The help, with search results; scripts request the results alone with ?part."""
    question = request.GET.get("q", "").strip()
    context = {"here": "help", "articles": help_articles(), "question": question}
    context["found"] = find(question, help_articles())
    whole = "part" not in request.GET
    return render(request, "pages/help.html" if whole else "pages/found.html", context)


@require_safe
def legal(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/legal.html", {"articles": LEGAL})


@require_safe
def article(request: HttpRequest, section: str, slug: str) -> HttpResponse:
    try:
        shown = find_article(section, slug)
    except LookupError as error:
        raise Http404 from error
    others = [other for other in (*help_articles(), *LEGAL) if other.section == section]
    parts = [section for section in sections(shown) if section.anchor]
    context = {"here": section, "article": shown, "articles": others, "sections": parts}
    context["body"] = body(shown)
    return render(request, "pages/article.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest) -> HttpResponse:
    email = getattr(request.user, "email", "")
    form = ContactForm(request.POST or None, initial={"email": email})
    if request.method == "POST" and form.is_valid() and _is_sent(request, form):
        messages.success(request, gettext("Your message has been sent. Answers come by email."))
        return redirect("contact")
    return render(request, "pages/contact.html", {"here": "help", "form": form})


def _is_sent(request: HttpRequest, form: ContactForm) -> bool:
    """What was written stays in the form if it could not be sent."""
    if not may_send(request):
        form.add_error(None, gettext("There have been too many messages. Please try again later."))
        return False
    try:
        send(request, **form.cleaned_data)
    except OSError:
        log.exception("a message to the operator could not be queued")
        form.add_error(None, gettext("Your message could not be sent. Please try again later."))
        return False
    return True


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/accessibility.html")


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    found = checks.state()
    staff = found.offset is not None and checks.is_for_staff(request)
    return render(request, "pages/status.html", {"state": found, "staff": staff})


@never_cache
@require_safe
def status_json(request: HttpRequest) -> JsonResponse:
    """For monitoring: 200 when every component is healthy, else 503."""
    found = checks.state()
    rows = {
        one.name: {"healthy": one.healthy, "ms": one.took, "refuses": one.refuses}
        for one in found.components
    }
    answer = {"healthy": found.healthy, "components": rows, "clock_offset_ms": found.offset}
    return JsonResponse(answer, status=200 if found.healthy else 503)


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """The style guide; in development only."""
    return render(request, "pages/style.html")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The language is in the URL: the service worker asks without cookies."""
    language = request.GET.get("language", "")
    with override(language if language in LANGUAGES else get_language()):
        return render(request, "pages/offline.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that its scope is the whole site."""
    return render(request, "pages/worker.js", content_type="text/javascript")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    names = (*LISTED, *(name for app in game_apps() for name in app.public_pages))
    addresses = [reverse(name) for name in names] + [
        article.address for article in (*help_articles(), *LEGAL)
    ]
    context = {"addresses": [settings.BASE_URL + address for address in addresses]}
    return render(request, "pages/sitemap.xml", context, content_type="application/xml")


def favicon(request: HttpRequest) -> HttpResponse:
    """For the admin, and for clients that request it without reading the page."""
    return redirect(static("img/mark.svg"))


def robots(request: HttpRequest) -> HttpResponse:
    context = {"sitemap": page_address("sitemap")}
    return render(request, "robots.txt", context, content_type="text/plain")


# Their texts end before the address of the page, where they have one.
HIDDEN_ORIGIN = tuple(
    reason.partition("%s")[0]
    for reason in (
        REASON_BAD_ORIGIN,
        REASON_BAD_REFERER,
        REASON_INSECURE_REFERER,
        REASON_MALFORMED_REFERER,
        REASON_NO_REFERER,
    )
)


def refused_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Says the cause and what to do: the origin is hidden, cookies are blocked, the page is old."""
    cause = "old" if request.COOKIES else "cookies"
    if reason.startswith(HIDDEN_ORIGIN):
        cause = "origin"
    return render(request, "403_csrf.html", {"cause": cause}, status=403)
