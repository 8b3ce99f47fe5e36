// What a player is told whose seat is gone, and who only looks from another one.

import assert from "node:assert/strict";
import test from "node:test";
import { samplePage } from "../ui/sample-dom";
import type { Setup } from "./connection";
import { WaitingPlace } from "./waiting-place";

// What is said at a table where the reader first has a seat and then none.
function saidWithoutSeat(setup: Partial<Setup>): string[] {
  samplePage();
  const said: string[] = [];
  const place = new WaitingPlace(setup as Setup, {} as never, (text) => said.push(text), {} as never);
  for (const me of [0, null, null]) place.show({ table: { me, status: "playing" } } as never);
  return said;
}

test("whoever loses their seat is told so once", () => {
  assert.deepEqual(saidWithoutSeat({}), ["You no longer have a seat at this table."]);
});

test("whoever sees a replay with no hand open has lost no seat", () => {
  assert.deepEqual(saidWithoutSeat({ replay: { seat: 0, own: 0 } }), []);
});
