"""Staff correct coins in the admin: by another posting, with a reason, once."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from accounts.tests.people import create_account
from contests.ledger import services
from contests.ledger.models import Account, Line, Posting
from contests.ledger.selectors import balance_of, history_of
from contests.ledger.services import MOST_COINS, correct
from notifications.models import Notification
from notifications.selectors import words
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
PERMISSIONS = Q(
    content_type__app_label="ledger",
    codename__in=("add_posting", "view_account", "view_posting", "view_check"),
)
WHY = "The cup of Sunday was counted wrong."


@pytest.fixture
def ann() -> User:
    return create_account("Ann")


@pytest.fixture
def helper() -> User:
    """Staff who may see and correct coins."""
    helper = User.objects.create(username="Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(PERMISSIONS))
    return helper


@pytest.fixture
def office(helper: User, client: Client) -> Client:
    client.force_login(helper)
    return client


def page_of(user: User) -> str:
    return reverse("admin:ledger_account_change", args=[Account.objects.get(user=user).pk])


def posted(coins: object = 50, reason: str = WHY, key: str = "") -> dict[str, object]:
    return {"coins": coins, "reason": reason, "key": key or str(uuid.uuid4())}


def test_player_gets_coins_and_reads_why(office: Client, helper: User, ann: User) -> None:
    answer = office.post(page_of(ann), posted(), follow=True)
    assert "Corrected by +50: Ann" in answer.content.decode()
    newest = history_of(ann)[0]
    assert (newest.amount, newest.after) == (50, 250)
    assert (newest.posting.reason, newest.posting.by) == (WHY, helper)
    told = Notification.objects.get(user=ann)
    text, url = words(told)
    assert text == f"We have corrected your coins by +50. Reason: {WHY}"
    assert (url, told.by) == (reverse("coins"), None)
    assert LogEntry.objects.get().get_change_message() == f"corrected coins by +50: {WHY}"


def test_coins_are_taken(office: Client, ann: User) -> None:
    office.post(page_of(ann), posted(-200))
    assert balance_of(ann) == 0
    with override("es"):
        assert "\N{MINUS SIGN}200" in words(Notification.objects.get())[0]


def test_double_click_posts_once(office: Client, ann: User) -> None:
    form = office.get(page_of(ann)).context["correction"]
    twice = [posted(key=str(form["key"].value()))] * 2
    said = [office.post(page_of(ann), each, follow=True).content.decode() for each in twice]
    assert "Corrected by +50" in said[0]
    assert "This was posted already" in said[1]
    assert balance_of(ann) == 250
    assert Notification.objects.count() == LogEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (posted(0), "Say how many coins"),
        (posted(""), "This field is required"),
        (posted("12.5"), "Enter a whole number"),
        (posted(-201), "That is more than the player has: 200 coins."),
        (posted(MOST_COINS + 1), "at most 100,000 coins"),
        (posted(-MOST_COINS - 1), "at most 100,000 coins"),
        (posted(reason=""), "This field is required"),
        (posted(reason="   "), "This field is required"),
        (posted(reason="x" * 201), "at most 200 characters"),
        (posted(key="x"), "UUID"),
    ],
)
def test_faults(office: Client, ann: User, fields: dict[str, object], said: str) -> None:
    answer = office.post(page_of(ann), fields)
    assert said in answer.content.decode()
    assert balance_of(ann) == services.WELCOME_COINS
    assert not Notification.objects.exists()


def test_staff_correct_neither_themselves_nor_each_other(helper: User, ann: User) -> None:
    for user in (helper, create_staff("Other"), create_staff("Boss", is_superuser=True)):
        with pytest.raises(Refused, match="staff_account"):
            correct(user, 5, WHY, by=helper, key="k", at=AT)
    boss = User.objects.get(username="Boss")
    for number, user in enumerate((boss, helper, ann)):
        assert correct(user, 5, WHY, by=boss, key=str(number), at=AT)


def create_staff(name: str, **power: bool) -> User:
    return User.objects.create(username=name, is_staff=True, **power)


def test_who_has_no_coins(helper: User, ann: User, guest: User) -> None:
    User.objects.filter(pk=ann.pk).update(closed=timezone.now())
    for user, code in ((ann, "no_account"), (guest, "guest")):
        with pytest.raises(Refused, match=code):
            correct(user, 5, WHY, by=helper, key="k", at=AT)
    assert not Posting.objects.filter(kind=Posting.Kind.CORRECTION).exists()


def test_every_refusal_has_a_text() -> None:
    for code in services.TEXTS:
        with pytest.raises(Refused) as refused:
            services.must(False, code)
        assert refused.value.text


@pytest.mark.parametrize("missing", ["add_posting", "view_account"])
def test_only_staff_who_may(office: Client, helper: User, ann: User, missing: str) -> None:
    helper.user_permissions.remove(Permission.objects.get(PERMISSIONS, codename=missing))
    office.post(page_of(ann), posted())
    assert balance_of(ann) == services.WELCOME_COINS
    assert office.get(page_of(ann)).status_code == (200 if missing == "add_posting" else 403)


def test_nothing_is_edited(office: Client, helper: User, ann: User) -> None:
    User.objects.filter(pk=helper.pk).update(is_superuser=True)
    for model in ("account", "posting", "check"):
        assert office.get(reverse(f"admin:ledger_{model}_add")).status_code == 403
        assert office.get(reverse(f"admin:ledger_{model}_changelist")).status_code == 200
    posting = Posting.objects.get(lines__account__user=ann)
    change = reverse("admin:ledger_posting_change", args=[posting.pk])
    assert "Ann" in office.get(change).content.decode()
    assert office.post(change, {"reason": "another"}).status_code == 403
    for name, row in (("posting", posting.pk), ("account", Account.objects.get(user=ann).pk)):
        delete = reverse(f"admin:ledger_{name}_delete", args=[row])
        assert office.post(delete, {"post": "yes"}).status_code == 403


def test_accounts_and_their_postings_are_found(
    office: Client, ann: User, person: Callable[[str], User]
) -> None:
    ben = person("Ben")
    account = Account.objects.get(user=ann)
    found = office.get(reverse("admin:ledger_account_changelist"), {"q": "ann"})
    assert [row.user for row in found.context["cl"].queryset] == [ann]
    page = office.get(page_of(ann)).content.decode()
    postings = (
        f"{reverse('admin:ledger_posting_changelist')}?lines__account__id__exact={account.pk}"
    )
    assert postings in page
    shown = office.get(postings).context["cl"].queryset
    assert list(shown) == list(Posting.objects.filter(lines__account=account))
    assert not Line.objects.filter(account__user=ben, posting__in=shown).exists()
    site = reverse("admin:ledger_account_change", args=[services.site_account().pk])
    total = Account.objects.exclude(balance=None).count() * services.WELCOME_COINS
    assert f"{total:,} coins are with players" in office.get(site).content.decode()
