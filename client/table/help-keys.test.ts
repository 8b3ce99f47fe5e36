// The help names the keys that the tables have: none that does nothing, and each of the games.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { loadGame } from "../games/index";
import { shortcutRows } from "./shortcuts";

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
