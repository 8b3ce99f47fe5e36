"""Fourteen free days for each address: at sign-up, once, whatever becomes of the account."""

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

from accounts.deletion import delete_account
from accounts.models import User
from accounts.tests.people import confirm_password, create_account, link_in, sign_up
from accounts.timestamps import now
from billing import services, trials
from billing.entitlement import TRIAL
from billing.models import Membership, UsedTrial
from billing.selectors import may_play
from tables.models import Table

MINUTE = timedelta(minutes=1)


def membership(name: str) -> Membership:
    return Membership.objects.get(user__username=name)


@pytest.mark.django_db
class TestSignUp:
    def test_fourteen_days_begin(self, client: Client) -> None:
        sign_up(client, "Ann")
        assert abs(membership("Ann").trial_ends - timezone.now() - TRIAL) < MINUTE
        assert may_play(membership("Ann").pk, timezone.now())
        page = client.get(reverse("onboarding")).content.decode()
        assert "Your free trial has begun: 14 days, no card needed." in page

    def test_guest_who_signs_up_keeps_game_and_gets_trial(self, client: Client) -> None:
        client.post(reverse("play_as_guest"))
        assert not Membership.objects.exists()
        sign_up(client, "Ann")
        assert membership("Ann").trial_ends is not None
        assert Table.objects.get().seats.filter(user__username="Ann").exists()

    @pytest.mark.parametrize("again", ["new@example.org", "NEW@example.org", "new+2@example.org"])
    def test_address_has_one_trial(self, client: Client, again: str) -> None:
        sign_up(client, "Ann")
        other = Client()
        sign_up(other, "Ben", again)
        assert membership("Ben").trial_ends is None
        page = other.get(reverse("onboarding")).content.decode()
        assert "has had its free trial before" in page
        assert "begun" not in page

    def test_used_trial_outlives_the_account(self, client: Client) -> None:
        sign_up(client, "Ann")
        delete_account(User.objects.get(username="Ann"), now())
        assert not Membership.objects.exists()
        sign_up(Client(), "Ben")
        assert membership("Ben").trial_ends is None

    def test_address_is_not_readable(self, client: Client) -> None:
        sign_up(client, "Ann")
        (used,) = UsedTrial.objects.all()
        assert len(used.digest) == 64
        assert "new" not in used.digest

    def test_later_address_is_used_up_too(self, client: Client, mailoutbox) -> None:
        """And changing the address gives no new trial."""
        sign_up(client, "Ann")
        ends = membership("Ann").trial_ends
        later = {"action_add": "", "email": "later@example.org"}
        confirm_password(client, client.post(reverse("account_email"), later))
        client.post(link_in(mailoutbox[-1]))
        assert User.objects.get(username="Ann").email == "later@example.org"
        assert membership("Ann").trial_ends == ends
        sign_up(Client(), "Ben", "later@example.org")
        assert membership("Ben").trial_ends is None

    def test_account_without_a_trial_uses_up_no_other_address(self, client: Client) -> None:
        sign_up(client, "Ann")
        sign_up(Client(), "Ben")
        services.address_confirmed(User.objects.get(username="Ben"), "ben@example.org")
        assert UsedTrial.objects.count() == 1

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
    ann, ben = User.objects.create_user("Ann"), User.objects.create_superuser("Ben")
    assert membership("Ann").trial_ends
    assert membership("Ben").trial_ends
    assert not UsedTrial.objects.exists()
    assert services.begin_trial(ann, timezone.now()) == membership("Ann"), "asked twice: one row"
    assert ben.pk


@pytest.mark.django_db
def test_digest_of_a_former_key_is_recognised(settings) -> None:
    assert trials.claim("ann@example.org")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key of this site"
    assert not trials.claim("ann@example.org")
    assert trials.claim("ben@example.org")


@given(st.emails())
def test_ways_to_write_an_address_are_one(address: str) -> None:
    assert trials.normalised(trials.normalised(address)) == trials.normalised(address)
    assert trials.normalised(f" {address.upper()} ") == trials.normalised(address.lower().upper())


def test_dots_matter_only_where_they_do_not_at_gmail() -> None:
    assert trials.normalised("A.n.n+x@GoogleMail.com") == "ann@gmail.com"
    assert trials.normalised("a.nn@example.org") != trials.normalised("ann@example.org")


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
    assert UsedTrial.objects.get().digest == trials.digest("old@example.org")


@pytest.mark.django_db(transaction=True)
def test_two_sign_ups_at_once_share_one_trial() -> None:
    barrier = threading.Barrier(2)
    failed: list[Exception] = []

    def create(name: str) -> None:
        try:
            barrier.wait()
            User.objects.create_user(name, "both@example.org")
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=create, args=[name]) for name in ("Ann", "Ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with_trial = Membership.objects.filter(trial_ends__isnull=False)
    assert (Membership.objects.count(), with_trial.count()) == (2, 1)
    assert UsedTrial.objects.count() == 1
