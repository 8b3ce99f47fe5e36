// In the head of a timed game the side that is lit, the word at it and what is read aloud tell of the same player.

import assert from "node:assert/strict";
import test from "node:test";
import type { SeatStatus } from "../games/game";
import type { ServerTime } from "../live/connection";
import type { TableInfo } from "../live/protocol";
import { SampleElement, samplePage } from "../ui/sample-dom";
import { Scoreboard } from "./scoreboard";

const SEATS = ["Ann", "Ben"].map((name) => ({ name, avatar: "", bot: null }));

const status = (part: Partial<SeatStatus>) => ({ turn: false, score: "5", spokenScore: "5 points", ...part });

// Of both sides: whether it is lit, the word at it, and what is read aloud.
function shown(statuses: Partial<SeatStatus>[], { replays = false, me = null as number | null } = {}) {
  samplePage();
  const body = new SampleElement("body");
  body.classList.toggle("replaying", replays);
  Object.assign(document, { body });
  const board = new Scoreboard({} as ServerTime);
  const table = { me, seats: SEATS } as unknown as TableInfo;
  board.show({ clock: null, goal: "of 100", counters: [] }, table, statuses.map(status) as SeatStatus[]);
  const { children } = board.element as unknown as SampleElement;
  const sides = children.filter(({ classList }) => classList.contains("side"));
  return sides.map((side) => [
    side.classList.contains("turn"),
    side.querySelector(".whose")?.textContent,
    side.attributes.get("aria-label"),
  ]);
}

test("whose turn it is, is shown and said", () => {
  const mine = shown([{ turn: true }, {}], { me: 0 });
  assert.deepEqual(mine, [[true, "your turn", "You, 5 points, your turn"], [false, "", "Ben, 5 points"]]); // biome-ignore format: one line
  const theirs = shown([{ laid: true }, { laid: false, turn: true }], { me: 0 });
  assert.deepEqual(theirs, [[false, "", "You, 5 points"], [true, "plays", "Ben, 5 points, their turn"]]); // biome-ignore format: one line
});

test("a replay shows and says who has laid the newest tile, not who comes next", () => {
  const sides = shown([{ laid: true }, { laid: false, turn: true }], { replays: true });
  assert.deepEqual(sides, [[true, "has laid", "Ann, 5 points, has laid"], [false, "", "Ben, 5 points"]]); // biome-ignore format: one line
});

test("where nobody has just laid a tile a replay shows and says whose turn it is", () => {
  const sides = shown([{}, { turn: true }], { replays: true });
  assert.deepEqual(sides, [[false, "", "Ann, 5 points"], [true, "plays", "Ben, 5 points, their turn"]]); // biome-ignore format: one line
  assert.deepEqual(shown([{}, {}], { replays: true }).map(([lit]) => lit), [false, false]); // biome-ignore format: one line
});
