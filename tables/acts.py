"""What can be done at a table. Each act takes a standing and gives the change, or refuses.

Nothing here reads a clock or a database: `now` comes in, the door writes what comes out.
"""

import msgspec

from tables import bots, clock, course
from tables.game import IllegalMove
from tables.refusals import Refused, must
from tables.standing import Change, Deed, Person, Standing

LAPSES = 2  # timeouts in a row that make a seat away
AT_ONCE = 8  # answers one wake plays; the rest follow at the next


def sit(standing: Standing, person: Person, seat: int | None, now: int) -> Change:
    """A person takes a free seat; the table starts when people have taken all of them."""
    _must_wait(standing)
    must(standing.seat_of(person.id) is None, "already_seated")
    free = [chair.number for chair in standing.chairs if chair.free]
    must(free, "table_full")
    number = free[0] if seat is None else seat
    must(number in free, "seat_taken")
    change = Change(standing)
    looks = {"name": person.name, "back": person.back, "felt": person.felt}
    chairs = change.chair(number, user=person.id, **looks)
    deed = Deed("sit", now, "player", number)
    change = change.add(deed, chairs=chairs, wake_at=now + clock.LOBBY_MS)
    return course.deal(change, now) if all(chair.user for chair in chairs) else change


def leave(standing: Standing, user: int, now: int) -> Change:
    """Before the start the seat is free again; later a bot plays it until its player is back."""
    seat = _seat(standing, user)
    must(standing.status != "over", "over")
    must(not standing.chairs[seat].away, "stale")
    if standing.alone and standing.status == "playing":
        return _give_up(course.unpaused(Change(standing), now), now)
    change = Change(standing)
    deed = Deed("leave", now, "player", seat)
    if standing.status != "waiting":
        return course.go_on(change.add(deed, chairs=change.chair(seat, away=True, timeouts=0)), now)
    chairs = change.chair(seat, user=None, name="", back="", felt="")
    host = next((chair.user for chair in chairs if chair.user), None)
    if host is None:
        return change.add(deed, chairs=chairs, **course.closed(now))
    keep = standing.host if standing.host != user else host
    return change.add(deed, chairs=chairs, host=keep, wake_at=now + clock.LOBBY_MS)


def start(standing: Standing, user: int, now: int) -> Change:
    """The host starts; bots take the seats that are free."""
    must(standing.host == user, "not_host")
    _must_wait(standing)
    change = Change(standing)
    names = iter(bots.names(standing.next_seed, len(standing.chairs)))
    chairs = tuple(
        msgspec.structs.replace(chair, bot=standing.options["level"], name=next(names))
        if chair.free
        else chair
        for chair in standing.chairs
    )
    return course.deal(change.set(chairs=chairs), now)


def play(standing: Standing, user: int, turn: int, move: bytes, now: int) -> Change:
    """A player answers decision `turn`. move: the JSON of one of the game's moves."""
    seat = _seat(standing, user)
    must(standing.state is None or turn >= standing.state.turn, "stale")
    must(standing.status != "over", "over")
    must(standing.status == "playing", "not_playing")
    must(standing.paused is None, "paused")
    must(turn == standing.state.turn, "early")
    must(not standing.chairs[seat].away, "away")
    try:
        known = msgspec.json.decode(move, type=standing.plug.moves)
        step = standing.plug.apply(standing.state, seat, known)
    except msgspec.MsgspecError as error:
        raise Refused("malformed") from error
    except IllegalMove as error:
        raise Refused(error.code) from error
    return course.moved(
        Change(standing), Deed("move", now, "player", seat, known, step.events), step
    )


def pause(standing: Standing, user: int, now: int) -> Change:
    """The player of a game for one stops its clock; the board is hidden until he goes on."""
    seat = _seat(standing, user)
    must(standing.status != "over", "over")
    must(standing.alone and standing.status == "playing", "cannot_pause")
    must(standing.paused is None, "stale")
    deed = Deed("pause", now, "player", seat)
    return Change(standing).add(deed, paused=now, wake_at=now + clock.PAUSED_MS)


def resume(standing: Standing, user: int, now: int) -> Change:
    """The player goes on: the clock shows what it showed when he stopped it."""
    seat = _seat(standing, user)
    must(standing.status != "over", "over")
    must(standing.paused is not None, "stale")
    return course.schedule(
        course.unpaused(Change(standing), now).add(Deed("resume", now, "player", seat))
    )


def ready(standing: Standing, user: int, now: int) -> Change:
    """A player is ready for the next game; it starts when everybody is."""
    seat = _seat(standing, user)
    must(standing.status != "over", "over")
    must(standing.status == "between" and not standing.chairs[seat].ready, "stale")
    change = Change(standing)
    deed = Deed("ready", now, "player", seat)
    return course.go_on(change.add(deed, chairs=change.chair(seat, ready=True, away=False)), now)


def back(standing: Standing, user: int, now: int) -> Change:
    """A player takes his seat back from the bot."""
    seat = _seat(standing, user)
    must(standing.status != "over", "over")
    must(standing.chairs[seat].away, "stale")
    change = Change(standing)
    chairs = change.chair(seat, away=False, timeouts=0)
    return course.go_on(change.add(Deed("back", now, "player", seat), chairs=chairs), now)


def dress(standing: Standing, person: Person, now: int) -> Change | None:
    """A player has chosen other tile backs or another felt; everybody at the table sees it."""
    seat = _seat(standing, person.id)
    looks = {"back": person.back, "felt": person.felt}
    change = Change(standing)
    chairs = change.chair(seat, **looks)
    if chairs == standing.chairs:
        return None
    return change.add(Deed("dress", now, "player", seat, looks), chairs=chairs)


def rematch(standing: Standing, user: int, table_id: str, now: int) -> Change:
    """Another table follows this one."""
    seat = _seat(standing, user)
    must(standing.status == "over", "not_over")
    must(standing.rematch is None, "stale")
    deed = Deed("rematch", now, "player", seat, {"table": table_id})
    return Change(standing).add(deed, rematch=table_id)


def hand_over(standing: Standing, guest: int, person: Person, now: int) -> Change:
    """A guest has made an account or signed in: his seat is the account's from now on."""
    seat = _seat(standing, guest)
    must(standing.seat_of(person.id) is None, "already_seated")
    change = Change(standing)
    looks = {"name": person.name, "back": person.back, "felt": person.felt}
    host = person.id if standing.host == guest else standing.host
    deed = Deed("hand_over", now, "player", seat)
    return change.add(deed, chairs=change.chair(seat, user=person.id, **looks), host=host)


def rename(
    standing: Standing, user: int, name: str, titles: tuple[str, str], now: int
) -> Change | None:
    """A player has another name, and the table he opened another title: titles, old and new."""
    old, new = titles
    title = new if standing.title.lower() == old.lower() else standing.title
    seat = standing.seat_of(user)
    change = Change(standing)
    chairs = standing.chairs if seat is None else change.chair(seat, name=name)
    if (chairs, title) == (standing.chairs, standing.title):
        return None
    return change.add(Deed("rename", now, "player", seat), chairs=chairs, title=title)


def end(standing: Standing, why: str, now: int) -> Change:
    """Staff end a table that is stuck. Nobody wins or loses anything by it."""
    must(standing.status != "over", "over")
    deed = Deed("end", now, "staff", data={"why": why})
    return course.unpaused(Change(standing), now).add(deed, **course.closed(now))


def wake(standing: Standing, now: int) -> Change | None:
    """Does all that is due: bots' moves, timeouts, the next game. None when nothing is."""
    if standing.wake_at is None or standing.wake_at > now:
        return None
    if standing.status == "waiting":
        deed = Deed("end", now, "clock", data={"why": "nobody started it"})
        return Change(standing).add(deed, **course.closed(now))
    if standing.paused is not None:
        deed = Deed("end", now, "clock", data={"why": "nobody went on with it"})
        return course.unpaused(Change(standing), now).add(deed, **course.closed(now))
    if standing.status == "between":
        return course.deal(Change(standing), now)
    return _answer_due(standing, now)


def _answer_due(standing: Standing, now: int) -> Change:
    """At a time that is due by a clock set otherwise, only the time to wake changes."""
    change = Change(standing)
    for _ in range(AT_ONCE):
        if change.standing.status != "playing":
            break
        due = bots.due(change.standing)
        if not due or due[0].at > now:
            break
        change = _answered(change, due[0], now)
    return course.schedule(change)


def _answered(change: Change, due: bots.Due, now: int) -> Change:
    move, step = bots.answer(change.standing, due.seat, due.by)
    if due.by == "clock":
        change = _lapsed(change, due.seat, now)
    return course.moved(change, Deed("move", now, due.by, due.seat, move, step.events), step)


def _lapsed(change: Change, seat: int, now: int) -> Change:
    """The player let the time run out; after two in a row a bot plays on for him."""
    standing = change.standing
    wait = standing.plug.waits(standing.state)
    if wait is None or clock.silence_is_an_answer(wait, standing.options):
        return change
    lapses = standing.chairs[seat].timeouts + 1
    if lapses < LAPSES:
        return change.set(chairs=change.chair(seat, timeouts=lapses))
    chairs = change.chair(seat, timeouts=0, away=True)
    return change.add(Deed("away", now, "clock", seat), chairs=chairs)


def _give_up(change: Change, now: int) -> Change:
    """A game for one ends by the move its game has for that."""
    move = change.standing.plug.leaving
    step = change.standing.plug.apply(change.standing.state, 0, move)
    return course.moved(change, Deed("move", now, "player", 0, move, step.events), step)


def _seat(standing: Standing, user: int) -> int:
    seat = standing.seat_of(user)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _must_wait(standing: Standing) -> None:
    must(standing.status != "over", "over")
    must(standing.status == "waiting", "not_waiting")
