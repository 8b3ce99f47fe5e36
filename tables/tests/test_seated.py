"""A visitor takes a seat at a table, and has it when they have signed up or in."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.tests.newcomers import SIGN_IN, SIGN_UP, Browser
from accounts.tests.people import PASSWORD
from accounts.timestamps import now
from tables import services
from tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann", "ann@example.org", PASSWORD)


@pytest.fixture
def table(ann) -> Table:
    return services.open_table(ann, "odds", {"public": False}, now())


def press(visitor: Browser, table: Table, **sent: str) -> str:
    """As the table's script does; returns where it goes on."""
    visitor.read(SIGN_UP)  # has the token
    token = visitor.cookies["csrftoken"].value
    address = reverse("sit", args=[table.pk])
    answer = visitor.post(address, {"csrfmiddlewaretoken": token, **sent})
    return str(answer["Location"])


def seats(table: Table) -> list[str]:
    return [seat.user.username if seat.user else "" for seat in table.seats.order_by("number")]


def page_of(table: Table) -> str:
    return reverse("table", args=[table.pk])


def test_who_signs_up_has_the_seat(table) -> None:
    visitor = Browser()
    page = press(visitor, table, seat="2")
    assert page.startswith(SIGN_UP)
    assert visitor.sign_up(page) == page_of(table)
    assert seats(table)[2] == "Newcomer"


def test_who_signs_in_has_any_seat(table) -> None:
    User.objects.create_user("Ben", "ben@example.org", PASSWORD)
    visitor = Browser()
    page = press(visitor, table, **{"sign-in": ""})
    assert page.startswith(SIGN_IN)
    assert visitor.sign_in(page, "Ben") == page_of(table)
    assert "Ben" in seats(table)


def test_whose_seat_it_was_already_comes_to_the_table(table) -> None:
    visitor = Browser()
    page = press(visitor, table, **{"sign-in": ""})
    assert visitor.sign_in(page, "Ann") == page_of(table)
    assert seats(table).count("Ann") == 1


def test_a_seat_that_is_taken_meanwhile_is_not_theirs(ann, table) -> None:
    ben = User.objects.create_user("Ben", "ben@example.org", PASSWORD)
    visitor = Browser()
    page = press(visitor, table, seat="2")
    services.sit(table.pk, ben, 2, now())
    assert visitor.sign_up(page) == reverse("lobby")
    assert "taken" in visitor.read(reverse("lobby"))
    assert seats(table)[2] == "Ben"


def test_there_is_no_seat_at_a_table_that_does_not_exist() -> None:
    visitor = Browser()
    visitor.read(SIGN_UP)
    token = visitor.cookies["csrftoken"].value
    answer = visitor.post("/table/unknown/sit", {"csrfmiddlewaretoken": token})
    assert answer.status_code == 404
