import assert from "node:assert/strict";
import test from "node:test";
import { barOf } from "./ambience";
import { countdownText } from "./clock";
import { scrolledBy, scrolledTo, scrolledToOne } from "./hand";
import { pauseCopy } from "./pause";
import { chosenVolume, type Preferences, volume } from "./preferences";
import { gameTime } from "./scoreboard";

const PAUSED = "If paused for too long, the game will end & submit your current score.";
const NO_MORE =
  "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.";

test("case 1: the player has paused, and there is pause time", () => {
  assert.deepEqual(pauseCopy(120_000, true), {
    header: "Game Paused. Resumes in 02:00",
    body: PAUSED,
    mayEnd: true,
  });
});

test("case 2: the player asks for a pause, and there is no more pause time", () => {
  assert.deepEqual(pauseCopy(0, true), { header: "End Early?", body: NO_MORE, mayEnd: true });
});

test("case 3: the page has lost the focus, and there is pause time", () => {
  assert.deepEqual(pauseCopy(59_001, false), { header: "Game Paused. Resumes in 01:00", body: PAUSED, mayEnd: false });
});

test("case 4: the pause time has run out while the pop-up was open", () => {
  assert.deepEqual(pauseCopy(0, false), { header: "End Early?", body: NO_MORE, mayEnd: true });
});

test("a pause without a limit names none", () => {
  assert.deepEqual(pauseCopy(null, true).header, "Game paused");
});

test("the clock shows seconds rounded up", () => {
  assert.deepEqual([300_000, 299_001, 299_000, 60_000, 1, 0].map(gameTime), [
    "5:00",
    "5:00",
    "4:59",
    "1:00",
    "0:01",
    "0:00",
  ]);
});

test("four seconds are counted as 3, 2, 1, Go", () => {
  assert.deepEqual([4000, 3999, 3000, 2000, 1001, 1000, 1].map(countdownText), ["3", "3", "2", "1", "1", "Go!", "Go!"]);
});

test("a hand scrolls no further than its ends, and far enough to show the tile with the focus", () => {
  const hand = { first: 2, shown: 8, count: 12 };
  assert.deepEqual([1, -5, 9].map((tiles) => scrolledBy(hand, tiles)), [3, 0, 4]); // biome-ignore format: one row
  assert.deepEqual(
    [0, 5, 9, 10, 11].map((tile) => scrolledTo(hand, tile)),
    [0, 2, 2, 3, 4],
  );
});

test("a hand scrolls to a tile that can be laid if none of them is in view", () => {
  const hand = { first: 2, shown: 8, count: 12 };
  assert.deepEqual(
    [[1, 9], [0], [10, 11], []].map((tiles) => scrolledToOne(hand, tiles)),
    [2, 0, 3, 2],
  );
});

test("there is no music until the player asks for it, and muting covers it too", () => {
  const preferences = (volumes: Preferences["volumes"]) => ({ volumes }) as Preferences;
  assert.equal(chosenVolume(preferences({}), "music"), 0);
  assert.equal(volume(preferences({ music: 0.5 }), "music"), 0.5);
  assert.equal(volume(preferences({ music: 0.5, all: 0 }), "music"), 0);
});

test("every bar of the music has its chord, and is quiet and audible", () => {
  for (let bar = 0; bar < 8; bar++) {
    const notes = barOf(bar, () => 0.3);
    assert.ok(notes.length >= 4);
    assert.ok(notes.every(({ pitch, level }) => pitch > 60 && pitch < 1200 && level <= 0.08));
  }
});
