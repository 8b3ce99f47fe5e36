// Every event of docs/protocol.md is seen or heard: docs/moments.md says how, and the games do so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { logLines, TIMED_OUT } from "../table/announcer";
import { american } from "./american/game";
import * as eagles from "./american/sample";
import type { View as AmericanView } from "./american/view";
import { dominoes } from "./dominoes/game";
import * as bones from "./dominoes/sample";
import type { Game, GameEvent, ViewerState } from "./game";
import { solitaire } from "./solitaire/game";
import * as boards from "./solitaire/sample";
import { zungJung } from "./zung-jung/game";
import * as sets from "./zung-jung/sample";
import type { View as ZungJungView } from "./zung-jung/view";

interface Case {
  before: object;
  after: object;
  event?: object;
  deals?: boolean; // it comes with the deal
}

const FIELDS = {
  seat: 1,
  tile: "3D",
  how: "call",
  counts: [14, 13, 13, 13],
  to: "right",
  name: "first_right",
  points: 5,
};
const ROLLS = { rolls: [[1, 2], [3, 4], [5, 6], [1, 1]], east: 1, dice: [3, 4, 1], broken: 2, left: 80, pair: [4, 5] }; // biome-ignore format: one line
const MORE = {
  ...ROLLS,
  tiles: ["3D"],
  faces: ["1D", "1D"],
  patterns: [],
  pays: [],
  against: 2,
  rack: 2,
  index: 0,
  end: "",
};

const same = (view: object): Case => ({ before: view, after: view });

// The rows of the tables below a heading, without their heads.
function rowsBelow(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim())); // biome-ignore format: one line
}

const kindsIn = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1] as string);
const protocol = readFileSync("docs/protocol.md", "utf8");
const moments = readFileSync("docs/moments.md", "utf8");

function racks<View extends { racks: object[] }>(view: View, change: Record<number, object>): View {
  return { ...view, racks: view.racks.map((rack, seat) => ({ ...rack, ...change[seat] })) };
}

const table = eagles.sampleView();
const live = { tile: "3D", seat: 0 };
const thrown: AmericanView = { ...table, phase: "claim", discards: [live], live };
const joker = { tiles: ["3D", "3D", "J"], tile: "3D", source: 0 };
const result = { winner: 1, pays: [{ payer: 0, payee: 1, points: 25 }], points: [-25, 25, 0, 0] };
const line = { tiles: ["3D", "3D"], tile: "3D", source: null };
const AMERICAN: Record<string, Case> = {
  broke: { ...same(table), deals: true },
  discarded: { before: table, after: { ...thrown, discards: [{ ...live, seat: 1 }] } },
  drew: same(racks(table, { 1: { count: 14 } })),
  exposed: { before: thrown, after: racks(table, { 1: { exposed: [{ ...joker, tiles: ["3D", "3D", "3D"] }] } }) },
  exchanged: {
    before: racks(table, { 2: { exposed: [joker] } }),
    after: racks(table, { 2: { exposed: [{ ...joker, tiles: ["3D", "3D", "3D"] }] } }),
  },
  won: {
    before: thrown,
    after: racks(table, { 1: { count: 0, hand: [], exposed: [line] } }),
    event: { how: "discard" },
  },
  ended: {
    before: table,
    after: { ...racks(table, { 0: { score: 625 }, 1: { score: 675 }, 2: { hand: ["1D"], count: 1 } }), result },
    event: { how: "wall" },
  },
};

const hall = sets.sampleView();
const laid = sets.meldOf({ source: 0 });
const offered: ZungJungView = {
  ...hall,
  phase: "claim",
  discards: [{ ...live, claimed: false }],
  live: { ...live, claimed: false },
};
const pair = { kind: "pair" as const, tiles: ["3D", "3D"], concealed: false };
const ZUNG_JUNG: Record<string, Case> = {
  chose_wall: { ...same(hall), deals: true },
  broke: { ...same(hall), deals: true },
  drew: same(racks(hall, { 1: { count: 14 } })),
  discarded: { before: hall, after: { ...hall, discards: [{ tile: "3D", seat: 1, claimed: false }] } },
  claimed: { ...same(hall), event: { how: "mahjong" } },
  laid: { before: offered, after: racks(hall, { 1: { melds: [laid] } }), event: { set: "triplet", source: 0 } },
  won: {
    before: offered,
    after: { ...racks(hall, { 1: { hand: ["3D", "3D"], count: 2 } }), result: sets.sampleResult({ parts: [pair] }) },
    event: { how: "discard" },
  },
  ended: {
    before: hall,
    after: { ...racks(hall, { 2: { hand: ["1D"], count: 1 } }), result: sets.sampleResult() },
    event: { how: "wall" },
  },
};

const board = boards.sampleView(boards.ROW);
const SOLITAIRE: Record<string, Case> = {
  ended: { ...same({ ...board, result: { how: "cleared" } }), event: { how: "cleared" } },
};
const fresh = bones.sampleView([]);
const played = bones.sampleView([{ tile: "6|4", at: -1, side: 0 }]);
const DOMINOES: Record<string, Case> = {
  dealt: same(fresh),
  played: { before: fresh, after: played, event: { tile: "6|4", sum: 10, points: 10 } },
  undid: { before: played, after: { ...fresh, hand: ["6|4"], counts: [1, 7] } },
  hinted: { ...same(fresh), event: { tile: "6|4" } },
  drew: { ...same(played), event: { tile: "6|4" } },
  ended: { ...same({ ...played, points: [100, 40] }), event: { how: "points" } },
};
const BY_THE_CLOCK = ["counted", "went"]; // clock.ts shows and plays them as the seconds pass

const GAMES: [
  title: string,
  game: Game<never>,
  view: object,
  cases: Record<string, Case>,
  viewer: (view: never) => ViewerState,
][] = [
  ["American mah jongg", american as Game<never>, table, AMERICAN, eagles.sampleViewer],
  ["Zung Jung mahjong", zungJung as Game<never>, hall, ZUNG_JUNG, sets.sampleViewer],
  ["solitaire", solitaire as Game<never>, board, SOLITAIRE, boards.sampleViewer],
  ["dominoes", dominoes as Game<never>, fresh, DOMINOES, bones.sampleViewer],
];

for (const [title, game, view, cases, viewer] of GAMES) {
  const page = title[0]?.toUpperCase() + title.slice(1);
  const rows = new Map(
    rowsBelow(moments, page).flatMap(([kinds, ...rest]) => kindsIn(kinds).map((kind) => [kind, rest])),
  );

  test(`${title}: the page of moments has every event of the protocol`, () => {
    const kinds = rowsBelow(protocol, `Events of ${title}`).flatMap(([cell]) => kindsIn(cell));
    assert.ok(kinds.length > 5);
    assert.deepEqual([...rows.keys()].sort(), kinds.sort());
  });

  for (const [kind, [motion = "", sounds = ""]] of rows) {
    test(`${title}: ${kind} is seen or heard, as the page says`, () => {
      assert.ok(sounds !== "" || !motion.startsWith("-"));
      if (BY_THE_CLOCK.includes(kind)) return;
      const { before, after, event, deals } = cases[kind] ?? same(view);
      const happened = { ...FIELDS, ...MORE, kind, ...event } as GameEvent;
      const told = game.describe(happened, after as never, ["Ann", "Ben", "Cleo", "Dan"], 0)?.sound ?? "";
      const soundsOf = (events: GameEvent[]) =>
        game.motions(before as never, after as never, events, viewer(after as never)).map(({ sound }) => sound);
      const deal = { ...happened, kind: "dealt" };
      const more = deals ? soundsOf([happened, deal]).filter((sound) => !soundsOf([deal]).includes(sound)) : [];
      const heard = new Set([told, ...(deals ? more : soundsOf([happened]))].filter(Boolean));
      assert.deepEqual([...heard].sort(), sounds.split(" ").sort());
    });
  }
}

test("a decision of the clock is heard, and what it did too", () => {
  const late = { kind: TIMED_OUT, seat: 1 };
  const [alone] = logLines([late], american as never, table, ["Ann", "Ben"], 0);
  assert.equal(alone?.sound, rowsBelow(moments, "Table")[0]?.[2]);
  const [both] = logLines([late, { kind: "declared", seat: 1 }], american as never, table, ["Ann", "Ben"], 0);
  assert.equal(both?.sound, "bell");
});
