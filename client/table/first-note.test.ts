import assert from "node:assert/strict";
import test from "node:test";
import { sampleView } from "../games/solitaire/sample";
import { turnedNote } from "../games/solitaire/turned-note";
import { SampleElement, samplePage } from "../ui/sample-dom";
import { FirstNotes } from "./first-note";

const VIEW = sampleView([[0, 0, 0], [2, 0, 0]]); // biome-ignore format: one line

function page(kept = new Map<string, string>()) {
  samplePage();
  const root = new SampleElement("main");
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const notes = new FirstNotes(root as unknown as HTMLElement, "sheet.svg", storage);
  return { notes, kept, said: () => root.children.map(({ textContent }) => textContent) };
}

test("a turned board says which tiles can be taken, until a tile has been chosen on one", () => {
  const { notes, kept, said } = page();
  const turned = turnedNote({ ...VIEW, turned: true });
  notes.show(turned, false);
  notes.show(turned, false);
  assert.equal(said().length, 1);
  assert.ok(said()[0]?.includes("above and below"));
  notes.show(turned, true);
  notes.show(turned, false);
  assert.deepEqual(said(), []);
  const later = page(kept);
  later.notes.show(turned, false);
  assert.deepEqual(later.said(), []);
});

test("it goes when the board is turned back, and is said again when it is turned", () => {
  const { notes, said } = page();
  const turned = turnedNote({ ...VIEW, turned: true });
  notes.show(turned, false);
  notes.show(turnedNote(VIEW), false);
  assert.deepEqual(said(), []);
  notes.show(turned, false);
  assert.equal(said().length, 1);
});

test("nothing is said when the game is over", () => {
  assert.equal(turnedNote({ ...VIEW, turned: true, phase: "over" }), null);
});
