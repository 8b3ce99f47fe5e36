"""Fourteen free days for each address: at sign-up, once, whatever becomes of the account."""

import re
import threading
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.privacy import delete_account
from accounts.tests.people import confirm_password, create_account, link_in, sign_up
from accounts.timestamps import now
from billing import services
from billing.entitlement import PROVISIONAL, TRIAL
from billing.models import Membership, UsedTrial
from billing.selectors import may_play, membership_status
from billing.used_trials import claim, digest, normalised
from tables.models import Table

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def told(page: str) -> str:
    """What a page says of the membership."""
    return " ".join(re.search(r'<p class="lead">(.*?)</p>', page, re.S)[1].split())


def membership(name: str) -> Membership:
    return Membership.objects.get(user__username=name)


def join(client: Client, name: str, mailoutbox, email: str = "new@example.org") -> Membership:
    """Signs up and confirms the address."""
    sign_up(client, name, email)
    client.post(link_in(mailoutbox[-1]))
    return membership(name)


@pytest.mark.django_db
class TestSignUp:
    def test_first_days_begin_at_once_and_the_rest_when_the_address_is_confirmed(
        self, client: Client, mailoutbox
    ) -> None:
        sign_up(client, "Ann")
        assert abs(membership("Ann").trial_ends - timezone.now() - PROVISIONAL) < MINUTE
        assert may_play(membership("Ann").pk, timezone.now())
        page = client.get(reverse("onboarding")).content.decode()
        assert "Your free trial has begun: 14 days, no card needed." in page
        assert "Please confirm your email address within 3 days" in page
        client.post(link_in(mailoutbox[-1]))
        assert abs(membership("Ann").trial_ends - timezone.now() - TRIAL) < MINUTE

    def test_an_account_that_is_saved_again_begins_no_second_trial(
        self, client: Client, mailoutbox
    ) -> None:
        begun = join(client, "Ann", mailoutbox).trial_ends
        User.objects.get(username="Ann").save()
        assert Membership.objects.get().trial_ends == begun
        assert "confirm your email" not in client.get(reverse("lobby")).content.decode()

    def test_confirming_late_loses_no_day(self, client: Client) -> None:
        sign_up(client, "Ann")
        ann = User.objects.get()
        late = timezone.now() + 30 * DAY
        assert membership_status(membership("Ann"), late).kind == "unconfirmed"
        assert services.address_confirmed(ann, ann.email, late)
        assert membership("Ann").trial_ends == late + TRIAL - PROVISIONAL

    def test_days_given_by_staff_follow_on_the_whole_trial(self, client: Client) -> None:
        sign_up(client, "Ann")
        ann, boss = User.objects.get(), User.objects.create_superuser("Boss")
        services.grant(ann, 10, "a gift", by=boss, at=timezone.now())
        services.address_confirmed(ann, ann.email, timezone.now())
        mine = membership("Ann")
        assert mine.granted_until == mine.trial_ends + 10 * DAY

    def test_guest_who_signs_up_keeps_game_and_gets_trial(self, client: Client) -> None:
        client.post(reverse("play_as_guest"))
        assert not Membership.objects.exists()
        sign_up(client, "Ann")
        assert membership("Ann").trial_ends is not None
        assert Table.objects.get().seats.filter(user__username="Ann").exists()

    @pytest.mark.parametrize("again", ["new@example.org", "NEW@example.org", "new+2@example.org"])
    def test_address_has_one_trial(self, client: Client, mailoutbox, again: str) -> None:
        join(client, "Ann", mailoutbox)
        delete_account(User.objects.get(), now())
        other = Client()
        mine = join(other, "Ben", mailoutbox, again)
        assert not mine.provisional
        assert abs(mine.trial_ends - timezone.now() - PROVISIONAL) < MINUTE
        page = other.get(reverse("lobby")).content.decode()
        assert "has had its free trial before" in page

    def test_new_account_does_not_show_whether_the_address_was_used(
        self, client: Client, mailoutbox
    ) -> None:
        join(client, "Ann", mailoutbox)
        pages = []
        for name, email in (("Ben", "new@example.org"), ("Cal", "other@example.org")):
            visitor = Client()
            sign_up(visitor, name, email)
            pages.append(visitor.get(reverse("membership")).content.decode())
        assert told(pages[0]) == told(pages[1])

    def test_address_is_not_readable(self, client: Client, mailoutbox) -> None:
        join(client, "Ann", mailoutbox)
        (used,) = UsedTrial.objects.all()
        assert len(used.digest) == 64
        assert "new" not in used.digest

    def test_later_address_is_used_up_too(self, client: Client, mailoutbox) -> None:
        """And changing the address gives no new trial."""
        ends = join(client, "Ann", mailoutbox).trial_ends
        later = {"action_add": "", "email": "later@example.org"}
        confirm_password(client, client.post(reverse("account_email"), later))
        client.post(link_in(mailoutbox[-1]))
        assert User.objects.get(username="Ann").email == "later@example.org"
        assert membership("Ann").trial_ends == ends
        delete_account(User.objects.get(), now())
        mine = join(Client(), "Ben", mailoutbox, "later@example.org")
        assert mine.trial_ends < timezone.now() + TRIAL - DAY

    def test_account_without_a_trial_uses_up_no_other_address(self) -> None:
        ben = User.objects.create_user("Ben", "ben@example.org")
        Membership.objects.update(trial_ends=None, provisional=False)
        services.address_confirmed(ben, "ben@example.org", timezone.now())
        assert not UsedTrial.objects.exists()

    def test_failed_sign_up_leaves_nothing(self, client: Client, monkeypatch) -> None:
        """Account, membership and used trial are saved together or not at all."""
        monkeypatch.setattr("billing.models.Membership.save", _fail)
        with pytest.raises(ConnectionError):
            sign_up(client, "Ann")
        assert not User.objects.exists()
        assert not UsedTrial.objects.exists()


def _fail(*args, **kwargs) -> None:
    raise ConnectionError


@pytest.mark.django_db
def test_accounts_made_by_staff_have_trials() -> None:
    User.objects.create_user("Ann")
    User.objects.create_superuser("Ben")
    assert membership("Ann").trial_ends
    assert membership("Ben").trial_ends
    assert not UsedTrial.objects.exists()


@pytest.mark.django_db
def test_digest_of_a_former_key_is_recognised(settings) -> None:
    assert claim("ann@example.org")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of this site"
    assert not claim("ann@example.org")
    assert claim("ben@example.org")


@given(st.emails())
def test_ways_to_write_an_address_are_one(address: str) -> None:
    assert normalised(normalised(address)) == normalised(address)
    assert normalised(f" {address.upper()} ") == normalised(address.lower().upper())


def test_dots_matter_only_where_they_do_not_at_gmail() -> None:
    assert normalised("A.n.n+x@GoogleMail.com") == "ann@gmail.com"
    assert normalised("a.nn@example.org") != normalised("ann@example.org")


@pytest.mark.django_db
def test_existing_accounts_get_fourteen_days_from_the_migration(guest: User) -> None:
    old, closed = create_account("Old"), create_account("Closed")
    delete_account(closed, now())
    Membership.objects.all().delete()
    UsedTrial.objects.all().delete()
    User.objects.filter(pk=old.pk).update(date_joined=timezone.now() - timedelta(days=900))
    module = import_module("billing.migrations.0003_existing_accounts")
    for _ in range(2):  # it may run twice
        module.give_memberships(apps, SimpleNamespace())
    (only,) = Membership.objects.all()
    assert only.user == old
    assert abs(only.trial_ends - timezone.now() - TRIAL) < MINUTE
    assert not only.provisional
    assert UsedTrial.objects.get().digest == digest("old@example.org")


@pytest.mark.django_db
def test_addresses_that_nobody_confirmed_are_given_back_by_the_migration() -> None:
    create_account("Ann")
    unsure = create_account("Ben", confirmed=False)
    claim(unsure.email)
    module = import_module("billing.migrations.0005_provisional_trials")
    for _ in range(2):  # it may run twice
        module.give_back(apps, SimpleNamespace())
    assert UsedTrial.objects.get().digest == digest("ann@example.org")


@pytest.mark.django_db(transaction=True)
def test_two_claims_at_once_share_one_trial() -> None:
    barrier = threading.Barrier(2)
    claimed: list[bool] = []

    def claim(name: str) -> None:
        try:
            user = User.objects.create_user(name, f"both+{name}@example.org")
            barrier.wait(10)
            claimed.append(services.address_confirmed(user, user.email, timezone.now()))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=claim, args=[name]) for name in ("Ann", "Ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(claimed) == [False, True]
    whole = Membership.objects.filter(trial_ends__gt=timezone.now() + PROVISIONAL)
    assert (Membership.objects.count(), whole.count()) == (2, 1)
    assert UsedTrial.objects.count() == 1
