import assert from "node:assert/strict";
import test from "node:test";
import { shortcutOf } from "./keys";

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const pressed = (key: string, code: string, part: object = {}) => shortcutOf({ ...NONE, key, code, ...part });

test("a keyboard with Latin letters counts by what the key writes", () => {
  assert.equal(pressed("d", "KeyD"), "d");
  assert.equal(pressed("D", "KeyD", { shiftKey: true }), "d");
  assert.equal(pressed("z", "KeyY"), "z", "German");
  assert.equal(pressed("a", "KeyQ"), "a", "French");
  assert.equal(pressed("'", "KeyQ"), "'", "Dvorak");
  assert.equal(pressed("?", "Minus", { shiftKey: true }), "?", "German");
  assert.equal(pressed("1", "Digit1"), "1");
});

test("a keyboard without Latin letters counts by where the key is", () => {
  assert.equal(pressed("δ", "KeyD"), "d", "Greek");
  assert.equal(pressed(";", "KeyQ"), "q", "Greek, where Q writes a question mark");
  assert.equal(pressed("З", "KeyP", { shiftKey: true }), "p", "Russian");
  assert.equal(pressed("ㅇ", "KeyD"), "d", "Korean");
  assert.equal(pressed("/", "KeyQ"), "q", "Hebrew");
  assert.equal(pressed("?", "Digit7", { shiftKey: true }), "?", "Russian");
  assert.equal(pressed("١", "Digit1"), "1", "Arabic");
  assert.equal(pressed("d", "KeyD"), "d", "back in a Latin layout");
  assert.equal(pressed("/", "Slash"), "/");
});

test("an input method that writes nothing yet counts by where the key is", () => {
  assert.equal(pressed("Process", "KeyD"), "d");
  assert.equal(pressed("Unidentified", "KeyD"), "d");
  assert.equal(pressed("？", "Slash", { shiftKey: true }), "?");
  assert.equal(pressed("、", "Slash"), "/");
});

test("keys that write something else are no shortcuts", () => {
  assert.equal(pressed("Process", "KeyD", { isComposing: true }), null);
  for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.equal(pressed("d", "KeyD", { [held]: true }), null, held);
  assert.equal(pressed("ö", "Semicolon"), null);
  assert.equal(pressed("ğ", "KeyW"), null, "Turkish F");
  assert.equal(pressed("Dead", "KeyN"), null);
  for (const [key, code] of [[" ", "Space"], ["Enter", "Enter"], ["F5", "F5"], ["Shift", "ShiftLeft"]] as const) // biome-ignore format: one row
    assert.equal(pressed(key, code), null, key);
  const altGraph = { getModifierState: (name: string) => name === "AltGraph" };
  assert.equal(pressed("δ", "KeyD", altGraph), null);
  assert.equal(pressed("d", "KeyD"), "d");
});
