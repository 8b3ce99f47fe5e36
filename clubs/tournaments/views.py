"""The page of a tournament, the screen for everybody in the room, what is pressed there, and the
form of a new one."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import intents
from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from accounts.zones import named_zones
from clubs.evenings.forms import ClockField, DayField, plain_name, starts_at
from clubs.models import Club
from clubs.refusals import must
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    about,
    chosen_game,
    club_or_404,
    for_leaders,
    led_to,
    listed_or_404,
    reader_of,
)
from clubs.selectors import Standing
from clubs.tournaments import entered, selectors, shown
from clubs.tournaments.models import (
    FEWEST,
    MAX_NAME,
    MAX_ROUNDS,
    MOST,
    RoundTable,
    Seating,
    Tournament,
)
from clubs.tournaments.services import ending, entering, planning, running, scoring
from clubs.tournaments.services.holding import Which
from clubs.tournaments.services.planning import MINUTES, Terms, check_time
from clubs.tournaments.services.scoring import Chair
from contests.terms import ALL, COINS, FEES, PRIZES, THREE
from social import selectors as social
from tables.forms import game_lengths
from tables.refusals import Refused
from tables.registry import GameApp
from tables.responses import picture_response, post_action

REFRESHES_PER_MINUTE = 120  # every ten seconds, and when something has changed
ROUNDS = ngettext_lazy("%d round", "%d rounds")
LASTS = ngettext_lazy("%d minute", "%d minutes")


class TournamentForm(forms.Form):
    """What is played, when, and for what."""

    fields: dict[str, Any]

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first = DayField(label=_("Day"))
    at = ClockField(label=_("Begins at"))
    zone = forms.ChoiceField(
        label=_("Time zone of the club"),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),
    )
    rounds = forms.TypedChoiceField(
        label=_("How many rounds"),
        choices=lambda: [(n, ROUNDS % n) for n in range(1, MAX_ROUNDS + 1)],
        coerce=int,
        initial=4,
    )
    games = forms.TypedChoiceField(label=_("Games in each round"), coerce=int)
    minutes = forms.TypedChoiceField(
        label=_("Time for a round"),
        help_text=_("After it no new game begins, and ten minutes later all tables end."),
        choices=lambda: [(n, LASTS % n) for n in MINUTES],
        coerce=int,
        initial=60,
    )
    seating = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=Seating.choices,
        initial=Seating.SWISS,
        widget=forms.RadioSelect,
    )
    places = forms.IntegerField(label=_("Places"), min_value=FEWEST, max_value=MOST, initial=40)
    fee = forms.TypedChoiceField(
        label=_("Entry fee"),
        choices=lambda: [(fee, COINS % fee if fee else _("Free")) for fee in FEES],
        coerce=int,
        initial=0,
        help_text=_("All entry fees together are the pot."),
    )
    prizes = forms.ChoiceField(
        label=_("The pot goes to"),
        choices=[(THREE, _("The best three: 60, 30 and 10 percent")), (ALL, _("The winner"))],
    )

    def __init__(self, app: GameApp, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = app
        self.fields["games"].choices = game_lengths(app.engine)

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"], self.fields["name"])

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if {"first", "at", "zone"} <= said.keys():
            said["starts"] = starts_at(said["first"], said["at"], said["zone"])
            try:
                check_time(said["starts"], timezone.now())
            except Refused as refusal:
                self.add_error("first", refusal.text)
        return said

    def terms(self) -> Terms:
        said = dict(self.cleaned_data)
        prizes = PRIZES[said["prizes"]] if said["fee"] else ()
        taken = ("name", "starts", "zone", "rounds", "games", "minutes", "seating", "places", "fee")
        return Terms(game=self.app.slug, prizes=prizes, **{name: said[name] for name in taken})


def page_of(club_id: str, tournament_id: str, **_: str) -> str:
    return reverse("tournament", args=[club_id, tournament_id])


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return f"{page_of(**found.kwargs)}?look" if found else reverse("clubs")


def _new_page(club_id: str, **_: str) -> str:
    return reverse("tournament_new", args=[club_id])


def _back_to_new(request: HttpRequest) -> str:
    found = request.resolver_match
    return _new_page(**found.kwargs) if found else reverse("clubs")


button = post_action(ACTIONS_PER_MINUTE, _back, page_of)
visitors_button = post_action(ACTIONS_PER_MINUTE, _back, page_of, visitors=True)
new_button = post_action(ACTIONS_PER_MINUTE, _back_to_new, _new_page)


@never_cache
@limited(REFRESHES_PER_MINUTE)
@require_GET
def tournament(request: HttpRequest, club_id: str, tournament_id: str) -> HttpResponse:
    """What is played, who plays, the round and the standings. Whoever has a seat is led there."""
    club, standing = club_or_404(request, club_id)
    found, user, at = _found(club, tournament_id), reader_of(request), timezone.now()
    own = selectors.own_table(found, user) if user else None
    if to := _led_to(request, own):
        return to
    reader = shown.reader_of(user, found, leads=standing.leads, token=get_token(request))
    context = shown.shown(found, reader, at)
    way_in = None if standing.role else (standing, club.joining)
    busy = shown.elsewhere(found, reader, context["newest"], at)
    more = (own, standing.role, way_in, context["minutes_left"], busy)
    tag = shown.stamp_of(found, reader, *more)

    def page() -> HttpResponse:
        proofs = selectors.proofs_of(found)
        if standing.leads:
            context.update(acts=shown.told(found), out=selectors.taken_out_of(found))
            context["plan"] = selectors.plan_of(found)
            context["plan_counts"] = not found.plan or running.counts(found)
        told = {**about(club, standing), **context, **context["lists"](), "own": own, "busy": busy}
        return render(request, "clubs/tournaments/tournament.html", told | {"proofs": proofs})

    return _unless_known(request, tag, page)


def _led_to(request: HttpRequest, own: RoundTable | None) -> HttpResponse | None:
    id_ = own.table_id if own else None
    return led_to(request, id_, reverse("table", args=[id_]) if id_ else "")


def _unless_known(request: HttpRequest, tag: str, page: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, or 304 to a browser that has it."""
    if answer := get_conditional_response(request, etag=tag):
        return answer
    made = page()
    made["ETag"] = tag
    return made


@limited(REFRESHES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, club_id: str, tournament_id: str) -> HttpResponse:
    """The picture that a messenger shows of a link to a tournament of a club that everybody
    sees."""
    found = _found(listed_or_404(club_id), tournament_id)
    return picture_response(selectors.link_picture(found))


@never_cache
@limited(REFRESHES_PER_MINUTE)
@require_GET
def of_table(request: HttpRequest, mark: str) -> HttpResponse:
    """From a table to its tournament. mark: how the table names it. The page of whoever still has a
    seat does not lead straight back to the table."""
    found = get_object_or_404(Tournament, pk=mark.rpartition("-")[0])
    reader = reader_of(request)
    own = selectors.own_table(found, reader) if reader else None
    return redirect(page_of(found.club_id, found.pk) + ("?look" if own else ""))


@never_cache
@limited(REFRESHES_PER_MINUTE)
@require_GET
def screen(request: HttpRequest, club_id: str, tournament_id: str) -> HttpResponse:
    """Standings and clock in large letters, for a projector. Whoever has the address sees it, and
    the same for all: a line that is missing for one reader would tell of a block."""
    found = Tournament.objects.filter(pk=tournament_id, club=club_id).select_related("club").first()
    if found is None:
        raise Http404
    reader = shown.Reader()
    context = shown.shown(found, reader, timezone.now())
    tag = shown.stamp_of(found, reader, context["minutes_left"])

    def page() -> HttpResponse:
        more = {"club": found.club, **context, **context["lists"]()}
        return render(request, "clubs/tournaments/screen.html", more)

    return _unless_known(request, tag, page)


def _found(club: Club, tournament_id: str) -> Tournament:
    try:
        return selectors.tournament_for(club, tournament_id)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


# Making one


@require_GET
@for_leaders
def new(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    app = chosen_game(request.GET.get("game", ""), club, planning.tournament_games())
    return _new(request, (club, standing), TournamentForm(app))


@new_button
def make(request: SignedInRequest, club_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    form = TournamentForm(
        chosen_game(request.POST.get("game", ""), club, planning.tournament_games()), request.POST
    )
    if not form.is_valid():
        return _new(request, (club, standing), form, 400)
    made = planning.make(request.user, club_id, form.terms(), timezone.now())
    messages.success(request, gettext("The tournament is planned, and the members will be told."))
    return page_of(club_id, made.pk)


def _new(
    request: HttpRequest, where: tuple[Club, Standing], form: TournamentForm, status: int = 200
) -> HttpResponse:
    games = planning.tournament_games()
    context = {**about(*where), "form": form, "app": form.app, "games": games}
    return render(request, "clubs/tournaments/new.html", context, status=status)


# Buttons


def _which(named: dict[str, str]) -> Which:
    return Which(named["club_id"], named["tournament_id"])


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else -1


@visitors_button
def enter(request: HttpRequest, **named: str) -> str:
    """Visitors sign up first."""
    if not reader_of(request):
        club_or_404(request, named["club_id"])
        return intents.remember(request, entered.ENTER, page_of(**named), **named)
    entered.enter(request, **named)
    return page_of(**named)


@button
def leave(request: SignedInRequest, **named: str) -> str:
    entering.leave(request.user, _which(named), timezone.now())
    return page_of(**named)


@button
def remove(request: SignedInRequest, name: str, **named: str) -> str:
    entering.remove(request.user, _which(named), social.person(name), timezone.now())
    return f"{page_of(**named)}?look"


@button
def readmit(request: SignedInRequest, name: str, **named: str) -> str:
    entering.readmit(request.user, _which(named), social.person(name), timezone.now())
    return f"{page_of(**named)}?look"


@button
def begin(request: SignedInRequest, number: str, **named: str) -> str:
    running.begin_round(request.user, _which(named), _number(number), timezone.now())
    return page_of(**named)


@button
def draw(request: SignedInRequest, **named: str) -> str:
    running.draw(request.user, _which(named), timezone.now())
    return f"{page_of(**named)}?look"


@button
def swap(request: SignedInRequest, **named: str) -> str:
    one, other = (social.person(request.POST.get(each, "")) for each in ("one", "other"))
    running.swap(request.user, _which(named), (one, other), timezone.now())
    return f"{page_of(**named)}?look"


@button
def pause(request: SignedInRequest, **named: str) -> str:
    running.pause(request.user, _which(named), timezone.now())
    return f"{page_of(**named)}?look"


@button
def resume(request: SignedInRequest, **named: str) -> str:
    running.resume(request.user, _which(named), timezone.now())
    return f"{page_of(**named)}?look"


@button
def end(request: SignedInRequest, number: str, **named: str) -> str:
    ending.end_now(request.user, _which(named), _number(number), timezone.now())
    return page_of(**named)


@button
def cancel(request: SignedInRequest, **named: str) -> str:
    planning.cancel(request.user, _which(named), timezone.now())
    return page_of(**named)


@button
def void(request: SignedInRequest, number: str, **named: str) -> str:
    reason = request.POST.get("reason", "")
    scoring.void(request.user, _which(named), _number(number), reason, timezone.now())
    return f"{page_of(**named)}?look"


@button
def seat(request: SignedInRequest, number: str, place: str, **named: str) -> str:
    chair = Chair(_number(number), _number(place))
    who = social.person(request.POST.get("name", ""))
    scoring.seat_late(request.user, _which(named), chair, who, timezone.now())
    return f"{page_of(**named)}?look"
