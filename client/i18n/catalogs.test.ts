import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import REFUSALS from "../table/refusals.json";
import { es } from "./es/main";
import { type Catalog, formatList, formatNumber, plural, setCatalog, t } from "./i18n";
import { zh } from "./zh-hans/main";

const CATALOGS: Record<string, Catalog> = { es, "zh-hans": zh };

// A text shown to players: the key of a call of t, or the second text of a call of plural.
interface UsedText {
  key: string;
  counted: boolean;
  where: string;
}

const STRING = /"((?:[^"\\]|\\.)*)"/g;
const strings = (code: string) => [...code.matchAll(STRING)].map(([quoted]) => JSON.parse(quoted) as string);

// Splits the arguments of a call at its top-level commas.
function argumentsFrom(code: string, start: number): string[] {
  const found = [""];
  let depth = 0;
  for (let at = start; depth >= 0 && at < code.length; at++) {
    const quoted = code[at] === '"' ? (/^"(?:[^"\\]|\\.)*"/.exec(code.slice(at))?.[0] ?? "") : "";
    const letter = quoted || (code[at] as string);
    depth += /^[([{]$/.test(letter) ? 1 : /^[)\]}]$/.test(letter) ? -1 : 0;
    if (letter === "," && depth === 0) found.push("");
    else if (depth >= 0) found[found.length - 1] += letter;
    at += letter.length - 1;
  }
  return found;
}

function textsIn(where: string): UsedText[] {
  const code = readFileSync(where, "utf8").replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/(?<![\w.])(t|plural)\(/g)].flatMap((call) => {
    const given = argumentsFrom(code, call.index + call[0].length);
    const counted = call[1] === "plural";
    const keys = strings((counted ? given[2] : given[0]) ?? "");
    return keys.map((key) => ({ key, counted, where }));
  });
}

const files = readdirSync("client", { recursive: true })
  .filter((name) => name.endsWith(".ts") && !/\.(test|d)\.ts$|^i18n\/|catalogs\//.test(name))
  .map((name) => `client/${name}`);
const refusals = Object.values(REFUSALS).map((key) => ({ key, counted: false, where: "client/table/refusals.json" }));
const used = [...files.flatMap(textsIn), ...refusals];
const holes = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();

test("the texts of the page are found, and no key is a template literal", () => {
  assert.ok(used.length > 0);
  assert.deepEqual(
    files.filter((file) => /(?<![\w.])(t|plural)\(`/.test(readFileSync(file, "utf8"))),
    [],
  );
});

for (const [language, catalog] of Object.entries(CATALOGS)) {
  test(`${language}: every text is translated, and there are no unused translations`, () => {
    const missing = used.filter(({ key }) => !Object.hasOwn(catalog, key));
    assert.deepEqual(
      missing.map(({ key, where }) => `${where}: ${key}`),
      [],
    );
    const keys = new Set(used.map(({ key }) => key));
    assert.deepEqual(
      Object.keys(catalog).filter((key) => !keys.has(key)),
      [],
    );
  });

  test(`${language}: placeholders are the same in every form of a translation`, () => {
    for (const [key, forms] of Object.entries(catalog)) {
      for (const form of [forms].flat()) {
        const lost = Array.isArray(forms) && form === forms[0] ? ["{n}"] : []; // the singular may leave the number out
        const wanted = holes(key).filter((hole) => !lost.includes(hole) || form.includes(hole));
        assert.deepEqual(holes(form), wanted, key);
        assert.ok(form.trim() || !key.trim(), key);
      }
    }
  });
}

test("Spanish has a singular and a plural for every counted text, Chinese has one form", () => {
  for (const { key, counted } of used) {
    assert.equal(Array.isArray(es[key]), counted, key);
    assert.ok(!Array.isArray(zh[key]), key);
  }
});

test("missing translations fall back to English, and values are never treated as placeholders", () => {
  setCatalog("es", {
    "{n} pairs left": ["queda {n} pareja", "quedan {n} parejas"],
    "{name} has {tile}": "{tile}: {name}",
  });
  assert.equal(plural(1, "{n} pair left", "{n} pairs left"), "queda 1 pareja");
  assert.equal(plural(12_345, "{n} pair left", "{n} pairs left"), "quedan 12.345 parejas");
  assert.equal(t("{name} has {tile}", { name: "{tile} $&", tile: "F" }), "F: {tile} $&");
  assert.equal(t("The log"), "The log");
  assert.equal(formatList(["Ana", "Inés"]), "Ana e Inés");
  setCatalog("zh-Hans", {});
  assert.equal(formatList(["甲", "乙", "丙"]), "甲、乙和丙");
  setCatalog("en", {});
  assert.equal(plural(1, "{n} pair left", "{n} pairs left"), "1 pair left");
  assert.deepEqual([0, 1204, -40, -1_234_567].map(formatNumber), ["0", "1,204", "−40", "−1,234,567"]);
  assert.deepEqual([[], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cleo"]].map(formatList), [
    "",
    "Ann",
    "Ann and Ben",
    "Ann, Ben and Cleo",
  ]);
});
