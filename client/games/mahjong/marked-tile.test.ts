// Small tiles of a hand, each with what is true of it.

import assert from "node:assert/strict";
import test from "node:test";
import { SampleElement } from "../../ui/sample-dom";
import type { Form } from "./marked-tile";
import type { How, Marked } from "./unseen";

Object.assign(globalThis, {
  document: {
    createElement: (tag: string) => new SampleElement(tag),
    createElementNS: (_: string, tag: string) =>
      Object.assign(new SampleElement(tag), { setAttributeNS: () => undefined }),
  },
});

const { markedGroup } = await import("./marked-tile");

const marked = (how: How, left = 0): Marked => ({ tile: "6D", how, left });
const FOUR = [marked("joker"), marked("joker"), marked("open", 1), marked("only-joker")];
const group = (tiles: Marked[], form?: Form) =>
  markedGroup("tiles.svg", tiles, (code) => code, form) as unknown as SampleElement;
const allIn = (element: SampleElement, look: string): SampleElement[] =>
  element.children.flatMap((child) => [...(child.classList.contains(look) ? [child] : []), ...allIn(child, look)]);

test("each tile for which a joker stands has its sign", () => {
  assert.deepEqual(
    allIn(group(FOUR), "joker").map((spot) => spot.querySelector("b")?.textContent),
    ["J", "J"],
  );
});

test("a group stays together: what is said of its missing tiles stands below it", () => {
  const shown = group(FOUR);
  assert.deepEqual(
    allIn(shown, "caption").map(({ textContent }) => textContent),
    ["1 left · joker only"],
  );
  assert.equal(allIn(shown, "tile").length, 4);
});

test("in a line a tile that is missing several times is shown once, with how many", () => {
  const shown = group([marked("open", 3), marked("open", 3), marked("open", 3)], "counted");
  assert.equal(allIn(shown, "tile").length, 1);
  assert.equal(shown.querySelector("i")?.textContent, "×3");
  assert.equal(allIn(group([marked("open", 3), marked("open", 3)], "line"), "tile").length, 2);
});
