"""Two accounts, one address: Stan, a stranger, has typed the address of Oona.

Only she reads the mailbox. In each row the columns after the bar say what is then so, each by
itself, starting from the same scene:

  signs_in    whose password signs in with the address
  reset       whose accounts a forgotten password is mailed for
  owners      who has the address once the owner has opened the link of their own sign-up
  trial       the days of the owner's trial by then
  third       who has it once somebody else has changed their address to it, and confirmed that
  deleted     who has it, and the days of the owner's trial, if the stranger deletes their account
              and then the owner opens their link
  taken       who is signed in after the reset of the stranger's account, where the stranger had set
              up one-time codes: the owner, as Stan, without being asked for a code
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account
from accounts.tests.people import confirm_password, create_account, link_in, sign_in, sign_up
from accounts.timestamps import now
from billing.models import Membership
from tests.passkeys import add_passkey

ADDRESS = "ann@example.net"
NEW = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
PASSWORDS = {"Stan": "bamboo in the rain", "Oona": "plum in the snow"}

ROWS = """
first     way       confirmed | signs_in  reset      owners   trial  third  deleted  taken
stranger  sign-up   nobody    | Stan      Stan,Oona  Oona     14     Theo   Oona,14  Stan
stranger  sign-up   owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
stranger  sign-up   stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
stranger  guest     nobody    | Stan      Stan,Oona  Oona     14     Theo   Oona,14  Stan
stranger  guest     owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
stranger  guest     stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
stranger  change    nobody    | Oona      Oona       Oona     14     Theo   Oona,14  -
stranger  change    owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
stranger  change    stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
owner     sign-up   nobody    | Oona      Oona,Stan  Oona     14     Theo   Oona,14  Stan
owner     sign-up   owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
owner     sign-up   stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
owner     guest     nobody    | Oona      Oona,Stan  Oona     14     Theo   Oona,14  Stan
owner     guest     owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
owner     guest     stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
owner     change    nobody    | Oona      Oona       Oona     14     Theo   Oona,14  -
owner     change    owner     | Oona      Oona       Oona     14     Oona   Oona,14  -
owner     change    stranger  | Stan      Stan       Stan     3      Stan   -,3      Stan
"""
HEAD, *TABLE = [line.replace("|", "").split() for line in ROWS.strip().splitlines()]
QUESTIONS = HEAD[3:]


class Scene:
    """The two people, their browsers, and what has arrived at the mailbox."""

    def __init__(self, outbox: list[Any], first: str, way: str) -> None:
        self.outbox = outbox
        self.browsers = {"Stan": Client(), "Oona": Client()}
        self.links: dict[str, str] = {}  # of the mail that each account has sent to the address
        steps = [lambda: self._stranger(way), lambda: self._sign_up("Oona")]
        for step in steps if first == "stranger" else reversed(steps):
            step()

    def _stranger(self, way: str) -> None:
        if way == "change":
            self._change_to_it("Stan", self.browsers["Stan"])
            return
        if way == "guest":
            self.browsers["Stan"].post(reverse("play_as_guest"))
        self._sign_up("Stan")

    def _sign_up(self, name: str) -> None:
        sign_up(self.browsers[name], name, ADDRESS, password1=PASSWORDS[name])
        self._keep_link(name)

    def _change_to_it(self, name: str, browser: Client) -> None:
        user = create_account(name)
        user.set_password(PASSWORDS.get(name, "an orchid"))
        user.save()
        browser.force_login(user)
        asked = browser.post(reverse("account_email"), {"action_add": "", "email": ADDRESS})
        confirm_password(browser, asked, PASSWORDS.get(name, "an orchid"))
        self._keep_link(name)

    def _keep_link(self, name: str) -> None:
        """Every account has its own mail, whoever asked for one before."""
        mail = self.outbox[-1]
        assert (mail.to, f"Hello {name}" in mail.body) == ([ADDRESS], True)
        self.links[name] = link_in(mail)

    def open_link(self, name: str) -> None:
        """The owner opens it, in a browser where nobody is signed in."""
        Client().post(self.links[name])

    def has_it(self) -> str:
        rows = EmailAddress.objects.filter(email=ADDRESS, verified=True)
        return ",".join(rows.values_list("user__username", flat=True)) or "-"

    def days(self) -> str:
        left = Membership.objects.get(user__username="Oona").trial_ends - timezone.now()
        return str(round(left.total_seconds() / 86_400))

    def signs_in(self) -> str:
        reached = (
            name
            for name, password in PASSWORDS.items()
            if sign_in(Client(), ADDRESS, password).status_code == 302
        )
        return ",".join(reached)

    def reset(self) -> str:
        before = len(self.outbox)
        Client().post(reverse("account_reset_password"), {"email": ADDRESS})
        mails = self.outbox[before:]
        assert {mail.to[0] for mail in mails} == {ADDRESS}
        return ",".join(re.search(r"Hello (\w+)", mail.body)[1] for mail in mails)

    def owners(self) -> str:
        self.open_link("Oona")
        return self.has_it()

    def trial(self) -> str:
        self.open_link("Oona")
        return self.days()

    def third(self) -> str:
        self._change_to_it("Theo", Client())
        self.open_link("Theo")
        return self.has_it()

    def deleted(self) -> str:
        delete_account(User.objects.get(username="Stan"), now())
        self.open_link("Oona")
        return f"{self.has_it()},{self.days()}"

    def taken(self) -> str:
        """The stranger goes on with what they have set up, and gets nowhere."""
        stranger = User.objects.get(username="Stan")
        TOTP.activate(stranger, generate_totp_secret())
        RecoveryCodes.activate(stranger)
        add_passkey(stranger, "a phone")
        Authenticator.objects.update(created_at=stranger.date_joined)
        if "Stan" not in self.reset().split(","):
            return "-"
        mail = next(m for m in reversed(self.outbox) if "Hello Stan" in m.body)
        browser = Client()
        form = browser.get(link_in(mail), follow=True).redirect_chain[-1][0]
        browser.post(form, NEW)
        assert self.has_it() == "Stan"
        assert not Authenticator.objects.exists()
        assert sign_in(Client(), "Stan", PASSWORDS["Stan"]).status_code == 200
        answer = self.browsers["Stan"].get(reverse("settings"))
        assert answer.status_code == 302, "signed out"
        return str(browser.get(reverse("settings")).context["user"].username)


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside has not happened afterwards."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.django_db
@pytest.mark.parametrize("row", TABLE, ids=lambda row: "-".join(row[:3]))
def test_two_accounts_with_one_address(row: list[str], mailoutbox) -> None:
    (first, way, confirmed), expected = row[:3], row[3:]
    scene = Scene(mailoutbox, first, way)
    if confirmed != "nobody":
        scene.open_link({"owner": "Oona", "stranger": "Stan"}[confirmed])
    found = []
    for question in QUESTIONS:
        with taken_back():
            found.append(getattr(scene, question)())
    assert dict(zip(QUESTIONS, found, strict=True)) == dict(zip(QUESTIONS, expected, strict=True))


def test_every_combination_has_a_row() -> None:
    ways = {tuple(row[:3]) for row in TABLE}
    assert len(ways) == len(TABLE) == 2 * 3 * 3
