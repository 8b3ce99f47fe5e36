"""A user's page in the admin leads to all that belongs to them."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.admin_parts import user_links
from accounts.models import User
from accounts.timestamps import now
from tables import services as tables

pytestmark = pytest.mark.django_db
TITLES = {
    "Addresses", "Sessions", "Tables", "Profile", "Suspend or mute", "Reports about them",
    "Reports by them", "Sanctions", "Membership", "Grants", "Incidents",
    "Mail about the membership", "Coins",
    "Contests", "Clubs", "Finished games of solitaire", "Finished games of dominoes",
    "Browsers with push messages",
}  # fmt: skip


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


def staff(*permissions: str) -> Client:
    helper = User.objects.create(username="Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(helper)
    return client


def links(client: Client, user: User) -> dict[str, str]:
    page = client.get(reverse("admin:accounts_user_change", args=[user.pk])).content.decode()
    part = page.partition("Everything about")[2].partition("</ul>")[0]
    return {title: unescape(to) for to, title in re.findall(r'<a href="(.*?)">(.*?)</a>', part)}


def test_every_link_leads_to_a_page_about_the_user(admin_client: Client, ann: User) -> None:
    table = tables.play_now(ann, "american", now())
    tables.play_now(User.objects.create(username="Ben"), "american", now())
    found = links(admin_client, ann)
    assert set(found) == TITLES
    for address in found.values():
        assert admin_client.get(address).status_code == 200, address
    shown = admin_client.get(found["Tables"]).content.decode()
    assert table.pk in shown
    assert "1 table" in shown
    form = admin_client.get(found["Suspend or mute"]).context["adminform"].form
    assert (form.initial["user"], form.initial["kind"]) == (str(ann.pk), "suspend")


def test_staff_see_the_links_that_they_may_follow(ann: User) -> None:
    client = staff("view_user", "view_table", "view_sanction")
    assert set(links(client, ann)) == {"Tables", "Sanctions"}
    for address in links(client, ann).values():
        assert client.get(address).status_code == 200
    for link in user_links:
        if link.title not in ("Tables", "Sanctions"):
            assert client.get(link.address(ann)).status_code == 403, link.title


def test_staff_are_not_offered_to_suspend_staff(ann: User) -> None:
    client = staff("view_user", "add_sanction")
    assert set(links(client, ann)) == {"Suspend or mute"}
    boss = User.objects.create(username="Boss", is_superuser=True)
    assert links(client, boss) == {}
