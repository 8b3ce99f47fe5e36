"""Somebody without an account, who presses what pages show, and signs up or in."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from accounts.tests.people import PASSWORD

FIELD = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
ACTION = re.compile(r'action="([^"]*)"')
SIGN_UP, SIGN_IN = reverse("account_signup"), reverse("account_login")


class Browser(Client):
    """Of a visitor; sends what the forms of pages hold."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True)
        self.said = ""  # by the last page

    def read(self, address: str) -> str:
        self.said = self.get(address, follow=True).content.decode()
        return self.said

    def submit(self, address: str, action: str, **filled: str) -> str:
        """Sends the first form of a page whose action has this in it; returns where that leads."""
        forms = (each.partition("</form>")[0] for each in self.read(address).split("<form")[1:])
        target, form = next((ACTION.search(each)[1], each) for each in forms if action in each)
        fields = {name: unescape(value) for name, value in FIELD.findall(form)}
        return str(self.post(target, fields | filled)["Location"])

    def sign_up(self, page: str, name: str = "Newcomer") -> str:
        person = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD}
        return self.submit(page, f'action="{SIGN_UP}"', **person)

    def sign_in(self, page: str, name: str) -> str:
        """Of an account of `people`."""
        return self.submit(page, f'action="{SIGN_IN}"', login=name, password=PASSWORD)
