"""What staff see of a disputed tournament; never the seeds of its rounds."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.timestamps import now
from clubs.tests.clubs_made import queries_of
from clubs.tournaments.models import Round, RoundTable
from clubs.tournaments.services import scoring
from clubs.tournaments.tests.tournaments_made import (
    begin,
    enter,
    made,
    play_round,
    players,
    tables_of,
    which,
)
from tables import services as tables

pytestmark = pytest.mark.django_db


def test_entrants_standings_tables_and_reasons(admin_client: Client) -> None:
    people = players(*[f"Entrant{number}" for number in range(5)])
    tournament = made(people)
    enter(tournament, *people[1:])
    begin(tournament, people[0])
    table = tables_of(tournament)[0]
    scoring.void(people[0], which(tournament), table.number, "Told others", timezone.now())
    play_round(tournament)
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    shown = admin_client.get(page).content.decode()
    assert "Entrant4" in shown
    assert "<td>1</td>" in shown
    assert " points</td>" in shown
    rounds = reverse("admin:tournaments_roundtable_changelist")
    link = f"{rounds}?round__tournament__id__exact={tournament.pk}"
    assert f'href="{link}"' in shown
    listed = admin_client.get(link).content.decode()
    assert "Told others" in listed
    shown = listed
    for row in RoundTable.objects.all():
        page = reverse("admin:tournaments_roundtable_change", args=[row.pk])
        answer = admin_client.get(page)
        assert answer.status_code == 200
        shown += answer.content.decode()
    assert "<td>game 1</td><td>Entrant" in shown
    for seed in Round.objects.values_list("seed", flat=True):
        assert seed not in shown


def test_the_list_of_tables_asks_as_often_however_many_there_are(admin_client: Client) -> None:
    people = players(*[f"Entrant{number}" for number in range(8)])
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    page = reverse("admin:tournaments_roundtable_changelist")
    admin_client.get(page)  # what is kept is read from now on
    before = queries_of(admin_client, page)
    for row, user in zip(tables_of(tournament), players(*"ABCD"), strict=True):
        table = tables.play_now(user, "dominoes", now())
        more = {"number": row.number + 10, "players": row.players}
        RoundTable.objects.create(round=row.round, table=table, **more)
    assert queries_of(admin_client, page) == before
