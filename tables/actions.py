"""What can be done at a table. Each action takes a state and returns a transition, or refuses.

Nothing here reads a clock, a database or chance: `now` is passed in, and so is `next_seed`, that of
the game after one which begins. The writer stores the result.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from tables import bots, clock, flow
from tables.game import IllegalMove, Shown
from tables.options import Options
from tables.refusals import Refused, must
from tables.state import Actor, Ending, NewEntry, PlayerProfile, TableState, Transition
from tables.titles import single_player

TIMEOUTS_UNTIL_AWAY = 2  # timeouts in a row after which a seat is away
MAX_ANSWERS_PER_WAKE = 8  # the rest follow at the next wake


def sit(
    state: TableState, profile: PlayerProfile, seat: int | None, now: int, next_seed: str
) -> Transition:
    """A user takes a free seat; the table starts when users have taken all of them."""
    _must_wait(state)
    must(state.seat_of(profile.id) is None, "already_seated")
    free = [seat.number for seat in state.seats if seat.free]
    must(free, "table_full")
    number = free[0] if seat is None else seat
    must(number in free, "seat_taken")
    transition = Transition(state)
    looks = {"name": profile.name, **_appearance(profile)}
    seats = transition.with_seat(number, user=profile.id, **looks)
    entry = NewEntry("sit", now, "player", number)
    transition = transition.add(entry, seats=seats, wake_at=now + clock.LOBBY_MS)
    return (
        flow.start_game(transition, now, next_seed)
        if all(seat.user for seat in seats)
        else transition
    )


def leave(state: TableState, user: int, now: int, next_seed: str) -> Transition:
    """A player leaves: before the start their seat is freed, later a bot plays it for them."""
    seat = _seat(state, user)
    must(state.status != "over", "over")
    must(not state.seats[seat].away, "stale")
    if state.alone:
        return _give_up(flow.clear_pause(Transition(state), now), seat, now)
    transition = Transition(state)
    entry = NewEntry("leave", now, "player", seat)
    if state.status != "waiting":
        return flow.proceed(
            transition.add(entry, seats=transition.with_seat(seat, away=True, timeouts=0)),
            now,
            next_seed,
        )
    seats = transition.with_seat(seat, user=None, name="", back="", felt="", avatar="")
    host = next((seat.user for seat in seats if seat.user), None)
    if host is None:
        return transition.add(entry, seats=seats, **flow.closed_fields(now))
    keep = state.host if state.host != user else host
    return transition.add(entry, seats=seats, host=keep, wake_at=now + clock.LOBBY_MS)


def remove_player(state: TableState, user: int, number: int, now: int) -> Transition:
    """The host frees the seat of another player, who may take one again."""
    must(state.host == user, "not_host")
    _must_wait(state)
    must(number in range(len(state.seats)), "no_such_seat")
    must(state.seats[number].user not in {None, user}, "stale")
    transition = Transition(state)
    seats = transition.with_seat(number, user=None, name="", back="", felt="", avatar="")
    entry = NewEntry("remove", now, "player", state.seat_of(user), {"seat": number})
    return transition.add(entry, seats=seats, wake_at=now + clock.LOBBY_MS)


def change_options(state: TableState, user: int, chosen: Options, now: int) -> Transition:
    """The host changes what is played while nobody else has agreed to it by sitting down."""
    must(state.host == user, "not_host")
    _must_wait(state)
    must(state.users == (user,), "others_agreed")
    must(state.options.keys().isdisjoint({"evening", "rematch"}), "others_agreed")
    entry = NewEntry("options", now, "player", state.seat_of(user))
    return Transition(state).add(
        entry,
        options=chosen.table,
        rules=chosen.rules,
        games=chosen.table["games"],
        wake_at=now + clock.LOBBY_MS,
    )


def start(state: TableState, user: int, now: int, next_seed: str) -> Transition:
    """The host starts the table; bots take the free seats."""
    must(state.host == user, "not_host")
    _must_wait(state)
    transition = Transition(state)
    names = iter(bots.names(state.next_seed, len(state.seats)))
    seats = tuple(
        msgspec.structs.replace(seat, bot=state.options["level"], name=next(names))
        if seat.free
        else seat
        for seat in state.seats
    )
    started = flow.start_game(transition.set(seats=seats), now, next_seed)
    return started.set(title=single_player(state.title)) if started.state.alone else started


def deal(
    state: TableState,
    players: Sequence[PlayerProfile | None],
    absent: Collection[int],
    now: int,
    next_seed: str,
) -> Transition:
    """Seats all players of a new table at once, and starts it with bots on the other seats. absent:
    users for whom a bot plays until they take their seat back."""
    made = Transition(state)
    for number, profile in enumerate(players):
        if profile:
            made = _then(made, sit(made.state, profile, number, now, next_seed))
    host = next(profile.id for profile in players if profile)
    if made.state.status == "waiting":
        made = _then(made, start(made.state, host, now, next_seed))
    for profile in players:
        goes_on = made.state.status != "over" and not made.state.alone
        if profile and profile.id in absent and goes_on:
            made = _then(made, leave(made.state, profile.id, now, next_seed))
    return made


def _then(before: Transition, after: Transition) -> Transition:
    return Transition(after.state, (*before.entries, *after.entries))


def seat_late(
    state: TableState, profile: PlayerProfile, number: int, away: bool, now: int
) -> Transition:
    """Somebody who comes late takes over the seat of a bot. away: not before they are there."""
    must(state.status not in {"waiting", "over"}, "over")
    must(state.seat_of(profile.id) is None, "already_seated")
    must(0 <= number < len(state.seats) and state.seats[number].user is None, "seat_taken")
    looks = {"name": profile.name, "away": away, **_appearance(profile)}
    seats = Transition(state).with_seat(number, user=profile.id, bot="", **looks)
    transition = Transition(state).add(NewEntry("transfer", now, "table", number), seats=seats)
    return flow.schedule(transition)


def play(state: TableState, user: int, turn: int, move: bytes, now: int) -> Transition:
    """A player answers decision `turn`. move: the JSON of one of the game's moves."""
    seat = _seat(state, user)
    must(state.game_state is None or turn >= state.game_state.turn, "stale")
    must(state.status != "over", "over")
    must(state.status == "playing", "not_playing")
    must(state.paused is None, "paused")
    must(turn == state.game_state.turn, "early")
    must(not state.seats[seat].away, "away")
    if flow.is_late(state, now):
        return _answer_due(state, now)
    state = flow.read_clock(state, now)
    try:
        known = msgspec.json.decode(move, type=state.engine.moves)
        step = state.engine.apply(state.game_state, seat, known)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused("malformed") from error
    except IllegalMove as error:
        raise Refused(error.code) from error
    must(not flow.repeats(state, seat, step), "stale")
    by: Actor = "page" if isinstance(known, Shown) else "player"
    return flow.apply_step(
        Transition(state), NewEntry("move", now, by, seat, known, step.events), step
    )


def pause(state: TableState, user: int, now: int) -> Transition:
    """The only player of a game pauses it; the board is hidden until they resume, or until the
    time that the game has for pauses is used up."""
    seat = _seat(state, user)
    must(state.status != "over", "over")
    timed = clock.game_clock(state.game_state)
    must(state.alone and (timed or not state.in_contest), "cannot_pause")
    must(state.paused is None, "stale")
    must(timed is None or timed.pause, "no_pause_left")
    must(timed is None or state.clock, "not_playing")  # a start screen waits, and costs no time
    longest = timed.pause if timed else clock.PAUSED_MS
    entry = NewEntry("pause", now, "player", seat)
    return Transition(state).add(entry, paused=now, wake_at=now + longest)


def resume(state: TableState, user: int, now: int) -> Transition:
    """The player resumes: the clock shows what it showed when they paused."""
    seat = _seat(state, user)
    must(state.status != "over", "over")
    must(state.paused is not None, "stale")
    return flow.schedule(
        flow.clear_pause(Transition(state), now).add(NewEntry("resume", now, "player", seat))
    )


def ready(state: TableState, user: int, now: int, next_seed: str) -> Transition:
    """A player is ready for the next game; it starts when everybody is."""
    seat = _seat(state, user)
    must(state.status != "over", "over")
    must(state.status == "between" and not state.seats[seat].ready, "stale")
    seats = Transition(state).with_seat(seat, ready=True, away=False)
    entry = NewEntry("ready", now, "player", seat)
    return flow.proceed(Transition(state).add(entry, seats=seats), now, next_seed)


def resume_seat(state: TableState, user: int, now: int, next_seed: str) -> Transition:
    """A player takes their seat back from the bot."""
    seat = _seat(state, user)
    must(state.status != "over", "over")
    must(state.seats[seat].away, "stale")
    seats = Transition(state).with_seat(seat, away=False, timeouts=0)
    entry = NewEntry("resume_seat", now, "player", seat)
    return flow.proceed(Transition(state).add(entry, seats=seats), now, next_seed)


def update_appearance(state: TableState, profile: PlayerProfile, now: int) -> Transition | None:
    """A player has chosen another tile back, felt or avatar, which everybody at the table sees."""
    seat = _seat(state, profile.id)
    looks = _appearance(profile)
    transition = Transition(state)
    seats = transition.with_seat(seat, **looks)
    if seats == state.seats:
        return None
    return transition.add(NewEntry("appearance", now, "player", seat, looks), seats=seats)


def rematch(state: TableState, user: int, table_id: str, now: int) -> Transition:
    """Links the table that follows this one."""
    seat = _seat(state, user)
    must(state.status == "over", "not_over")
    must(not state.end_reason, "ended_by_staff")
    must(state.rematch is None, "stale")
    entry = NewEntry("rematch", now, "player", seat, {"table": table_id})
    return Transition(state).add(entry, rematch=table_id)


def transfer_seat(state: TableState, guest: int, profile: PlayerProfile, now: int) -> Transition:
    """Gives a guest's seat to the account with which they have signed up or in."""
    seat = _seat(state, guest)
    must(state.seat_of(profile.id) is None, "already_seated")
    looks = {"name": profile.name, **_appearance(profile)}
    seats = Transition(state).with_seat(seat, user=profile.id, **looks)
    host = profile.id if state.host == guest else state.host
    entry = NewEntry("transfer", now, "player", seat)
    return Transition(state).add(entry, seats=seats, host=host)


def rename(
    state: TableState, profile: PlayerProfile, titles: Mapping[str, str], now: int
) -> Transition | None:
    """Renames a player, and the table if its title in lower case is one of `titles`."""
    title = titles.get(state.title.lower(), state.title)
    seat = state.seat_of(profile.id)
    transition = Transition(state)
    seats = (
        state.seats
        if seat is None
        else transition.with_seat(seat, name=profile.name, avatar=profile.avatar)
    )
    if (seats, title) == (state.seats, state.title):
        return None
    return transition.add(NewEntry("rename", now, "player", seat), seats=seats, title=title)


def close(state: TableState, why: str, now: int) -> Transition:
    """Staff end a table. Nobody wins or loses points. why: shown to the players."""
    must(state.status != "over", "over")
    entry = NewEntry("close", now, "staff", data={"code": why})
    transition = flow.clear_pause(Transition(state), now)
    return transition.add(entry, end_reason=why, **flow.closed_fields(now))


def wake(state: TableState, now: int, next_seed: str) -> Transition | None:
    """Does what is due: bots' moves, timeouts, the next game. None if nothing is."""
    if state.wake_at is None or state.wake_at > now:
        return None
    if state.status == "waiting":
        return _close_by_clock(state, "nobody started it", now)
    if state.paused is not None and clock.game_clock(state.game_state):
        entry = NewEntry("resume", now, "clock")  # no time for pauses is left
        return flow.schedule(flow.clear_pause(Transition(state), now).add(entry))
    if state.paused is not None:
        return _close_by_clock(state, "nobody resumed it", now)
    if state.status == "between" and not state.waits_for_anybody:
        return flow.start_game(Transition(state), now, next_seed)
    if state.status == "between":
        return _close_by_clock(state, "nobody came back", now)
    return _answer_due(state, now)


def end(state: TableState, why: Ending, now: int) -> Transition:
    """The site ends a table of a tournament. Clients have the words for why."""
    must(state.status != "over", "over")
    return _close_by_clock(state, why, now, end_reason=why)


def _close_by_clock(state: TableState, why: str, now: int, **more: str) -> Transition:
    entry = NewEntry("close", now, "clock", data={"code": why})
    closed = flow.closed_fields(now) | more
    return flow.clear_pause(Transition(state), now).add(entry, **closed)


def _answer_due(state: TableState, now: int) -> Transition:
    """Plays the answers that are due. If none is, because clocks differ, reschedules the wake."""
    transition = Transition(state)
    for _ in range(MAX_ANSWERS_PER_WAKE):
        if transition.state.status != "playing":
            break
        due = bots.due(transition.state)
        if not due or due[0].at > now:
            break
        transition = _answered(transition, due[0], now)
    return flow.schedule(transition)


def _answered(transition: Transition, due: bots.Due, now: int) -> Transition:
    state = flow.read_clock(transition.state, now)
    # After a late wake the game may be over before a bot that was to move earlier.
    by: Actor = "table" if clock.is_up(state.game_state) else due.by
    move, step = bots.answer(state, due.seat, by)
    notice = bots.notice(state.engine, state.game_state, due.seat, by)
    transition = Transition(state, transition.entries)
    if by == "clock":
        transition = _count_timeout(transition, due.seat, now)
    events = (*notice, *step.events)
    return flow.apply_step(transition, NewEntry("move", now, by, due.seat, move, events), step)


def _count_timeout(transition: Transition, seat: int, now: int) -> Transition:
    """Counts a timeout of a player; after two in a row a bot plays for them."""
    state = transition.state
    wait = state.engine.waits(state.game_state)
    if wait is None or clock.silence_is_an_answer(wait, state.timing):
        return transition
    timeouts = state.seats[seat].timeouts + 1
    if timeouts < TIMEOUTS_UNTIL_AWAY:
        return transition.set(seats=transition.with_seat(seat, timeouts=timeouts))
    seats = transition.with_seat(seat, timeouts=0, away=True)
    return transition.add(NewEntry("away", now, "clock", seat), seats=seats)


def _give_up(transition: Transition, seat: int, now: int) -> Transition:
    """Ends the game of its only player by the move that it has for resigning."""
    state = flow.read_clock(transition.state, now)
    if clock.is_up(state.game_state):
        return _answer_due(state, now)
    move = state.engine.resignation
    step = state.engine.apply(state.game_state, seat, move)
    entry = NewEntry("move", now, "player", seat, move, step.events)
    return flow.apply_step(Transition(state, transition.entries), entry, step)


def _seat(state: TableState, user: int) -> int:
    seat = state.seat_of(user)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _must_wait(state: TableState) -> None:
    must(state.status != "over", "over")
    must(state.status == "waiting", "not_waiting")


def _appearance(profile: PlayerProfile) -> dict[str, str]:
    return {"back": profile.back, "felt": profile.felt, "avatar": profile.avatar}
