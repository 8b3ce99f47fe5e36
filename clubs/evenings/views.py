"""Pages of evenings: the list of a club's, one date with its answers, and where owner and hosts
plan evenings, change them and cancel them; the calendar file of an evening, and the secret address
to which calendar programs subscribe."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import intents
from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from accounts.site_address import page_address
from clubs.evenings import calendar, responses, rooms, selectors
from clubs.evenings.forms import EveningForm, MoveForm, evening_games, said_of, table_forms_of
from clubs.evenings.models import Evening, Meeting, Says
from clubs.evenings.responses import answer_button, button, date_or_404, day_or_404, evening_page
from clubs.evenings.selectors import Date
from clubs.evenings.services import planning
from clubs.evenings.services.holding import Which
from clubs.models import Club
from clubs.refusals import TEXTS, must
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    chosen_game,
    club_or_404,
    for_leaders,
    listed_or_404,
    reader_of,
)
from clubs.selectors import Standing
from push import keys
from tables.registry import GameApp, find_game
from tables.responses import picture_response, post_action


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def evenings(request: HttpRequest, club_id: str) -> HttpResponse:
    """The evenings of a club that are to come."""
    club, standing = club_or_404(request, club_id)
    shown = selectors.dates(club, reader_of(request), timezone.now())
    context = {**about(club, standing), "dates": shown, "answers": Says.choices}
    return render(request, "clubs/evenings/list.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def evening(request: HttpRequest, club_id: str, evening_id: str, day: str) -> HttpResponse:
    """One date of an evening: when it is, and for members who comes."""
    club, standing = club_or_404(request, club_id)
    shown = date_or_404(request, club, evening_id, day)
    return render(request, "clubs/evenings/evening.html", _context(request, club, standing, shown))


@limited(PAGES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, club_id: str, evening_id: str, day: str) -> HttpResponse:
    """The picture that a messenger shows of a link to an evening of a club that everybody sees."""
    shown = date_or_404(request, listed_or_404(club_id), evening_id, day)
    return picture_response(selectors.link_picture(shown))


def _context(request: HttpRequest, club: Club, standing: Standing, shown: Date) -> dict[str, Any]:
    reader = reader_of(request)
    answers = selectors.coming(shown.meeting, reader) if reader and standing.role else None
    over = shown.is_over(timezone.now())
    meeting = shown.meeting or Meeting(evening=shown.evening, starts=shown.starts)
    open_now = rooms.is_open(meeting, timezone.now())
    own = rooms.own_table(shown.meeting, reader) if reader and shown.meeting else None
    comes = shown.mine is not None and shown.mine.says in (Says.YES, Says.PERHAPS)
    offer = {"push_key": keys.public_key() if comes and not over else ""}
    answered = {
        "coming": answers,
        "over": over,
        "answers": Says.choices,
        "room_open": open_now,
        "own": own,
    }
    return {**about(club, standing), "date": shown, **answered, **offer}


@answer_button
def answer(request: HttpRequest, says: str, **which: str) -> str:
    """A member says whether they come. Visitors sign up first."""
    if says not in Says.values:
        raise Http404
    if not reader_of(request):
        club = club_or_404(request, which["club_id"])[0]
        date_or_404(request, club, which["evening_id"], which["day"])
        page = evening_page(**which)
        return intents.remember(request, responses.COME, page, **which, says=says)
    responses.answer(request, **which, says=says)
    pages = {"club": "club", "list": "club_evenings"}
    if other := pages.get(request.POST.get("from", "")):
        return reverse(other, args=[which["club_id"]])
    return evening_page(**which)


CALENDAR = "text/calendar; charset=utf-8"


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_file(request: HttpRequest, club_id: str, evening_id: str) -> HttpResponse:
    """One evening, with all its dates, for whoever may look at its club."""
    club, _standing = club_or_404(request, club_id)
    evening = get_object_or_404(Evening.objects.select_related("club"), pk=evening_id, club=club)
    answer = HttpResponse(calendar.of_evening(evening), content_type=CALENDAR)
    answer["Content-Disposition"] = 'attachment; filename="evening.ics"'
    return answer


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_subscription(request: HttpRequest, token: str) -> HttpResponse:
    """The evenings of all clubs of whoever has made this address."""
    owner: User | None = calendar.owner_of(token)
    if owner is None:
        raise Http404
    return HttpResponse(calendar.of_user(owner, timezone.now()), content_type=CALENDAR)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def calendar_page(request: SignedInRequest) -> HttpResponse:
    """Where somebody makes the address of their calendar, and takes it back."""
    token = calendar.token_of(request.user)
    address = page_address("evening_calendar", token) if token else ""
    web = "webcal:" + address.partition(":")[2] if address else ""
    context = {"here": "clubs", "address": address, "webcal": web}
    return render(request, "clubs/evenings/calendar.html", context)


def _calendar_page(**_: str) -> str:
    return reverse("evening_calendar_page")


calendar_button = post_action(ACTIONS_PER_MINUTE, lambda request: _calendar_page(), _calendar_page)


@calendar_button
def make_calendar(request: SignedInRequest) -> str:
    calendar.make_link(request.user, timezone.now())
    messages.success(request, _("Here is the address of your calendar."))
    return _calendar_page()


@calendar_button
def revoke_calendar(request: SignedInRequest) -> str:
    calendar.revoke_link(request.user)
    messages.success(request, _("The address does not work any more."))
    return _calendar_page()


def _list(club_id: str, **_: str) -> str:
    return reverse("club_evenings", args=[club_id])


def _new_page(club_id: str, **_: str) -> str:
    return reverse("club_evening_new", args=[club_id])


def _back(page: Any) -> Any:
    return lambda request: page(**request.resolver_match.kwargs)


def _edit_address(club_id: str, evening_id: str, **_: str) -> str:
    return reverse("club_evening_edit", args=[club_id, evening_id])


def _move_address(club_id: str, evening_id: str, day: str) -> str:
    return reverse("club_evening_move", args=[club_id, evening_id, day])


plan_button = post_action(ACTIONS_PER_MINUTE, _back(_new_page), _new_page)
edit_button = post_action(ACTIONS_PER_MINUTE, _back(_edit_address), _edit_address)
move_button = post_action(ACTIONS_PER_MINUTE, _back(_move_address), _move_address)
list_button = post_action(ACTIONS_PER_MINUTE, _back(_list), _list)


@require_GET
@for_leaders
def new(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    app = chosen_game(request.GET.get("game", ""), club, evening_games())
    initial = {"zone": selectors.last_zone(club)}
    forms = [EveningForm(initial=initial), *table_forms_of(app)]
    return _page(request, (club, standing), app, forms)


@plan_button
def plan(request: SignedInRequest, club_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    app = chosen_game(request.POST.get("game", ""), club, evening_games())
    forms = [EveningForm(request.POST), *table_forms_of(app, request.POST)]
    if not _all_valid(forms):
        return _page(request, (club, standing), app, forms, status=400)
    made = planning.plan(request.user, club_id, _terms(app, forms), timezone.now())
    messages.success(request, _("The evening is planned, and the members will be told."))
    return evening_page(club_id, made.pk, made.first.isoformat())


@require_GET
@for_leaders
def edit(request: SignedInRequest, club: Club, standing: Standing, evening_id: str) -> HttpResponse:
    """Changes an evening from its next date on."""
    evening = _evening_or_404(club, evening_id)
    first = selectors.next_day(evening, timezone.now())
    if evening.ended or first is None:
        messages.error(request, str(TEXTS["evening_over"]))
        return redirect("club_evenings", club.pk)
    app = _game_of(evening)
    forms = [
        EveningForm(initial=said_of(evening, first)),
        *table_forms_of(app, None, evening.options),
    ]
    return _page(request, (club, standing), app, forms, evening)


@edit_button
def save(request: SignedInRequest, club_id: str, evening_id: str) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    evening = _evening_or_404(club, evening_id)
    app = _game_of(evening)
    forms = [EveningForm(request.POST), *table_forms_of(app, request.POST)]
    if not _all_valid(forms):
        return _page(request, (club, standing), app, forms, evening, status=400)
    terms = _terms(app, forms)
    planning.change(request.user, club_id, evening_id, terms, timezone.now())
    messages.success(request, _("The evening has been changed. Everybody who said yes is told."))
    return evening_page(club_id, evening_id, terms.first.isoformat())


@require_GET
@for_leaders
def move(
    request: SignedInRequest, club: Club, standing: Standing, evening_id: str, day: str
) -> HttpResponse:
    """Another time for one date of a weekly evening."""
    shown = date_or_404(request, club, evening_id, day)
    form = MoveForm(shown.evening, initial={"day": shown.wall.date(), "at": shown.wall.time()})
    return _move_page(request, (club, standing), shown, form)


@move_button
def move_to(
    request: SignedInRequest, club_id: str, evening_id: str, day: str
) -> str | HttpResponse:
    club, standing = club_or_404(request, club_id)
    must(standing.leads, "not_for_role")
    shown = date_or_404(request, club, evening_id, day)
    form = MoveForm(shown.evening, request.POST)
    if not form.is_valid():
        return _move_page(request, (club, standing), shown, form, status=400)
    starts = must(form.starts(), "evening_too_far")
    planning.move(request.user, Which(club_id, evening_id, shown.day), starts, timezone.now())
    messages.success(request, _("The evening has been moved. Everybody who said yes is told."))
    return evening_page(club_id, evening_id, day)


@button
def cancel(request: SignedInRequest, club_id: str, evening_id: str, day: str) -> str:
    which = Which(club_id, evening_id, day_or_404(day))
    planning.cancel(request.user, which, timezone.now())
    messages.success(request, _("The evening is cancelled. Everybody who said yes is told."))
    return evening_page(club_id, evening_id, day)


@list_button
def cancel_all(request: SignedInRequest, club_id: str, evening_id: str) -> str:
    planning.cancel_all(request.user, club_id, evening_id, timezone.now())
    messages.success(request, _("The evening is cancelled. Everybody who said yes is told."))
    return _list(club_id)


def _evening_or_404(club: Club, evening_id: str) -> Evening:
    return get_object_or_404(Evening, pk=evening_id, club=club)


def _game_of(evening: Evening) -> GameApp:
    return must(find_game(evening.game), "no_such_game")


def _all_valid(forms: Sequence[Any]) -> bool:
    return all(tuple(form.is_valid() for form in forms))  # checks each, to show all errors


def _terms(app: GameApp, forms: Sequence[Any]) -> planning.Terms:
    when, *options = forms
    chosen = {name: value for form in options for name, value in form.cleaned_data.items()}
    return when.terms(app, chosen)


def _page(
    request: HttpRequest,
    where: tuple[Club, Standing],
    app: GameApp,
    forms: Sequence[Any],
    evening: Evening | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    about_it = {"app": app, "games": evening_games(), "evening": evening}
    context = {**about(*where), **about_it, "form": forms[0], "options": forms[1:]}
    return render(request, "clubs/evenings/plan.html", context, status=status)


def _move_page(
    request: HttpRequest,
    where: tuple[Club, Standing],
    shown: Date,
    form: MoveForm,
    status: int = 200,
) -> HttpResponse:
    context = {**about(*where), "date": shown, "form": form}
    return render(request, "clubs/evenings/move.html", context, status=status)
