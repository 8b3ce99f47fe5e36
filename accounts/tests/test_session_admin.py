"""Staff see where a user is signed in, and end a session there."""

from datetime import timedelta
from smtplib import SMTPDataError
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.mailboxes import arrived, give_up
from accounts.models import User
from accounts.tests.people import create_account, sign_in
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
LIST = "admin:usersessions_usersession_changelist"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
ADDRESS = "203.0.113.9"


@pytest.fixture
def ann() -> User:
    return create_account("Ann")


@pytest.fixture
def phone(ann: User) -> Client:
    return signed_in(ann)


@pytest.fixture
def staff() -> Client:
    return staff_with("view_usersession", "delete_usersession")


def signed_in(user: User) -> Client:
    client = Client(headers={"user-agent": FIREFOX}, REMOTE_ADDR=ADDRESS)
    assert sign_in(client, user.username).status_code == 302
    return client


def staff_with(*permissions: str) -> Client:
    helper = User.objects.create(username="Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(helper)
    return client


def listed(staff: Client) -> str:
    return visible_text(staff.get(reverse(LIST)).content.decode().partition('id="changelist"')[2])


def end_all(staff: Client) -> int:
    chosen = list(UserSession.objects.values_list("pk", flat=True))
    fields = {"action": "end", "_selected_action": chosen}
    return staff.post(reverse(LIST), fields, follow=True).status_code


def is_signed_in(browser: Client) -> bool:
    return browser.get(reverse("settings")).status_code == 200


def test_the_list_has_neither_keys_nor_networks(staff: Client, phone: Client) -> None:
    assert "Firefox on Linux" in listed(staff)
    assert "Ann" in listed(staff)
    page = staff.get(reverse(LIST)).content.decode()
    session = UserSession.objects.get()
    assert session.ip == ADDRESS
    assert ADDRESS not in page
    assert phone.cookies[settings.SESSION_COOKIE_NAME].value not in page
    for name in ("change", "history", "delete"):
        alone = reverse(f"admin:usersessions_usersession_{name}", args=[session.pk])
        assert staff.get(alone).status_code == 403, name


@pytest.mark.parametrize("column", ["session_key", "ip", "data"])
def test_no_filter_tells_a_key_or_a_network(staff: Client, phone: Client, column: str) -> None:
    for kind in ("startswith", "contains", "gte", "exact"):
        assert staff.get(f"{reverse(LIST)}?{column}__{kind}=2").status_code == 400
    of_ann = f"{reverse(LIST)}?user__id__exact={UserSession.objects.get().user_id}"
    assert "Ann" in visible_text(staff.get(of_ann).content.decode())


def test_a_session_that_cannot_be_logged_is_not_ended(
    staff: Client, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the log is full")

    monkeypatch.setattr(LogEntry.objects, "log_actions", refuse)
    with pytest.raises(RuntimeError):
        end_all(staff)
    assert is_signed_in(phone)


def test_staff_end_a_session(staff: Client, phone: Client, ann: User) -> None:
    assert is_signed_in(phone)
    assert end_all(staff) == 200
    assert not is_signed_in(phone)
    assert "Ann" not in listed(staff)
    entry = LogEntry.objects.get()
    assert entry.object_id == str(ann.pk)
    assert "signed out of Firefox on Linux" in entry.change_message
    assert ADDRESS not in entry.change_message


def test_looking_alone_ends_nothing(phone: Client) -> None:
    watcher = staff_with("view_usersession")
    assert "Ann" in listed(watcher)
    end_all(watcher)
    assert is_signed_in(phone)


def test_sessions_of_staff_are_left_out(staff: Client, ann: User, phone: Client) -> None:
    boss = create_account("Boss")
    User.objects.filter(pk=boss.pk).update(is_superuser=True)
    desk = signed_in(boss)
    end_all(staff)
    assert is_signed_in(desk)
    assert not is_signed_in(phone)


def test_sessions_that_have_expired_are_not_listed(staff: Client, phone: Client) -> None:
    key = UserSession.objects.get().session_key
    Session.objects.filter(session_key=key).update(expire_date=timezone.now() - timedelta(hours=1))
    assert "Ann" not in listed(staff)


def test_staff_see_whether_mail_was_refused(ann: User) -> None:
    helper = staff_with("view_emailaddress", "change_emailaddress")
    address = EmailAddress.objects.get(user=ann)
    page = reverse("admin:account_emailaddress_change", args=[address.pk])
    assert 'alt="False"' in helper.get(page).content.decode()
    give_up([address.email], SMTPDataError(550, "no such mailbox"))
    assert 'alt="True"' in helper.get(page).content.decode()
    arrived([address.email])
    assert 'alt="False"' in helper.get(page).content.decode()
