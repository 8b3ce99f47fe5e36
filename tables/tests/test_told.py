"""What a finished game tells of its player for their statistics, at once and later."""

from typing import Any

from accounts.models import User
from accounts.privacy import erasers
from dominoes.models import Played
from dominoes.tests import table_games as dominoes
from learn.tests.stories import played
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import table_games as mahjong
from mahjong.tests.american import seed
from tables import completing, tasks, told
from tables.models import Entry, GameResult, Table
from tables.storage import writer

PLAY = '{"do":"play","tile":"6-4"}'
TOLD = ("against", "drawn", "facts", "typical")


def of(user: User) -> list[GameResult]:
    return list(GameResult.objects.filter(user=user).order_by("at", "number"))


def all_told(user: User) -> list[tuple[Any, ...]]:
    return [tuple(getattr(row, name) for name in TOLD) for row in of(user)]


def test_a_game_of_dominoes_tells_of_both_points_at_once_and_of_times_later(ann) -> None:
    played(ann, 4)
    (row,) = of(ann)
    other = Played.objects.get().opponent
    assert (row.against, row.won, row.drawn) == ("hard", False, False)  # it was given up
    assert row.facts == {"theirs": other, "rounds": 1, "stopped": 1}
    assert row.typical is None
    assert not completing.complete_some()
    assert (of(ann)[0].typical or 0) >= 2_000


def test_times_are_those_of_own_moves_before_which_the_clock_ran(ann) -> None:
    table = Table.objects.create(game="dominoes", title="Timed")
    lines = [
        ("start", None, "table", '{"number": 1}', 0), ("move", 0, "player", PLAY, 3_000),
        ("move", 1, "bot", PLAY, 9_000), ("move", 0, "player", PLAY, 10_000),
        ("move", 0, "player", '{"do":"draw"}', 19_000), ("pause", 0, "player", "{}", 20_000),
        ("resume", 0, "player", "{}", 90_000), ("move", 0, "player", PLAY, 99_000),
        ("move", 0, "clock", PLAY, 120_000), ("start", None, "table", '{"number": 2}', 120_000),
        ("move", 0, "player", PLAY, 124_000),
    ]  # fmt: skip
    for version, (kind, seat, by, data, at) in enumerate(lines, 1):
        said = {"kind": kind, "seat": seat, "by": by, "data": data, "at": at}
        Entry.objects.create(table=table, version=version, **said)
    assert completing.typical_times(table) == {(1, 0): 2_000, (2, 0): 4_000}


def test_a_session_of_mahjong_tells_the_same_again_after_what_is_known_is_lost(ann) -> None:
    mahjong.finished(mahjong.begun(ann, ZUNGJUNG.slug, seed("session")), ann)
    completing.complete_some()
    known = all_told(ann)
    assert len(known) == 4
    assert all("calls" in facts for _, _, facts, _ in known)
    nothing = {"against": "", "drawn": False, "facts": None, "typical": None}
    GameResult.objects.update(**nothing)
    completing.complete_some()
    assert all_told(ann) == known
    assert not GameResult.objects.filter(typical=None).exists()


def test_games_of_other_rules_are_not_looked_at_again_and_again(ann) -> None:
    played(ann, 2)
    Table.objects.update(game_version="long ago")
    GameResult.objects.update(facts=None)
    completing.complete_some()
    assert (of(ann)[0].facts, of(ann)[0].against) == ({}, "hard")
    assert not completing.complete_some()


def test_what_fails_keeps_no_game_from_ending_nor_others_from_being_told(ann, monkeypatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    with monkeypatch.context() as patched:
        patched.setattr(told, "find_game", lambda slug: type("App", (), {"facts": fail})())
        played(ann, 2)
    assert of(ann)[0].facts is None
    monkeypatch.setattr(completing, "ends", fail)
    completing.complete_some()
    assert of(ann)[0].facts == {}
    assert of(ann)[0].typical


def test_a_deleted_account_leaves_points_alone(ann) -> None:
    played(ann, 2)
    completing.complete_some()
    row = of(ann)[0]
    writer.forget_told(ann)
    GameResult.objects.update(user=None)
    writer.complete_result(row)  # a process that had read it before
    row.refresh_from_db()
    assert [getattr(row, name) for name in TOLD] == ["", False, {}, 0]


def test_an_account_that_is_deleted_is_forgotten(ann) -> None:
    played(ann, 2)
    for erase in erasers:
        erase(ann, dominoes.AT)
    assert of(ann)[0].facts == {}


def test_an_account_is_forgotten_with_the_game_that_its_deletion_ends(ann) -> None:
    dominoes.started(ann)
    for erase in erasers:
        erase(ann, dominoes.AT)
    assert all_told(ann) == [("", False, {}, 0)]


def test_many_games_of_long_ago_keep_no_other_task_waiting(monkeypatch) -> None:
    """Nor does a run queue another: those of each minute would become more and more."""
    done: list[int] = []
    monkeypatch.setattr(completing, "complete_some", lambda: not done.append(1))
    monkeypatch.setattr(tasks, "monotonic", lambda: 4.0 * len(done))
    monkeypatch.setattr(tasks.complete_results, "delay", done.clear)
    tasks.complete_results()
    assert len(done) == 3
