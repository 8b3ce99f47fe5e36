import assert from "node:assert/strict";
import test from "node:test";
import { readAloud } from "./describe";
import { zungJung } from "./game";
import { layout } from "./layout";
import { meldOf, rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const read = (view: View) => readAloud(layout(view, sampleViewer(view)), NAMES);

test("an empty table has no discards yet", () => {
  assert.deepEqual(read(sampleView()), ["No discards yet.", "83 tiles left in the wall."]);
});

test("melds and discards are read player by player, with whom a tile was claimed from", () => {
  const discards = [
    { tile: "3D", seat: 1, claimed: true },
    { tile: "E", seat: 1, claimed: false },
    { tile: "9B", seat: 2, claimed: false },
    { tile: "RD", seat: 1, claimed: false },
  ];
  const view = sampleView({ discards });
  const quad = meldOf({ kind: "quad", tiles: ["5B", "5B", "5B", "5B"], concealed: true, tile: null, source: null });
  view.racks[2] = rackOf({ count: 7, melds: [meldOf({ source: 1 }), quad] });
  assert.deepEqual(read(view), [
    "Ben discarded East, Red Dragon.",
    "Cleo's melds: 3 Dot, 3 Dot, 3 Dot from East; face down, 5 Bam, 5 Bam, face down.",
    "Cleo discarded 9 Bam.",
    "83 tiles left in the wall.",
  ]);
});

test("the first view leads to the events of the deal: both rolls of three dice, then the tiles", () => {
  const events = zungJung.dealEvents(sampleView());
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ["chose_wall", "broke", "dealt"],
  );
  assert.deepEqual([events[0]?.dice, events[1]?.dice, events[1]?.seat], [[1, 2, 3], [2, 2, 3], 2]);
});

test("a seat's panel shows its wind, and never who can claim a tile", () => {
  const open = sampleView({ phase: "claim", active: 3, live: { tile: "3D", seat: 3, claimed: false } });
  const badges = [0, 1, 2, 3].map((seat) => zungJung.seatStatus(open, seat));
  assert.deepEqual(
    badges.map(({ badge, dealer, turn }) => [badge?.sign, dealer, turn]),
    [
      ["N", false, false],
      ["E", true, false],
      ["S", false, false],
      ["W", false, false],
    ],
  );
  assert.deepEqual(
    badges.map(({ laid }) => laid),
    [false, false, false, true],
    "who has discarded it is marked",
  );
  assert.equal(zungJung.seatStatus(sampleView({ active: 2 }), 2).turn, true);
  assert.equal(zungJung.seatStatus(sampleView(), 2).tiles, sampleView().racks[2]?.count);
});
