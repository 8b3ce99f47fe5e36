"""One player in two tabs, in the same instant, on the real database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from solitaire import services
from solitaire.tests.sitting import AT

pytestmark = pytest.mark.django_db(transaction=True)
TABS = 4


def test_the_board_of_the_day_is_dealt_once() -> None:
    ann = User.objects.create(username="ann")
    services.board_of_day(services.day_of(AT))
    together = Barrier(TABS)

    def press(_: int) -> str:
        together.wait()
        try:
            return services.daily(ann, AT).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(TABS) as pool:
        assert len(set(pool.map(press, range(TABS)))) == 1
