import assert from "node:assert/strict";
import test from "node:test";
import type { Outlook } from "./outlook";
import { rackOf, sampleView } from "./sample";
import { spared } from "./spare";

const outlook = (part: Partial<Outlook> = {}): Outlook => ({
  turn: 20,
  missing: 3,
  ready: [],
  reach: [],
  risks: [],
  ...part,
});
const holding = (tiles: string) =>
  sampleView({ racks: [rackOf({ hand: tiles.split(" ") }), rackOf(), rackOf(), rackOf()] });
const tilesOf = (hand: string, found = outlook(), view = holding(hand)) =>
  spared(view, found, 3).map((place) => hand.split(" ")[Number(/\d+/.exec(place)?.[0])]);

test("a tile may go that joins no other: no equal one, and none of its suit within two numbers", () => {
  assert.deepEqual(tilesOf("1D 3D 9D 5B 6C E E N RD"), ["9D", "5B", "6C", "N", "RD"]);
});

test("a tile of a pattern in reach is kept", () => {
  const reach = [{ id: "3.4", points: 10, missing: 2, wanted: [], held: ["N", "RD"], has: [], needs: [] }];
  assert.deepEqual(tilesOf("1D 3D 5B N RD", outlook({ reach })), ["5B"]);
});

test("a tile whose partner is shown as missing goes after all others", () => {
  const reach = [
    { id: "10.2", points: 30, missing: 2, wanted: ["N", "5B", "RD"], held: [], has: [], needs: ["N", "5B"] },
  ];
  assert.deepEqual(tilesOf("1D 3D 5B N RD", outlook({ reach })), ["RD"]);
});

test("a discard that leaves a ready hand comes before all others", () => {
  const ready = [{ discard: "3D", tiles: [] }];
  assert.deepEqual(tilesOf("1D 3D 9D 5B", outlook({ ready })), ["3D"]);
});

test("of a complete hand nothing may go", () => {
  assert.deepEqual(tilesOf("1D 3D 9D 5B", outlook({ missing: 0, ready: [{ discard: "3D", tiles: [] }] })), []);
});

test("nothing may go out of turn", () => {
  const view = { ...holding("1D 5B"), active: 1 };
  assert.deepEqual(tilesOf("1D 5B", outlook(), view), []);
});
