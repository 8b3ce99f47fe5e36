"""Staff with every permission try each power of the admin on themselves, by the requests that its
pages send. A superuser may use them, and the log of staff says so.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.tests.people import create_account
from billing import services
from billing.models import Incident, Membership
from chat import services as chat
from chat.tests.people import nonce
from clubs.conversation import name_of
from clubs.models import Club
from clubs.services import founding, members
from clubs.services.founding import Terms
from contests.ledger.models import Account
from contests.models import FairPlayFlag
from contests.tests.office import running_duel
from contests.tests.stories import enter
from dominoes.models import Played as DominoesPlayed
from dominoes.tests import table_games as dominoes
from moderation import services as moderation
from moderation.models import Report, Sanction
from push.models import Subscription
from social.models import Profile
from solitaire.models import Played as SolitairePlayed
from solitaire.tests import table_games as solitaire
from tables import services as tables

pytestmark = pytest.mark.django_db

Request = tuple[str, dict[str, Any]]  # the page, and the fields of its form
DAY = timedelta(days=1)
LATER = {"until_0": "2999-01-01", "until_1": "12:00"}


def list_action(row: Any, action: str, **more: Any) -> Request:
    page = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_changelist")
    return page, {"action": action, "_selected_action": [row.pk], **more}


def page_of(row: Any, page: str = "change") -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_{page}", args=[row.pk])


def own_name(me: User) -> Request:
    fields = {"username": "Boss", "email": me.email, "back": "plum", "felt": "wine"}
    return page_of(me), {**fields, "is_active": "on", "is_staff": "on", "is_superuser": "on"}


def own_password(me: User) -> Request:
    page = reverse("admin:auth_user_password_change", args=[me.pk])
    new = "red dragon on soap"
    return page, {"usable_password": "true", "password1": new, "password2": new}


def own_group(me: User) -> Request:
    group = Group.objects.create(name="Friends")
    me.groups.add(group)
    everything = list(Permission.objects.values_list("pk", flat=True))
    return page_of(group), {"name": "Friends", "permissions": everything}


def new_group(_me: User) -> Request:
    return reverse("admin:auth_group_add"), {"name": "Friends"}


def without_group(me: User) -> Request:
    own_group(me)
    return page_of(Group.objects.get(), "delete"), {"post": "yes"}


def groups_by_list(me: User) -> Request:
    own_group(me)
    return list_action(Group.objects.get(), "delete_selected", post="yes")


def another_address(me: User) -> Request:
    fields = {"user": me.pk, "email": "me@example.net", "verified": "on"}
    return reverse("admin:account_emailaddress_add"), fields


def own_address(me: User) -> EmailAddress:
    return EmailAddress.objects.get(user=me)


def confirmed_address(me: User) -> Request:
    row = own_address(me)
    return page_of(row), {"user": me.pk, "email": row.email, "verified": "on"}


def without_address(me: User) -> Request:
    return page_of(own_address(me), "delete"), {"post": "yes"}


def own_sanction(me: User) -> Sanction:
    at = timezone.now()
    return Sanction.objects.create(user=me, kind="mute", until=at + DAY, why="Rude words", at=at)


def other_sanction(me: User) -> Request:
    fields = {"user": me.pk, "kind": "mute", "why": "Seven days are enough", **LATER}
    return reverse("admin:moderation_sanction_add") + f"?user={me.pk}", fields


def changed_sanction(me: User) -> Request:
    fields = {"user": me.pk, "kind": "mute", "why": "No reason", "until_0": "2020-01-01"}
    return page_of(own_sanction(me)), {**fields, "until_1": "12:00"}


def report_of_me(me: User) -> Report:
    return moderation.report(create_account("Ann"), me, "unkind", "Rude words", timezone.now())


def report_of_my_words(me: User) -> Report:
    """Somebody reports what is said in a club."""
    ann, at = create_account("Ann"), timezone.now()
    club = founding.found(ann, Terms("Thursday Friends", "en", "free"), at)
    members.join(me, club.pk, at)
    chat.send(me, name_of(club.pk), "Rude words", nonce(), at)
    return moderation.report(ann, me, "unkind", "", at, what=f"{name_of(club.pk)} 1")


def dismissed_report(me: User) -> Request:
    return page_of(report_of_me(me)), {"why": "Nothing in it", "days": "1", "_dismiss": "1"}


def free_account(me: User) -> Request:
    fields = {"user": me.pk, "free": "on", "reason": "Because I can"}
    return reverse("admin:billing_grant_add") + f"?user={me.pk}", fields


def own_profile(me: User) -> Any:
    return Profile.objects.create(user=me, about="Plays on Thursdays")


def own_browser(me: User) -> Any:
    return Subscription.objects.create(user=me, digest="0" * 64, made=timezone.now())


def own_grant(me: User) -> Any:
    boss = User.objects.create_superuser("Owner")
    return services.grant(me, 7, "a long outage", by=boss, at=timezone.now())


def changed_grant(me: User) -> Request:
    return page_of(own_grant(me)), {"user": me.pk, "days": "366", "reason": "More"}


def own_incident(me: User) -> Incident:
    own = Membership.objects.get(user=me)
    return Incident.objects.create(kind="dispute", about="d1", membership=own, seen=timezone.now())


def own_coins(me: User) -> Request:
    account = Account.objects.get(user=me)
    fields = {"key": "6c1f7a51-6c4b-4f0e-9b0c-0d7d7bb0e7a1", "coins": "5000", "reason": "A gift"}
    return page_of(account), fields


def own_contest(me: User) -> Any:
    EmailAddress.objects.filter(user=me).update(verified=True)
    contest = running_duel()
    enter(contest, me, at=timezone.now())
    return contest


def voided(me: User) -> Request:
    return list_action(own_contest(me), "void", confirmed="1", reason="I am losing")


def changed_contest(me: User) -> Request:
    return page_of(own_contest(me)), {"fee": "0", "prizes": "100"}


def own_club(me: User) -> Club:
    return founding.found(me, Terms("Four Winds", "en", "free", "Words"), timezone.now())


def own_flag(me: User) -> FairPlayFlag:
    flag = FairPlayFlag.objects.create(kind="fast", evidence={"wins": 9}, created=timezone.now())
    flag.users.add(me)
    return flag


def own_table(me: User) -> Any:
    return tables.play_now(me, "dominoes", int(timezone.now().timestamp() * 1000))


def own_dominoes(me: User) -> DominoesPlayed:
    dominoes.finished(me)
    return DominoesPlayed.objects.get()


def own_solitaire(me: User) -> SolitairePlayed:
    solitaire.finished(me)
    return SolitairePlayed.objects.get()


def on_list(make: Callable[[User], Any], action: str, **more: Any) -> Callable[[User], Request]:
    return lambda me: list_action(make(me), action, **more)


def on_page(make: Callable[[User], Any], page: str, **fields: Any) -> Callable[[User], Request]:
    return lambda me: (page_of(make(me), page), fields)


# What staff may do at all, and how they try it on themselves; or why it is nobody's.
POWERS: dict[str, Callable[[User], Request] | str] = {
    "accounts.User add": "a new account is not one's own",
    "accounts.User change": own_name,
    "accounts.User auth_user_password_change": own_password,
    "accounts.UsernameRule add": "it holds for new names, and staff keep theirs",
    "accounts.UsernameRule change": "it holds for new names, and staff keep theirs",
    "accounts.UsernameRule delete": "it holds for new names, and staff keep theirs",
    "accounts.UsernameRule delete_selected": "it holds for new names, and staff keep theirs",
    "auth.Group add": new_group,
    "auth.Group change": own_group,
    "auth.Group delete": without_group,
    "auth.Group delete_selected": groups_by_list,
    "account.EmailAddress add": another_address,
    "account.EmailAddress change": confirmed_address,
    "account.EmailAddress delete": without_address,
    "account.EmailAddress delete_selected": on_list(own_address, "delete_selected", post="yes"),
    "account.EmailAddress make_verified": on_list(own_address, "make_verified"),
    "usersessions.UserSession end": "whoever is signed in may sign themselves out anywhere",
    "tables.Table change": on_page(own_table, "change", games="1", public="on"),
    "tables.Table end_stuck": on_list(own_table, "end_stuck", why="I am losing"),
    "moderation.Report change": dismissed_report,
    "moderation.Report settle": on_list(report_of_me, "settle"),
    "moderation.Report take_down": on_list(report_of_my_words, "take_down"),
    "moderation.Report mute_7": on_list(report_of_me, "mute_7"),
    "moderation.Report suspend_7": on_list(report_of_me, "suspend_7"),
    "moderation.Report suspend_30": on_list(report_of_me, "suspend_30"),
    "moderation.Sanction add": other_sanction,
    "moderation.Sanction change": changed_sanction,
    "moderation.Sanction lift": on_list(own_sanction, "lift"),
    "billing.Grant add": free_account,
    "billing.Grant change": changed_grant,
    "billing.Grant withdraw": on_list(own_grant, "withdraw"),
    "billing.Incident change": on_page(own_incident, "change", closed_0="2020-01-01"),
    "billing.Incident close": on_list(own_incident, "close"),
    "billing.Membership billing_figures": "it only shows numbers",
    "billing.WebhookEvent try_again": "it asks Stripe again how things stand",
    "billing.SentMail try_again": "a mail that failed is sent again",
    "ledger.Account change": own_coins,
    "ledger.Account list": "it only shows the last check",
    "contests.Contest add": "who wins it is open, and nobody sees its deal",
    "contests.Contest change": changed_contest,
    "contests.Contest void": voided,
    "contests.Series add": "who wins its contests is open",
    "contests.Series change": "it holds for contests to come",
    "contests.FairPlayFlag change": on_page(own_flag, "change", note="Nothing in it"),
    "clubs.Club change": on_page(own_club, "change", name="Five Winds"),
    "clubs.Club take_name": on_list(own_club, "take_name", why="Unkind"),
    "clubs.Club take_description": on_list(own_club, "take_description", why="Unkind"),
    "clubs.Club close": on_list(own_club, "close", why="Unkind"),
    "contests.FairPlayFlag close": on_list(own_flag, "close", note="Nothing in it"),
    "social.Profile change": on_page(own_profile, "change", about="Best of all"),
    "push.Subscription delete": on_page(own_browser, "delete", post="yes"),
    "push.Subscription delete_selected": on_list(own_browser, "delete_selected", post="yes"),
    "dominoes.Played delete": on_page(own_dominoes, "delete", post="yes"),
    "dominoes.Played delete_selected": on_list(own_dominoes, "delete_selected", post="yes"),
    "solitaire.Played delete": on_page(own_solitaire, "delete", post="yes"),
    "solitaire.Played delete_selected": on_list(own_solitaire, "delete_selected", post="yes"),
    "solitaire.Layout add": "layouts belong to nobody",
    "solitaire.Layout change": "layouts belong to nobody",
    "mahjong.Card add": "cards belong to nobody",
    "mahjong.Card change": "cards belong to nobody",
    "mahjong.SwitchedOffCard add": "cards belong to nobody",
    "mahjong.SwitchedOffCard delete": "cards belong to nobody",
    "mahjong.SwitchedOffCard delete_selected": "cards belong to nobody",
}
TRIED = {power: trial for power, trial in POWERS.items() if not isinstance(trial, str)}
# What superusers cannot do either: nobody is judge of themselves, and these rows never change.
NEVER = {
    "moderation.Sanction add", "moderation.Sanction change", "moderation.Report mute_7",
    "moderation.Report suspend_7", "moderation.Report suspend_30", "billing.Grant change",
    "billing.Incident change", "contests.Contest change", "contests.FairPlayFlag change",
    "tables.Table change", "clubs.Club change",
}  # fmt: skip
VIEWS = {
    "add_view": ["add"], "change_view": ["change"], "changeform_view": ["add", "change"],
    "changelist_view": ["list"],
}  # fmt: skip
USUAL_URLS = {"changelist", "add", "history", "delete", "change"}


def powers_of(staff: User) -> Iterator[str]:
    """All that the registered admin offers: permissions, actions, own views and own addresses."""
    request = RequestFactory().get("/")
    request.user = staff
    for model, its_admin in admin.site._registry.items():
        found = {
            power
            for power in ("add", "change", "delete")
            if getattr(its_admin, f"has_{power}_permission")(request)
        }
        found |= set(its_admin.get_actions(request))
        for view, powers in VIEWS.items():
            if getattr(type(its_admin), view) is not getattr(admin.ModelAdmin, view):
                found |= set(powers)
        usual = {f"{model._meta.app_label}_{model._meta.model_name}_{url}" for url in USUAL_URLS}
        found |= {url.name for url in its_admin.get_urls() if url.name} - usual
        yield from (f"{model._meta.label} {power}" for power in found)


def everything() -> dict[str, list[Any]]:
    """All rows but those that every request to the admin writes."""
    written = {"admin.LogEntry", "sessions.Session", "usersessions.UserSession"}
    models = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label not in written
    ]
    rows = {model._meta.label: model._default_manager.order_by("pk") for model in models}
    return {label: list(found.values()) for label, found in rows.items()}


@pytest.fixture
def me() -> User:
    me = create_account("Helper", confirmed=False)
    me.user_permissions.set(Permission.objects.all())
    User.objects.filter(pk=me.pk).update(is_staff=True)
    return User.objects.get(pk=me.pk)


def test_every_power_is_tried(me: User) -> None:
    me.is_superuser = True
    assert set(powers_of(me)) ^ POWERS.keys() == set()


@pytest.mark.parametrize("power", TRIED)
def test_staff_have_no_power_over_themselves(me: User, client: Client, power: str) -> None:
    page, fields = TRIED[power](me)
    client.force_login(me)
    before = everything()
    assert client.post(page, fields).status_code in {200, 302, 403}
    assert everything() == before


@pytest.mark.parametrize("power", sorted(TRIED.keys() - NEVER))
def test_what_superusers_do_to_themselves_is_logged(me: User, client: Client, power: str) -> None:
    User.objects.filter(pk=me.pk).update(is_superuser=True)
    me.refresh_from_db()
    page, fields = TRIED[power](me)
    client.force_login(me)
    before = everything()
    client.post(page, fields)
    assert everything() != before
    assert LogEntry.objects.filter(user=me).exists()


def test_a_mixed_selection_leaves_oneself_out(me: User, client: Client) -> None:
    mine, anns = own_sanction(me), own_sanction(create_account("Ann"))
    client.force_login(me)
    page, fields = list_action(mine, "lift")
    answer = client.post(page, fields | {"_selected_action": [mine.pk, anns.pk]}, follow=True)
    assert "was left out" in answer.content.decode()
    assert list(Sanction.objects.filter(until__gt=timezone.now())) == [mine]
