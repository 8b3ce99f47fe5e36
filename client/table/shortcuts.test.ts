// The help names the keys that the tables have: none that does nothing, and each of the games.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import type { Game } from "../games/game";
import { loadGame } from "../games/index";
import { REPLAY_SHORTCUTS, shortcutRows } from "./help";
import { otherSpeed, replayCommand, SPEEDS } from "./shortcuts";
import { Toolbar, type ToolbarContext } from "./toolbar";

// The article in which the keys of some games are.
const ARTICLES: Record<string, string[]> = {
  "american/controls.html": ["american", "zung-jung"],
  "dominoes/help_controls.html": ["dominoes"],
  "solitaire/help_classic.html": ["solitaire"],
};
const OF_TABLES = ["b", "/", "l", "t", "r", "z", "?"];

// Letters, digits, signs and arrows; the longer names of keys are words of a language.
function single(keys: string[]): string[] {
  const each = keys.flatMap((row) => row.replace(" + ", " ").split(" "));
  return [...new Set(each.filter((key) => key.length === 1))].sort();
}

function inHelp(path: string): string[] {
  const html = readFileSync(path, "utf8");
  return single([...html.matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, key]) => String(key)));
}

for (const [article, games] of Object.entries(ARTICLES))
  test(`${article} and the lists of keys at its tables agree`, async () => {
    const played = await Promise.all(games.map(loadGame));
    const own = played.flatMap((game) => game?.shortcuts.map(([keys]) => keys) ?? []);
    const all = single([...own, ...shortcutRows([], OF_TABLES, false).map(([keys]) => keys)]);
    const named = inHelp(`templates/${article}`);
    assert.deepEqual(named.filter((key) => !all.includes(key)), [], "no table has it"); // biome-ignore format: one row
    assert.deepEqual(single(own).filter((key) => !named.includes(key)), [], "the help does not name it"); // biome-ignore format: one row
    const [game = "", file = ""] = article.split("/");
    const languages = readdirSync(`templates/${game}`).filter((name) => !name.includes("."));
    assert.ok(languages.length);
    for (const language of languages)
      assert.deepEqual(inHelp(`templates/${game}/${language}/${file}`), named, language);
  });

// The keys of a replay, and of the page that shows it.

const element = { setAttribute: () => undefined, append: () => undefined };
Object.assign(globalThis, { document: { createElement: () => element } });

test("keys act as in video players", () => {
  assert.deepEqual(replayCommand("k"), { do: "toggle" });
  assert.deepEqual(replayCommand(" "), { do: "toggle" });
  assert.deepEqual([replayCommand("j"), replayCommand("l")], [{ do: "step", by: -10 }, { do: "step", by: 10 }]); // biome-ignore format: one row
  assert.deepEqual([replayCommand("home"), replayCommand("end")], [{ do: "part", of: 0 }, { do: "part", of: 1 }]); // biome-ignore format: one row
  assert.deepEqual([replayCommand("0"), replayCommand("7")], [{ do: "part", of: 0 }, { do: "part", of: 0.7 }]); // biome-ignore format: one row
  for (const key of ["?", "t", "r", "10", "", "escape"]) assert.equal(replayCommand(key), null, key);
});

test("the speed goes up and down its list and stays at the ends", () => {
  const up = [otherSpeed(1, 1), otherSpeed(2, 1), otherSpeed(4, 1)];
  assert.deepEqual(up, [2, 4, 4]);
  assert.deepEqual([otherSpeed(1, -1), otherSpeed(0.5, -1)], [0.5, 0.5]);
  assert.ok(SPEEDS.includes(1));
});

test("every key of a replay is listed", () => {
  const listed = REPLAY_SHORTCUTS.flatMap(([keys]) => keys.toLowerCase().split(" "));
  for (const key of ["k", "j", "l", "p", "n", "<", ">", "h", "v", "space", "home", "end"])
    assert.ok(listed.includes(key), key);
  for (const digit of ["0", "9"]) assert.ok(listed.includes(digit), digit);
});

for (const name of ["american", "zung-jung", "solitaire", "dominoes"])
  test(`${name}: no tool answers to a key of the replay, and nothing pauses or begins a game`, async () => {
    const game = (await loadGame(name)) as Game<unknown>;
    const context = { log: { list: element }, chat: null, call: null, store: { update: null } };
    const toolbar = new Toolbar(context as unknown as ToolbarContext, {} as never, "", "1");
    const seats = name === "solitaire" ? [{ bot: null }] : [{ bot: null }, { bot: "hard" }];
    const table = {
      game: name,
      id: "1",
      me: 0,
      status: "playing",
      seats,
      options: {},
      alone: true,
      number: 1,
      games: 1,
    };
    const tools = toolbar.listFor(game, { table, view: { practice: true }, paused_view: null } as never);
    assert.deepEqual(toolbar.keys.filter((key) => replayCommand(key)), []); // biome-ignore format: one row
    for (const label of ["Pause", "Start over"]) assert.ok(!tools.some((tool) => tool.label === label), label);
  });
