import assert from "node:assert/strict";
import test from "node:test";
import { guide } from "./guide";

test("the guide says what the specification says", () => {
  assert.deepEqual(
    guide().map(({ title, text }) => [title, text]),
    [
      ["To play…", "…match the ends of dominoes."],
      ["To score…", "…make the ends of the board a multiple of 5."],
      ["Can’t play?", "Draw from the boneyard until you can."],
      ["Go out first!", "You take their points and start the next hand."],
      ["Games are to 100", "Beat the computer by more than your opponent!"],
    ],
  );
});
