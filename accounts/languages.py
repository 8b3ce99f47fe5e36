"""The language a player has chosen: in a cookie for this browser, with the account for their mail
and for other browsers."""

from contextlib import AbstractContextManager

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.models import User
from accounts.preferences import PreferencesUpdate, preference_of, update_preferences

LANGUAGES = tuple(code for code, name in settings.LANGUAGES)


def keep_language(user: User, language: str) -> None:
    if preference_of(user, "language") != language:
        update_preferences(user, PreferencesUpdate(language=language))


def after_sign_in(request: HttpRequest, user: User, response: HttpResponse) -> None:
    """What was chosen in this browser counts; without that it gets the account's language. The
    language that a browser asks for by itself is nobody's choice, so it is not kept."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    known = preference_of(user, "language")
    if chosen in LANGUAGES:
        keep_language(user, chosen)
    elif known:
        set_cookie(response, known)


def set_cookie(response: HttpResponse, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


def in_language_of(user: User) -> AbstractContextManager[None]:
    """For mail to a user: texts are in their language, not in that of whoever causes the mail."""
    return translation.override(preference_of(user, "language") or settings.LANGUAGE_CODE)
