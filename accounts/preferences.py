"""A player's settings, saved with the account: for the table its tile back, felt, sorting and
sounds; and the language, which is also in a cookie for this browser. And what a browser keeps in
cookies without an account: whether pages are light or dark, and a random name, given when it is
first needed, for what is counted for each browser."""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from msgspec import UNSET, Meta, UnsetType

from accounts.hooks import hooks
from accounts.models import Back, Felt, User
from accounts.site_address import posted
from accounts.timestamps import now

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


@dataclass(frozen=True)
class GamePreference:
    """A choice that one game offers in the settings, on or off. starts_on: whether it is on for a
    player who has not chosen; None: for nobody."""

    key: str
    label: "str | StrPromise"
    help_text: "str | StrPromise"
    starts_on: Callable[[User], bool] | None = None


# Games register theirs when they start.
game_preferences: dict[str, GamePreference] = {}

COLUMNS = ("back", "felt", "hide_ratings")  # others see their effect; the rest is JSON
DEFAULTS: dict[str, Any] = {
    "sort": "suit",
    "volumes": {},
    "dom_table": False,
    "reduced_motion": False,
    "one_click_discard": False,
    "second_tap_discard": False,
    "dim_blocked": False,
    "shortcuts": True,
    "hide_chat": False,
    "camera": {"yaw": 0.0, "pitch": 0.0, "zoom": 0.0},
    "known_games": [],
    "avatar": 0,
    "language": "",
}

Sound = Annotated[str, Meta(pattern=r"^[a-z]{1,12}\Z")]
Slug = Annotated[str, Meta(pattern=r"^[a-z-]{1,24}\Z")]
Volume = Annotated[float, Meta(ge=0, le=1)]
Nudge = Annotated[float, Meta(ge=-10, le=10)]


class Camera(msgspec.Struct, forbid_unknown_fields=True):
    yaw: Nudge
    pitch: Nudge
    zoom: Nudge


class PreferencesUpdate(msgspec.Struct, forbid_unknown_fields=True):
    """A change of some preferences; those left out stay as they are."""

    back: Literal[tuple(Back.values)] | UnsetType = UNSET  # type: ignore[valid-type]
    felt: Literal[tuple(Felt.values)] | UnsetType = UNSET  # type: ignore[valid-type]
    games: dict[str, bool] = {}  # by key: the preferences that games have registered
    sort: Literal["suit", "number", "own"] | UnsetType = UNSET
    volumes: Annotated[dict[Sound, Volume], Meta(max_length=8)] | UnsetType = UNSET
    dom_table: bool | UnsetType = UNSET  # the table in plain HTML
    reduced_motion: bool | UnsetType = UNSET
    one_click_discard: bool | UnsetType = UNSET
    second_tap_discard: bool | UnsetType = UNSET  # on touch screens
    dim_blocked: bool | UnsetType = UNSET  # dim the tiles of a board that are not free
    shortcuts: bool | UnsetType = UNSET  # single-key shortcuts
    hide_ratings: bool | UnsetType = UNSET  # from other players
    hide_chat: bool | UnsetType = UNSET  # what others say at tables
    camera: Camera | UnsetType = UNSET
    known_games: Annotated[list[Slug], Meta(max_length=8)] | UnsetType = UNSET  # games known before
    avatar: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET  # which face, see avatars
    language: Literal[tuple(dict(settings.LANGUAGES))] | UnsetType = UNSET  # type: ignore[valid-type]


def preferences_of(user: User | AnonymousUser) -> dict[str, Any]:
    """All preferences, with the defaults where the user, or a visitor, has chosen nothing."""
    player = user if isinstance(user, User) else User()
    columns = {name: getattr(player, name) for name in COLUMNS}
    of_games = {
        key: bool(each.starts_on and each.starts_on(player))
        for key, each in game_preferences.items()
        if key not in player.preferences
    }
    return {**DEFAULTS, **of_games, **player.preferences, **columns}


def preference_of(user: User | AnonymousUser, name: str) -> Any:
    """One preference that is no column. The database is asked only for one of a game that is on for
    newcomers, until the user has chosen."""
    player = user if isinstance(user, User) else User()
    if name in player.preferences:
        return player.preferences[name]
    of_game = game_preferences.get(name)
    if of_game is None:
        return DEFAULTS[name]
    return bool(of_game.starts_on and of_game.starts_on(player))


def decode_update(body: bytes) -> PreferencesUpdate:
    """Parses a change of preferences as sent by the table page. Raises msgspec.DecodeError."""
    try:
        chosen = msgspec.json.decode(body, type=dict[str, Any])
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError("nested too deeply, or no UTF-8") from error
    of_games = {key: chosen.pop(key) for key in game_preferences if key in chosen}
    if "games" in chosen:
        raise msgspec.ValidationError("unknown field `games`")
    return msgspec.convert({**chosen, "games": of_games}, PreferencesUpdate)


def update_preferences(user: User, change: PreferencesUpdate) -> User:
    """Saves a change of preferences, and shows a new appearance at the player's tables."""
    chosen = msgspec.to_builtins(change)
    chosen |= chosen.pop("games")
    with transaction.atomic():  # the row is locked, so concurrent changes are both kept
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.closed:  # deleted meanwhile, with everything that was chosen
            return user
        before = _appearance(user)
        for name in COLUMNS:
            if name in chosen:
                setattr(user, name, chosen.pop(name))
        user.preferences = {**user.preferences, **chosen}
        user.save(update_fields=[*COLUMNS, "preferences"])
    if _appearance(user) != before:
        hooks.appearance_changed(user, now())
    return user


def _appearance(user: User) -> tuple[str, str, int]:
    """What others see at a table."""
    return user.back, user.felt, user.preferences.get("avatar", 0)


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
        set_language_cookie(response, known)


def set_language_cookie(response: HttpResponse, language: str) -> None:
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


COOKIE = "browser"
SECONDS = 365 * 24 * 60 * 60
LONGEST = 64
_GIVEN = "given_browser"  # on a request: the name that its response gives


def browser_of(request: HttpRequest) -> str:
    """The random name of this browser; one that has none is given one with the response."""
    name = request.COOKIES.get(COOKIE, "")[:LONGEST] or getattr(request, _GIVEN, "")
    if not name:
        name = secrets.token_urlsafe(18)
        setattr(request, _GIVEN, name)
    return name


def browser_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Sends the name that `browser_of` has given."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if name := getattr(request, _GIVEN, ""):
            response.set_cookie(
                COOKIE,
                name,
                max_age=SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return answer


THEME_COOKIE = "theme"  # client/site/controls.ts reads it
THEMES = ("light", "dark")  # anything else: as the device wishes


def theme_context(request: HttpRequest) -> dict[str, str]:
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}


@posted(lambda request: reverse("landing"))
def choose_theme(request: HttpRequest) -> HttpResponse:
    page, theme = request.POST.get("next", ""), request.POST.get("theme", "")
    is_own = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    answer = redirect(page if is_own and page.startswith("/") else reverse("landing"))
    if theme in THEMES:
        year, secure = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_SECURE
        answer.set_cookie(THEME_COOKIE, theme, max_age=year, samesite="Lax", secure=secure)
    else:
        answer.delete_cookie(THEME_COOKIE, samesite="Lax")
    return answer
