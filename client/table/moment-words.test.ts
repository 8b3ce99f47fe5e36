// The words at the end of a game: the hand that has won is named, over tiles in the dark rather than not at all.

import assert from "node:assert/strict";
import test from "node:test";
import { triesOf } from "./moment-words";

const SIZES = [4.2, 2.7, 1.6, 1.15];
const LOOKS = ["whole", "brief"].flatMap((form) =>
  SIZES.map((size) => ({ width: 300, height: 80, cost: 0, style: { form, size, width: 300 } })),
);
const formsOf = ({ looks }: ReturnType<typeof triesOf>[number]) => [...new Set(looks.map(({ style }) => style.form))];

const OF = { won: "hand" as const, stays: false, seat: 2, room: 1400 };

test("large whole words are tried first, then legible ones beside the tiles, then over them, then what leaves out the hand", () => {
  const tries = triesOf(LOOKS, OF);
  const firstBrief = tries.findIndex((one) => formsOf(one).includes("brief"));
  const whole = tries.slice(0, firstBrief);
  assert.deepEqual(
    whole.map(({ covers }) => covers),
    [false, false, false, false, false, false, true],
  );
  const least = (of: typeof tries) => Math.min(...of.flatMap(({ looks }) => looks.map(({ style }) => style.size)));
  assert.ok(least(whole.slice(0, 3)) >= 2.4, "larger ones first");
  const sizes = (covers: boolean, room: number) =>
    triesOf(LOOKS, { ...OF, room })
      .filter((one) => one.covers === covers && !formsOf(one).includes("brief"))
      .flatMap(({ looks }) => looks.map(({ style }) => style.size));
  assert.ok(Math.min(...sizes(false, 1400)) >= 1.6);
  assert.deepEqual(sizes(true, 1400), [2.7, 1.6], "over tiles they are not the largest");
  assert.deepEqual(sizes(true, 374), [1.6], "and stay in one line on a phone");
});

test("they never lie on the tiles that have won, and beside the result on none", () => {
  const { but } = triesOf(LOOKS, OF).find(({ covers }) => covers) ?? {};
  const may = (place: string) => but?.test(place);
  assert.ok(may("discard.3") && may("discard.3@1") && may("hand.4@1") && may("exposed.0.1@3"));
  assert.ok(!may("hand.4@2") && !may("exposed.0.1@2") && !may("die.0"));
  assert.ok(triesOf(LOOKS, { ...OF, stays: true }).every(({ covers }) => !covers));
});

test("where a board is won they rather lie on the board than being hard to read", () => {
  const tries = triesOf(LOOKS, { ...OF, won: "board", room: 374 });
  const [beside, smaller, over, ...rest] = tries;
  const sizes = (one: typeof beside) => one?.looks.map(({ style }) => style.size);
  assert.deepEqual([beside?.covers, sizes(beside)], [false, [4.2, 2.7]]);
  assert.equal(smaller?.covers, false);
  assert.ok(sizes(smaller)?.every((size = 0) => size >= 1.6));
  assert.deepEqual([over?.covers, over?.but?.test("play.3")], [true, true]);
  assert.ok(rest.slice(0, -1).every((one) => !one.covers && formsOf(one).includes("brief")));
});

test("where nobody has won they rather are small than lie on the table", () => {
  const tries = triesOf(LOOKS, { ...OF, won: "nobody" });
  assert.deepEqual(
    tries.map(({ covers }) => covers),
    [false, false, false, true],
  );
});
