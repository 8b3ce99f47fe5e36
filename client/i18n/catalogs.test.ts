import assert from "node:assert/strict";
import test from "node:test";
import { catalogIn, languages, readCatalog } from "../po.mjs";
import { formatList, formatNumber, plural, t, tIn } from "./i18n";

// What a page in this language has loaded, with these texts.
function speak(language: string, form: (count: number) => number, texts: Record<string, string | string[]> = {}): void {
  globalThis.TEXTS = { language, form, texts };
}

const formOf = (form: string) => new Function("n", `return Number(${form})`) as (count: number) => number;

test("missing translations fall back to English, and values are never treated as placeholders", () => {
  speak("es", (n) => Number(n !== 1), {
    "{n} pair left": ["queda {n} pareja", "quedan {n} parejas"],
    "{name} has {tile}": "{tile}: {name}",
  });
  assert.equal(plural(1, "{n} pair left", "{n} pairs left"), "queda 1 pareja");
  assert.equal(plural(12_345, "{n} pair left", "{n} pairs left"), "quedan 12.345 parejas");
  assert.equal(plural(1, "{n} game", "{n} games"), "1 game");
  assert.equal(t("{name} has {tile}", { name: "{tile} $&", tile: "F" }), "F: {tile} $&");
  assert.equal(t("The log"), "The log");
  assert.equal(formatList(["Ana", "Inés"]), "Ana e Inés");
  speak("zh-hans", () => 0);
  assert.equal(formatList(["甲", "乙", "丙"]), "甲、乙和丙");
  globalThis.TEXTS = undefined;
  assert.equal(plural(1, "{n} pair left", "{n} pairs left"), "1 pair left");
  assert.deepEqual([0, 1204, -40, -1_234_567].map(formatNumber), ["0", "1,204", "−40", "−1,234,567"]);
  assert.deepEqual([[], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cleo"]].map(formatList), [
    "",
    "Ann",
    "Ann and Ben",
    "Ann, Ben and Cleo",
  ]);
});

test("a language has as many forms of a count as its grammar wants, among them one", () => {
  speak("zh-hans", () => 0, { "{n} pair left": ["还剩 {n} 对"] });
  assert.equal(plural(1, "{n} pair left", "{n} pairs left"), "还剩 1 对");
  assert.equal(plural(2, "{n} pair left", "{n} pairs left"), "还剩 2 对");
  const polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
  speak("pl", formOf(polish), { "{n} pair left": ["została {n} para", "zostały {n} pary", "zostało {n} par"] });
  const left = [1, 3, 5, 22].map((count) => plural(count, "{n} pair left", "{n} pairs left"));
  assert.deepEqual(left, ["została 1 para", "zostały 3 pary", "zostało 5 par", "zostały 22 pary"]);
});

test("a word that means two things is translated twice", () => {
  const { texts } = readCatalog("es");
  speak("es", (n) => Number(n !== 1), texts);
  assert.deepEqual([t("Play"), tIn("replay", "Play")], ["Jugar", "Reproducir"]);
  globalThis.TEXTS = undefined;
  assert.equal(tIn("replay", "Play"), "Play");
});

const head = (form: string) => `msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=${form};\\n"\n`;

test("a guess of a program is no translation", () => {
  const file = `${head("n != 1")}\nmsgid "Draw"\nmsgstr "Robar"\n\n#: a.ts\n#, fuzzy, python-format\nmsgid "Call"\nmsgstr "Ll"\n`;
  assert.deepEqual(catalogIn(file), { form: "n != 1", texts: { Draw: "Robar" } });
});

test("a plural form is arithmetic and runs no other code", () => {
  for (const form of ["alert(1)", "n;alert(n)", "n=>n[0]", "n ? `1` : 0"]) assert.throws(() => catalogIn(head(form)));
});

for (const language of languages()) {
  test(`${language}: every count has a form, and numbers and lists are written as the language does`, () => {
    const { form, texts } = readCatalog(language);
    speak(language, formOf(form), texts);
    for (const count of [0, 1, 2, 5, 11, 101]) {
      const left = plural(count, "{n} pair left", "{n} pairs left");
      assert.ok(left.includes(String(count)) && !left.includes("pair"), left);
    }
    assert.ok(formatList(["甲", "乙"]) !== "甲 and 乙");
  });
}
