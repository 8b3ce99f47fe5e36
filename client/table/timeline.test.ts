import assert from "node:assert/strict";
import test from "node:test";
import { captionAfter, marked, ticked } from "./timeline";

const LAST = 578; // of a session of four games
const AT = [
  1, 20, 28, 40, 160, 166, 171, 180, 181, 250, 262, 270, 290, 310, 325, 326, 420, 425, 430, 440, 441, 500, 577,
];
const KINDS: Record<number, string> = {
  1: "start",
  180: "win",
  181: "start",
  325: "win",
  326: "start",
  440: "end",
  441: "start",
  577: "win",
};
const MOMENTS = AT.map((at) => ({ at, game: 1, kind: KINDS[at] ?? "set" }));
const WIDE: Record<string, number> = { win: 20, start: 4, end: 4, set: 12 };

test("the signs on the line of a replay lie at least 6 pixels apart, and no win is left out", () => {
  for (const width of [170, 208, 420, 1100]) {
    const shown = marked(MOMENTS, LAST, width).sort((a, b) => a.at - b.at);
    shown.slice(1).forEach((moment, k) => {
      const before = shown[k] as (typeof shown)[0];
      const away = ((moment.at - before.at) * width) / (LAST - 1);
      const free = away - ((WIDE[moment.kind] ?? 0) + (WIDE[before.kind] ?? 0)) / 2;
      assert.ok(free >= 6, `${before.at} and ${moment.at} at ${width} px: ${free} px`);
    });
    assert.equal(shown.filter(({ kind }) => kind === "win").length, 3, `${width} px`);
    assert.ok(shown.some(({ kind }) => kind === "set"));
  }
});

test("on a line that has room for them all signs are shown", () => {
  assert.equal(marked(MOMENTS, LAST, 60_000).length, MOMENTS.length);
});

test("all wins of a long session are shown on a narrow line, as ticks", () => {
  const games = Array.from({ length: 16 }, (_, game) => 1 + game * 140 + (game % 3) * 20);
  const moments = games.flatMap((at, k) => [
    { at, game: k + 1, kind: "start" },
    { at: at + 60, game: k + 1, kind: "set" },
    { at: at + 119, game: k + 1, kind: "win" },
  ]);
  const shown = marked(moments, 2300, 208);
  assert.equal(shown.filter(({ kind }) => kind === "win").length, 16);
  assert.ok(ticked(moments, 2300, 208));
  assert.ok(!ticked(moments, 2300, 1100));
});

test("what happened is told once the tile that it tells of is seen to move, and at once where nothing moves", () => {
  const move = (delay: number) => ({ from: "hand.0@1", to: "discard.3@1", delay });
  assert.equal(captionAfter([]), 0);
  assert.equal(captionAfter([{ from: "", to: "", delay: 300 }]), 0, "a sound");
  assert.ok(captionAfter([move(0)]) > 0);
  assert.equal(captionAfter([move(400), move(140)]) - captionAfter([move(0)]), 140);
});
