// What is newest on the table has a rim or stands apart: the tile just drawn, wherever it is seen, or else the last discard.

import assert from "node:assert/strict";
import test from "node:test";
import { layout as american } from "../american/layout";
import * as ofAmerican from "../american/sample";
import { type Layout, type Piece, TILE } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import * as ofZungJung from "../zung-jung/sample";
import { sampleViewer } from "./sample";

const FREES = [
  { width: 1332, height: 716 },
  { width: 390, height: 580 },
  { width: 844, height: 281 },
];
const NAMES = ["Ann", "Ben", "Cho", "Dov"];
const HAND = Array<string>(13).fill("1B");
const DISCARDS = [1, 2, 3].map((seat) => ({ tile: "9C", seat, claimed: false }));

interface Part {
  phase?: "turn" | "claim";
  active?: number;
  drawn?: string | null;
  open?: boolean; // all hands lie open, as in a replay
  called?: boolean;
}

type Shown = (free: (typeof FREES)[number], part: Part) => Layout;

// One seat has 14 tiles, the last of which it has drawn.
function racksOf({ active = 0, drawn = null, open = false }: Part) {
  return NAMES.map((_, seat) => {
    const hand = seat === active ? [...HAND, drawn ?? "1B"] : HAND;
    return { count: hand.length, hand: open || seat === 0 ? hand : null };
  });
}

const TABLES: Record<string, Shown> = {
  american: (free, { called = false, ...part }) => {
    const { phase = "turn", active = 0, drawn = null } = part;
    const racks = racksOf(part).map((rack) => ofAmerican.rackOf(rack));
    const live = phase === "claim" ? { tile: "9C", seat: 3 } : null;
    const discards = DISCARDS.map(({ tile, seat }) => ({ tile, seat }));
    const view = ofAmerican.sampleView({ phase, active, drawn, called, racks, discards, live });
    return american(view, sampleViewer(view, { free, names: NAMES }));
  },
  "zung-jung": (free, { called = false, ...part }) => {
    const { phase = "turn", active = 0, drawn = null } = part;
    const racks = racksOf(part).map((rack) => ofZungJung.rackOf(rack));
    const discards = called ? [...DISCARDS, { tile: "1B", seat: 3, claimed: true }] : DISCARDS;
    const view = ofZungJung.sampleView({ phase, active, drawn, racks, discards });
    return zungJung(view, sampleViewer(view, { free, names: NAMES }));
  },
};

const looks = ({ pieces }: Layout, places: RegExp) =>
  pieces.filter(({ place, look }) => places.test(place) && look !== "").map(({ place, look }) => `${place} ${look}`);
const rims = (shown: Layout) => looks(shown, /^discard/).map((text) => text.replace(/@\d/, ""));
const handOf = ({ pieces }: Layout, seat: number) =>
  pieces.filter(({ place }) => new RegExp(`^hand.*@${seat}$`).test(place));
const wide = ({ pose }: Piece) => TILE.width * pose.scale;

for (const [name, shown] of Object.entries(TABLES))
  for (const free of FREES) {
    const where = `${name} in ${free.width} x ${free.height}`;

    test(`${where}: the newest discard has a rim until another one lies there or it is called`, () => {
      assert.deepEqual(rims(shown(free, { phase: "claim", active: 3 })), ["discard.2 lit"]);
      for (const active of [0, 1]) assert.deepEqual(rims(shown(free, { active })), ["discard.2 new"]);
      assert.deepEqual(rims(shown(free, { active: 0, drawn: "5D" })), ["discard.2 new"], "beside my own new tile");
      assert.deepEqual(rims(shown(free, { active: 1, called: true })), [], "an older one is the last that lies there");
    });

    test(`${where}: where hands lie open the drawn tile has the rim, and the others lie still; the odd one of a column of pairs may make room`, () => {
      for (const active of [1, 2, 3]) {
        const drawn = shown(free, { active, drawn: "5D", open: true });
        assert.deepEqual(looks(drawn, /^(discard|hand.*@[123]$)/), [`hand.13@${active} new`]);
        const before = handOf(shown(free, { active: 0, drawn: "5D", open: true }), active);
        for (const [k, { pose }] of handOf(drawn, active).slice(0, 12).entries())
          for (const axis of ["x", "z", "scale"] as const)
            assert.ok(Math.abs(pose[axis] - (before[k] as Piece).pose[axis]) < 0.01, `${active} ${k} ${axis}`);
      }
    });

    test(`${where}: it lies or stands apart in a row`, () => {
      const parts = [{ open: true }, ...(free.width === 1332 ? [{ open: false }] : [])];
      for (const part of parts) {
        const tiles = handOf(shown(free, { ...part, active: 2, drawn: part.open ? "5D" : null }), 2);
        const [one, before, last] = tiles.slice(-3) as [Piece, Piece, Piece];
        const [usual, apart] = [one.pose.x - before.pose.x, before.pose.x - last.pose.x].map(Math.abs) as [
          number,
          number,
        ];
        assert.ok(apart > usual + 0.1 * wide(last), `${JSON.stringify(part)}: ${apart} after ${usual}`);
      }
    });
  }
