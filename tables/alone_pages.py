"""Pages of the games that one person plays: a new game, the deal of the day, how a game compares.
The page where a game is chosen and its best scores are the game's own.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player, player_or_guest
from accounts.ratelimit import limited
from accounts.timestamps import now
from tables.alone import AloneGame, day_context
from tables.link_picture import LinkPicture
from tables.models import Table
from tables.played import BEST, day_of, ranking_of_day
from tables.responses import (
    Action,
    View,
    choices_query,
    picture_response,
    post_action,
    seated_player,
)
from tables.services import leave

GAMES_PER_MINUTE = 20
PAGES_PER_MINUTE = 60


class AlonePages:
    """form: the choices of a new game. picture: of a link to a day's deal, without the deal, which
    some will still play. about_day: what the pages say of it."""

    def __init__(
        self,
        alone: AloneGame,
        form: type[Any],
        picture: Callable[[Any], LinkPicture],
        about_day: Callable[[Any], dict[str, Any]] = lambda deal: {},
    ) -> None:
        self.alone, self.form, self.picture, self.about_day = alone, form, picture, about_day
        self.slug = alone.engine.slug

    @property
    def urls(self) -> list[URLPattern]:
        slug, table = self.slug, f"{self.slug}/<slug:table_id>"
        daily = never_cache(limited(PAGES_PER_MINUTE)(require_GET(self._named(self.daily))))
        picture = limited(PAGES_PER_MINUTE)(require_GET(self._named(self.daily_picture)))
        comparison = limited(PAGES_PER_MINUTE)(require_GET(self._named(self.comparison)))
        return [
            path(f"{slug}/play", self._button(self.play), name=f"{slug}_play"),
            path(f"{slug}/daily/", daily, name=f"{slug}_daily"),
            path(f"{slug}/daily/picture.jpg", picture, name=f"{slug}_daily_picture"),
            path(
                f"{slug}/daily/play",
                self._button(self.daily_play, "_daily"),
                name=f"{slug}_daily_play",
            ),
            path(f"{table}/again", self._button(self.again), name=f"{slug}_again"),
            path(f"{table}/end", self._button(self.end), name=f"{slug}_end"),
            path(f"{table}/comparison", never_cache(comparison), name=f"{slug}_comparison"),
        ]

    def _button(self, act: Action, back: str = "") -> View:
        action = post_action(GAMES_PER_MINUTE, lambda request: reverse(self.slug + back))
        return action(self._named(act))

    def _named(self, view: Callable[..., Any]) -> Callable[..., Any]:
        """A view whose limit, which is found by its name, is this game's own."""

        def named(request: HttpRequest, **about: Any) -> Any:
            return view(request, **about)

        named.__name__ = f"{self.slug}_{view.__name__}"
        return named

    def play(self, request: HttpRequest) -> str:
        """A new game. With a fault it leads back to the page with what was chosen, whose URL shows
        the fault and can be loaded again."""
        form = self.form(request.POST)
        if not form.is_valid():
            query = choices_query(request, self.form.base_fields)
            return f"{reverse(self.slug)}?{query}#id_deal"
        return _page(self.alone.play(player_or_guest(request), form.cleaned_data, now()))

    def daily_play(self, request: HttpRequest) -> str:
        return _page(self.alone.daily(player_or_guest(request), now()))

    def again(self, request: HttpRequest, table_id: str) -> str:
        same = request.POST.get("same") == "1"
        return _page(self.alone.again(seated_player(request), table_id, same, now()))

    def end(self, request: HttpRequest, table_id: str) -> str:
        """Gives up an unfinished game without opening its table."""
        leave(table_id, seated_player(request), now())
        messages.success(request, _("The game has ended. You can find it in your history."))
        return reverse(self.slug)

    def daily(self, request: HttpRequest) -> HttpResponse:
        """The deal of the day and its high scores, with yesterday's below."""
        yesterday = ranking_of_day(self.alone.games, day_of(now()) - timedelta(days=1))
        context = {"here": self.slug, "yesterday": yesterday[:BEST], **self.day_context(request)}
        # Messengers keep a picture by its address, and tomorrow there is another one.
        context["picture"] = f"{reverse(f'{self.slug}_daily_picture')}?{context['day']}"
        return render(request, f"{self.slug}/daily.html", context)

    def daily_picture(self, request: HttpRequest) -> HttpResponse:
        """The picture that a messenger shows of a link to the deal of the day."""
        return picture_response(self.picture(self.alone.deal_of_day(day_of(now()))))

    def comparison(self, request: HttpRequest, table_id: str) -> JsonResponse:
        """How a finished game compares, for its player; null if it has not been saved."""
        player = current_player(request)
        found = self.alone.comparison(player, table_id, now()) if player else None
        return JsonResponse(found, safe=False)

    def day_context(self, request: HttpRequest) -> dict[str, Any]:
        found = day_context(self.alone, current_player(request), day_of(now()))
        return {**self.about_day(found.pop("deal_of_day")), **found}


def _page(table: Table) -> str:
    return reverse("table", args=[table.pk])
