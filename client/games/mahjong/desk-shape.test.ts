// The table on a desktop: its racks, and the places of the discards.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { NEEDS as AMERICAN } from "../american/layout";
import { TILE } from "../game";
import { NEEDS as ZUNG_JUNG } from "../zung-jung/layout";
import type { Spot } from "./compass";
import { inBlocks } from "./desk-grid";
import { deskShape } from "./desk-shape";
import { sides } from "./shapes";

test("no rack at the side reaches a far corner of the table, where the panels of the players stand", () => {
  let found = 0;
  for (const [width, height, insets] of SCREENS.filter(([, , { right }]) => right > 0)) {
    for (const needs of [AMERICAN, ZUNG_JUNG]) {
      const shape = deskShape(freeArea({ width, height, insets }), needs);
      if (!shape) continue; // of a phone
      found++;
      const [, right, across] = sides(shape);
      const far = right.length / 2 + right.shift; // its far end is to its owner's right
      assert.ok(far <= across.ledge.from, `${width} x ${height}: ${far} ${across.ledge.from}`);
    }
  }
  assert.ok(found >= 8, "in some windows with panels at the sides");
});

// Four players who discard in turn, then six more each of the viewer and of the player across.
const TURNS = [...Array.from({ length: 72 }, (_, k) => k % 4), ...Array.from({ length: 12 }, (_, k) => (k % 2) * 2)];

const CORE = 12; // discards of each, for which all windows have room in whole rows

interface Seen {
  along: number; // to the player's right
  out: number; // from the compass
}

function seenBy(turn: number, { x, z }: Spot, round: Spot): Seen {
  const away = z - round.z;
  return [
    { along: x, out: away },
    { along: -away, out: x },
    { along: -x, out: -away },
    { along: away, out: -x },
  ][turn] as Seen;
}

for (const [width, height, insets] of SCREENS) {
  const shape = deskShape(freeArea({ width, height, insets }), AMERICAN);
  if (!shape) continue; // of a phone
  test(`${width} x ${height}: whose block is full lays discards at the others' ends that are nearest`, () => {
    const { places, others, round } = inBlocks(shape, TURNS);
    const surplus = places.flatMap(({ x, z }, k) => (others[k] ? [{ x, z: z - round.z, turn: TURNS[k] }] : []));
    const first = (turn: number) => surplus.filter((one) => one.turn === turn).slice(0, 2);
    assert.ok(first(0).every(({ z }) => z > 0) && first(2).every(({ z }) => z < 0), JSON.stringify(surplus));
    const [left, right] = first(0);
    if (left && right) assert.ok(left.x * right.x < 0, "one at each side");
  });

  test(`${width} x ${height}: they lie side by side, from the block outwards`, () => {
    const { places, others, round } = inBlocks(shape, [...TURNS.slice(0, 48), ...Array<number>(20).fill(0)]);
    const rows = new Map<string, number[]>();
    for (const [k, { x, z }] of places.entries()) {
      const row = `${Math.sign(x)} ${z.toFixed(2)}`;
      if (others[k] && z > round.z) rows.set(row, [...(rows.get(row) ?? []), Math.abs(x)]);
    }
    for (const row of rows.values())
      assert.deepEqual(
        row,
        [...row].sort((a, b) => a - b),
        "the nearest to the block first",
      );
    assert.ok(rows.size > 0);
  });

  test(`${width} x ${height}: each row is filled from its player's left, the one nearest to the compass first`, () => {
    const { places, round } = inBlocks(shape, TURNS.slice(0, 4 * CORE));
    for (const turn of [0, 1, 2, 3]) {
      const block = places.filter((_, k) => TURNS[k] === turn).map((spot) => seenBy(turn, spot, round));
      for (const [k, { along, out }] of block.slice(1).entries()) {
        const before = block[k] as Seen;
        const next = along > before.along && Math.abs(out - before.out) < 0.01;
        assert.ok(next || (along < before.along && out > before.out + 0.01), `${turn}: ${k + 1}`);
      }
    }
  });

  test(`${width} x ${height}: no row has a hole, but a fourth one that begins at both ends`, () => {
    for (let count = 1; count <= 72; count++) {
      const { places, round } = inBlocks(shape, TURNS.slice(0, count));
      for (const turn of [0, 1, 2, 3]) {
        const block = places.filter((_, k) => TURNS[k] === turn).map((spot) => seenBy(turn, spot, round));
        const rows = new Map<string, number[]>();
        for (const { along, out } of block) rows.set(out.toFixed(2), [...(rows.get(out.toFixed(2)) ?? []), along]);
        const lines = [...rows].sort(([a], [b]) => Number(a) - Number(b)).map(([, row]) => row.sort((a, b) => a - b));
        const widest = TILE.width * shape.hand * (turn % 2 ? TILE.height / TILE.width : 1) * 1.3;
        for (const [nth, row] of lines.entries())
          for (const [k, along] of row.slice(1).entries())
            assert.ok(nth === 3 || along - (row[k] as number) < widest, `${count} of ${turn}, row ${nth}`);
      }
    }
  });

  test(`${width} x ${height}: no discard moves when another one is laid`, () => {
    const all = inBlocks(shape, TURNS).places;
    for (const count of [1, 40, 72, 75, 83])
      assert.deepEqual(inBlocks(shape, TURNS.slice(0, count)).places, all.slice(0, count));
  });
}
