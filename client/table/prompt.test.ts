import assert from "node:assert/strict";
import test from "node:test";
import type { Prompt } from "../games/game";
import type { TableInfo } from "../live/protocol";
import { endedBy, isMyClock, isTurnClock, tablePrompt, turnTime } from "./prompt";

const table = (part: object) =>
  ({
    status: "playing",
    me: 0,
    paused: null,
    clock: { kind: "turn", ends: 0, total: 60_000 },
    seats: [{ away: false }, { away: false }],
    ...part,
  }) as unknown as TableInfo;
const asked = { awaitsMe: true, hint: "", buttons: [] } as unknown as Prompt;

test("the clock warns the player whose turn it is", () => {
  assert.ok(isMyClock(table({}), asked));
  assert.ok(!isMyClock(table({}), { ...asked, awaitsMe: false }));
  assert.ok(isTurnClock(table({})));
  assert.ok(!isTurnClock(table({ clock: null })));
});

test("a player for whom a bot plays is not warned of the clocks of others", () => {
  const away = table({ seats: [{ away: true }, { away: false }] });
  assert.ok(tablePrompt(away, asked).awaitsMe);
  assert.ok(!isMyClock(away, tablePrompt(away, asked)));
});

test("the clock of a whole game runs for everybody, that of a turn in it for one player", () => {
  const clock = { kind: "game", ends: 0, total: 300_000 };
  assert.ok(!isMyClock(table({ clock, turn_clock: null }), asked));
  assert.ok(isMyClock(table({ clock, turn_clock: { kind: "play", ends: 0, total: 30_000 } }), asked));
});

test("a claim window and the break run for everybody", () => {
  for (const kind of ["claim", "between"]) assert.ok(!isMyClock(table({ clock: { kind, ends: 0, total: 1 } }), asked));
});

test("the compass shows the time of a turn, not that of a claim or a break", () => {
  assert.deepEqual(turnTime(table({}), 41), { left: 41, total: 60 });
  assert.equal(turnTime(table({ clock: null }), 41), null);
  for (const kind of ["claim", "between", "round"])
    assert.equal(turnTime(table({ clock: { kind, ends: 0, total: 1 } }), 1), null, kind);
});

test("more time is offered only while a clock runs for a claim", () => {
  const claim = { ...asked, buttons: [{ look: "wait" }, { look: "pass" }] } as unknown as Prompt;
  const looks = (part: object) => tablePrompt(table(part), claim).buttons.map(({ look }) => look);
  const clock = { kind: "claim", ends: 0, total: 6_000 };
  assert.deepEqual(looks({ clock, options: { window: 6 }, alone: true }), ["wait", "pass"]);
  assert.deepEqual(looks({ clock, options: { window: 0 }, alone: true }), ["pass"], "it waits for all");
  assert.deepEqual(looks({ clock: null, options: { window: 6 }, alone: true }), ["pass"], "among bots");
});

test("players read why a tournament has ended their table, and what staff say if they did", () => {
  const reads = (end_reason: string) => tablePrompt(table({ status: "over", games: 4, end_reason }), null).hint;
  assert.ok(/^The time of this round is up\. Finished games count/.test(reads("time_up")));
  assert.ok(/counts for nobody/.test(reads("void")));
  assert.ok(/called off/.test(reads("called_off")));
  assert.equal(endedBy({ end_reason: "The bots hang." }), "Staff ended this session: The bots hang.");
  assert.equal(reads(""), "");
});

test("in a tournament the next game does not wait for players who are away", () => {
  const hint = (options: object) =>
    tablePrompt(table({ status: "between", seats: [{ bot: null, away: true }], options }), null).hint;
  assert.ok(/waits up to an hour/.test(hint({})));
  assert.ok(!/waits/.test(hint({ tournament: "cup-1" })));
});
