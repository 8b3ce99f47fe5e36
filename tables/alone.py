"""Games that one person plays on deals that can be chosen: begun, played again, once on the deal of
each day, saved when they end, and compared; and their pages, but for those on which a game is
chosen and its best scores. A game app makes one `AloneGame` and one `AlonePages` of what it adds.

What is not allowed raises `Refused`. Times are milliseconds since 1970.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player, player_or_guest
from accounts.models import User
from accounts.ratelimit import limited
from accounts.timestamps import now
from tables import services
from tables.game import Data, Game
from tables.link_picture import LinkPicture
from tables.models import Status, Table
from tables.played import (
    BEST,
    DailyDeal,
    PlayedGame,
    Ranks,
    counted_game,
    day_of,
    place_among,
    ranking_of_day,
    unfinished_daily,
)
from tables.refusals import Refused, must
from tables.responses import (
    Action,
    View,
    choices_query,
    picture_response,
    post_action,
    seated_player,
)
from tables.selectors import view_of
from tables.services import leave
from tables.state import TableState
from tables.storage.batch import state_cache


class AloneResult(NamedTuple):
    """What is saved of a finished game. played: whether its player has made a move. fields: what
    the game adds."""

    played: bool
    score: int
    seconds: int
    helped: bool
    fields: Data


@dataclass(frozen=True)
class AloneGame:
    """What a game adds.

    engine: of its tables. dailies, games: its models. again_with: the options that another game
    takes over. of_day: the other fields of a day's deal. day_data: form data of the game on it.
    result: of a finished table. compare: what is said of a saved game at a moment. ranks: the
    results of the day with which it is compared, the best first. exported: fields. fixed: form data
    of every game. rules: those by which its tables are told from others.
    """

    engine: Game
    dailies: type[Any]
    games: type[Any]
    again_with: tuple[str, ...]
    of_day: Callable[[date], Data]
    day_data: Callable[[Any], Data]
    result: Callable[[TableState], AloneResult]
    compare: Callable[[Any, int], Data]
    ranks: Callable[[Any, int], Ranks]
    exported: tuple[str, ...]
    fixed: Data = field(default_factory=dict)
    rules: Data = field(default_factory=dict)

    @transaction.atomic
    def play(
        self, user: User, data: Mapping[str, Any], at: int, after: str = "", *, day: str = ""
    ) -> Table:
        """Opens and deals a new game. data: as from the game's form. after: the id of the table it
        follows. day: whose deal it is. Pressing the button twice opens one game."""
        chosen = {**data, **self.fixed}
        return services.play_now(user, self.engine.slug, at, chosen, besides=after, day=day)

    @transaction.atomic
    def again(self, user: User, table_id: str, same: bool, at: int) -> Table:
        """Another game with the same choices, on the same deal or a new one. An unfinished game is
        given up first. After the deal of the day there is only a new one."""
        old = self._end_for_another(user, table_id, same, at)
        deal = state_cache.latest(table_id).game_state.deal_seed if same else ""
        chosen = {name: old.options[name] for name in self.again_with if name in old.options}
        return self.play(user, {**chosen, "deal": deal}, at, table_id)

    def _end_for_another(self, user: User, table_id: str, same: bool, at: int) -> Table:
        services.lock_player(user)
        seen = view_of(user, table_id)
        must(seen.seat is not None, "not_seated")
        table = Table.objects.get(pk=table_id)
        must(table.game == self.engine.slug and self._is_alone(table.rules), "no_such_table")
        if not table.rules["practice"] and (same or table.status != Status.OVER):
            raise Refused("not_practice")
        if same and table.game_version != self.engine.version:
            raise Refused(
                "other_rules",
                _("The rules have changed since then, so this deal cannot be played again."),
            )
        if table.status != Status.OVER:
            services.leave(table_id, user, at)
        return table

    def _is_alone(self, rules: Data) -> bool:
        return all(rules[name] == value for name, value in self.rules.items())

    @transaction.atomic
    def daily(self, user: User, at: int) -> Table:
        """The player's game on the deal of the day: the unfinished one, or a new one.

        The lock keeps two requests at once from opening two tables.
        """
        services.lock_player(user)
        deal = self.deal_of_day(day_of(at))
        if begun := unfinished_daily(self.engine.slug, user, deal):
            return begun
        secret = {"deal": deal.seed, "practice": False}
        return self.play(user, {**self.day_data(deal), **secret}, at, day=deal.day.isoformat())

    def deal_of_day(self, day: date) -> Any:
        """The day's deal, created on first use."""
        defaults = {**self.of_day(day), "seed": secrets.token_hex(32)}
        return self.dailies.objects.get_or_create(day=day, defaults=defaults)[0]

    def record(self, state: TableState) -> None:
        """Saves a finished game, inside the transaction that ends it. A game that was left before
        the first move is not saved, unless it was on the deal of the day."""
        user, game = state.seats[0].user, state.game_state
        if user is None or state.ended is None or state.began is None:
            return
        if not self._is_alone(state.rules):
            return
        result = self.result(state)
        day = self._day_counted(user, state.rules["deal"])
        if not (result.played or day):
            return
        self.games.objects.create(
            user_id=user,
            table=state.id,
            day=day,
            score=result.score,
            seconds=result.seconds,
            helped=result.helped or state.options.get("tutorial", False),
            known=game.chosen or (game.secret and not day),
            at=datetime.fromtimestamp(state.ended / 1000, UTC),
            **result.fields,
        )

    def _day_counted(self, user: int, deal: str | list[str]) -> date | None:
        """The day for which a game counts that has just ended: the player's first finished game on
        that day's deal."""
        if not isinstance(deal, list):
            return None
        found = self.dailies.objects.filter(seed=deal[0])
        day: date | None = found.values_list("day", flat=True).first()
        done = day and self.games.objects.filter(user=user, day=day).exists()
        return None if done else day

    def merge_guest(self, guest: User, user: User, at: int) -> None:
        """Gives a guest's games to an account. If both have finished the same deal of the day, the
        earlier game counts, and the later was on a deal that they knew."""
        played = self.games.objects
        days = played.filter(day__isnull=False)
        for game in days.filter(user=guest):
            if mine := days.filter(user=user, day=game.day).first():
                later = max(game, mine, key=lambda each: each.at)
                played.filter(pk=later.pk).update(day=None, known=True)
        played.filter(user=guest).update(user=user)

    def export(self, user: User) -> list[dict[str, Any]]:
        """Every finished game of a user, for their data export."""
        return list(self.games.objects.filter(user=user).order_by("at").values(*self.exported))

    def comparison(self, user: User, table_id: str, at: int) -> Data | None:
        """How a saved game compares. rank: the player's place today among `players`, null without
        one. rival: who has the next better place, and by how much. daily_left: the deal of the day
        waits. The rest is the game's own."""
        game: PlayedGame | None = self.games.objects.filter(user=user.pk, table=table_id).first()
        if game is None:
            return None
        ranks = ranks_of_day(self.games, game.day) if game.day else self.ranks(game, at)
        rank, rival = place_among(user.username, ranks)
        return {
            **self.compare(game, at),
            "daily": game.day is not None,
            "rank": rank,
            "players": len(ranks),
            "rival": rival._asdict() if rival else None,
            "daily_left": counted_game(self.games, user, day_of(at)) is None,
        }


def ranks_of_day(games: type[Any], day: date) -> Ranks:
    return [(each.user.username, each.score) for each in ranking_of_day(games, day)]


def day_context(alone: AloneGame, player: User | None, day: date) -> dict[str, Any]:
    """For pages: the deal of the day, the player's own game on it, and the best scores."""
    deal: DailyDeal = alone.deal_of_day(day)
    return {
        "day": day,
        "deal_of_day": deal,
        "daily_ranking": ranking_of_day(alone.games, day),
        "daily_game": unfinished_daily(alone.engine.slug, player, deal),
        "daily_played": counted_game(alone.games, player, day),
    }


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
