// Every key of every table means one thing at a time, and the list of keys names it.

import assert from "node:assert/strict";
import test from "node:test";
import { sampleView as american, rackOf } from "../games/american/sample";
import type { View as American } from "../games/american/view";
import { sampleView as dominoes, row } from "../games/dominoes/sample";
import type { Button, Direction, Game, Option } from "../games/game";
import { loadGame } from "../games/index";
import { ROW, sampleView as solitaire } from "../games/solitaire/sample";
import { meldOf, sampleView as zungJung, rackOf as zungJungRack } from "../games/zung-jung/sample";
import type { Update } from "../live/messages";
import { shortcutRows } from "./help";
import { tablePrompt } from "./prompt";
import { Toolbar, type ToolbarContext } from "./toolbar";

const slugs = ["american", "dominoes", "solitaire", "zung-jung"];
const games = new Map(await Promise.all(slugs.map(async (slug) => [slug, await loadGame(slug)] as const)));
const gameFor = (slug: string) => games.get(slug) as Game<unknown>;
const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const element = { setAttribute: () => undefined, append: () => undefined };
Object.assign(globalThis, { document: { createElement: () => element } });

interface Situation {
  game: string;
  what: string;
  view: unknown;
  options: Option[];
  table?: object;
}

const kinds = (names: string): Option[] => names.split(" ").map((kind) => ({ kind }));
const HAND = "1D 2D 3D 5B 5B 5B 5B 7C 7C E E J J".split(" ");
const discard: Option = { kind: "discard", among: HAND, count: [1, 1] };
const exchange = (tile: string, where: string): Option => ({ kind: "exchange", among: [tile], count: [1, 1], where: [where] }); // biome-ignore format: one row
const EXPOSED = { tiles: ["5B", "5B", "J"], tile: "5B", source: 1 };
const live = { tile: "5D", seat: 3, claimed: false };
const mine = (part: Partial<American>) =>
  american({ racks: [rackOf({ hand: HAND, exposed: [EXPOSED] }), rackOf(), rackOf(), rackOf()], ...part });
const passing = { name: "courtesy" as const, to: "across" as const, blind: false, count: [0, 3] as [number, number] };

// What each game may offer at once, or more than that.
const SITUATIONS: Situation[] = [
  {
    game: "american",
    what: "a turn with everything",
    view: mine({ drawn: "E" }),
    options: [
      discard,
      exchange("5B", "exposed.0@0"),
      exchange("7C", "exposed.0@1"),
      exchange("E", "exposed.1@2"),
      { kind: "expose", among: ["5B", "5B", "J"], count: [2, 4] },
      { kind: "challenge", where: ["rack@1", "rack@2"] },
      { kind: "mahjong" },
    ],
  },
  { game: "american", what: "one joker", view: mine({}), options: [discard, exchange("7C", "exposed.0@1")] },
  {
    game: "american",
    what: "a claim",
    view: mine({ phase: "claim", active: 3, live, discards: [live] }),
    options: [...kinds("call pass hold mahjong retract"), { kind: "challenge", where: ["rack@1"] }],
  },
  {
    game: "american",
    what: "exposing",
    view: mine({ phase: "expose", live }),
    options: [{ kind: "expose", among: HAND, count: [2, 3] }, ...kinds("retract")],
  },
  { game: "american", what: "declared", view: mine({ phase: "declared" }), options: kinds("show withdraw") },
  {
    game: "american",
    what: "passing",
    view: mine({ phase: "give", active: null, passing }),
    options: [{ kind: "give", among: HAND, count: [0, 3] }],
  },
  { game: "american", what: "a second Charleston", view: mine({ phase: "second", active: null }), options: kinds("second") }, // biome-ignore format: one row
  {
    game: "american",
    what: "the courtesy pass",
    view: mine({ phase: "courtesy", active: null, passing }),
    options: [{ kind: "courtesy", among: ["0", "1", "2", "3"], count: [1, 1] }],
  },
  {
    game: "zung-jung",
    what: "a turn with several quads",
    view: zungJung({ racks: [zungJungRack({ hand: HAND, melds: [meldOf({ tiles: ["7C", "7C", "7C"], tile: "7C" })] }), zungJungRack(), zungJungRack(), zungJungRack()] }), // biome-ignore format: one row
    options: [discard, { kind: "quad", among: ["5B", "7C"] }, { kind: "mahjong" }],
  },
  {
    game: "zung-jung",
    what: "a claim with three runs",
    view: zungJung({ phase: "claim", active: 3, live, discards: [live] }),
    options: [
      { kind: "run", among: ["3D", "4D"] },
      { kind: "run", among: ["4D", "6D"] },
      { kind: "run", among: ["6D", "7D"] },
      ...kinds("triplet quad mahjong pass hold"),
    ],
  },
  { game: "zung-jung", what: "a quad to rob", view: zungJung({ phase: "rob", live }), options: kinds("mahjong pass hold") }, // biome-ignore format: one row
  {
    game: "solitaire",
    what: "practice",
    view: solitaire(ROW, "", { practice: true }),
    options: kinds("take undo shuffle hint ask end"),
    table: { seats: [{ bot: null }] },
  },
  {
    game: "dominoes",
    what: "a tile fits",
    view: dominoes(row("6|4"), { helps: true }),
    options: [{ kind: "play", among: ["6|5"], count: [1, 1], where: ["end.0.0"] }, ...kinds("hint undo stop")],
    table: { seats: [{ bot: null }, { bot: "expert" }] },
  },
  {
    game: "dominoes",
    what: "no tile fits",
    view: dominoes(row("6|4"), { phase: "draw" }),
    options: kinds("draw hint undo stop"),
  },
  { game: "dominoes", what: "a round is over", view: dominoes(row("6|4"), { phase: "round" }), options: kinds("go stop") }, // biome-ignore format: one row
];
// Prompts of the table instead of the game's.
const BETWEEN = [{ status: "between" }, { status: "over" }];
const AWAY = { seats: [{ bot: null, away: true }, { bot: null }] };
const STATES: Record<string, object[]> = {
  american: [{}, ...BETWEEN, AWAY],
  "zung-jung": [{}, ...BETWEEN, AWAY],
  solitaire: [{}, { status: "over" }, { paused: 1 }],
  dominoes: [{}, { status: "over" }, AWAY], // a pop-up covers one that is paused
};

function tableOf({ game, table }: Situation, part: object = {}) {
  const seats = Array.from({ length: game === "dominoes" ? 2 : 4 }, () => ({ bot: null }));
  const usual = {
    game,
    id: "1",
    status: "playing",
    me: 0,
    paused: null,
    alone: true,
    options: {},
    number: 1,
    games: 4,
  };
  return { ...usual, seats, ...table, ...part } as unknown as Update["table"];
}

function toolbarAt(situation: Situation, part: object = {}): Toolbar {
  const table = tableOf(situation, part);
  const chat = { tool: { label: "Chat", icon: "", key: "/", run: () => undefined } };
  const context = { log: { list: element }, chat, call: null, store: { update: { table } } };
  const toolbar = new Toolbar(context as unknown as ToolbarContext, {} as never, "", "1");
  toolbar.listFor(gameFor(situation.game), { table, view: situation.view, paused_view: null } as unknown as Update);
  return toolbar;
}

// The keys that look for a tile, where the game has such tiles.
function searchKeys({ game, view }: Situation): string[] {
  const { navigate } = gameFor(game);
  const leads = (direction: Direction) =>
    ["hand.0@0", ...ROW.map((_, n) => `board.${n}`)].some((from) => navigate(view, from, direction, []) !== null);
  return [...(leads("next") ? ["n"] : []), ...(leads("match") ? ["m"] : [])];
}

function buttonsAt(situation: Situation, state: object = {}): Button[] {
  const { game, view, options } = situation;
  return tablePrompt(tableOf(situation, state), gameFor(game).prompt(view, options, [], NAMES)).buttons;
}

for (const situation of SITUATIONS)
  test(`${situation.game}, ${situation.what}: no two actions share a key, and each is listed`, () => {
    const { game } = situation;
    const toolbar = toolbarAt(situation);
    const others = [...toolbar.keys.filter((key) => key !== "b"), ...searchKeys(situation)];
    const rows = shortcutRows(gameFor(game).shortcuts, toolbar.keys, false);
    const listed = rows.flatMap(([keys]) => keys.toLowerCase().replace("−", "-").split(" "));
    for (const state of STATES[game] ?? []) {
      const keys = [...buttonsAt(situation, state).map(({ key }) => key), ...others].filter(Boolean);
      assert.deepEqual(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        [],
        `${JSON.stringify(state)}: twice`,
      );
      assert.deepEqual(keys.filter((key) => !listed.includes(key)), [], "not listed"); // biome-ignore format: one row
    }
  });

test("of several jokers, and of several quads, the player chooses by one key", () => {
  for (const [n, key, kind] of [
    [0, "x", "exchange"],
    [8, "q", "quad"],
  ] as const) {
    // biome-ignore format: one row
    const [button] = buttonsAt(SITUATIONS[n] as Situation).filter((one) => one.key === key);
    assert.equal(button?.move, null, "the first of them is not made");
    const moves = (button?.choices ?? []).map(({ move }) => move?.do);
    assert.deepEqual(moves, Array(n ? 2 : 3).fill(kind));
  }
  const [only] = buttonsAt(SITUATIONS[1] as Situation).filter((one) => one.key === "x");
  assert.equal(only?.move?.do, "exchange");
});

test("who watches is offered nothing that only a player can use", () => {
  for (const situation of SITUATIONS) {
    const view = { ...(situation.view as object), me: null };
    const watched = { ...situation, view, options: [] };
    const toolbar = toolbarAt(watched, { me: null });
    assert.deepEqual(buttonsAt(watched, { me: null }), [], `${situation.game}, ${situation.what}`);
    for (const key of ["s", "p", "b"]) assert.ok(!toolbar.keys.includes(key), `${situation.game}: ${key}`);
    const rows = shortcutRows(gameFor(situation.game).shortcuts, toolbar.keys, true).map(([keys]) =>
      keys.toLowerCase(),
    );
    assert.deepEqual(rows.filter((keys) => keys !== "esc" && !toolbar.keys.includes(keys)), []); // biome-ignore format: one row
  }
});
