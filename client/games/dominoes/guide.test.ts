import assert from "node:assert/strict";
import test from "node:test";
import { type SampleElement, samplePage } from "../../ui/sample-dom";
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

test("the last page compares both games with the computer's", () => {
  samplePage();
  const picture = guide()[4]?.picture("", true) as unknown as SampleElement;
  const words = picture.children.map(({ textContent }) => textContent).filter(Boolean);
  const [mine, theirs] = [words.slice(0, 6), words.slice(6, 12)];
  assert.deepEqual(mine, ["Your game", "You", "100", "Computer", "30", "+70"]);
  assert.deepEqual(theirs, ["Their game", "Them", "100", "Computer", "80", "+20"]);
  assert.deepEqual(words.slice(12), ["Winner!"]);
});
