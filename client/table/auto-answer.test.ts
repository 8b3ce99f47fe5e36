import assert from "node:assert/strict";
import test from "node:test";
import type { SeatInfo, TableInfo } from "../live/protocol";
import { passDelay } from "./auto-answer";

const seat = (bot: string | null, away = false) => ({ name: "n", bot, away }) as SeatInfo;
const table = (seats: SeatInfo[], window: number) => ({ seats, options: { window } }) as unknown as TableInfo;
const alone = [seat(null), seat("easy"), seat("easy"), seat(null, true)];
const together = [seat(null), seat(null), seat("easy"), seat("easy")];
const range = (of: TableInfo) => [passDelay(of, 0), passDelay(of, 1)];

test("among bots the pass takes as long as a bot's", () => {
  assert.deepEqual(range(table(alone, 10)), [700, 2000]);
});

test("among people it takes up to half the window, like the pass of a seat that may claim nothing", () => {
  assert.deepEqual(range(table(together, 10)), [700, 5000]);
  assert.deepEqual(range(table(together, 0)), [700, 3000]);
  assert.deepEqual(range(table(together, 3)), [700, 2000]);
});
