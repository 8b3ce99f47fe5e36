import assert from "node:assert/strict";
import test from "node:test";
import { FakeBrowser } from "../live/testing";
import { AGAIN, Changes, SOON_MS, toldApart } from "./fresh-parts";

function page() {
  const time = new FakeBrowser();
  const eyes = { hidden: false, setTimer: time.setTimer, clearTimer: time.clearTimer };
  const changes = new Changes(eyes);
  const refreshed: string[] = [];
  changes.watch("people message again", () => refreshed.push("friends"));
  changes.watch("membership", () => refreshed.push("strip"));
  return { changes, eyes, refreshed, pass: () => time.pass(SOON_MS) };
}

test("a friend who accepts refreshes what shows friends, once for several changes", () => {
  const { changes, refreshed, pass } = page();
  changes.announce("people");
  changes.announce("message");
  assert.deepEqual(refreshed, []);
  pass();
  assert.deepEqual(refreshed, ["friends"]);
});

test("a page that is looked at again refreshes its own parts, not what every page has", () => {
  const { changes, refreshed, pass } = page();
  changes.announce(AGAIN);
  pass();
  assert.deepEqual(refreshed, ["friends"]);
  changes.announce("membership");
  pass();
  assert.deepEqual(refreshed, ["friends", "strip"]);
});

test("a hidden page waits: what it asks the server for would count as seen", () => {
  const { changes, eyes, refreshed, pass } = page();
  eyes.hidden = true;
  changes.announce("people");
  pass();
  assert.deepEqual(refreshed, []);
});

test("of several with the same title one opens without the others", () => {
  assert.deepEqual(toldApart(["Rules", "Give to a player", "Give to a player"]), [
    "Rules 1",
    "Give to a player 1",
    "Give to a player 2",
  ]);
});
