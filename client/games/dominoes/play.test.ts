// What is asked, and which presses, drags and keys answer it.

import assert from "node:assert/strict";
import test from "node:test";
import type { Direction, Option, Place } from "../game";
import type { View } from "./fitted-view";
import { navigate } from "./navigate";
import { blockedReason, drop, press, prompt } from "./prompt";
import { row, sampleView } from "./sample";

const NAMES = ["Ann", "Expert"];
const HAND = ["6|5", "4|2", "3|3", "4|6"];
const view = sampleView(row("6|4"), { hand: ["6|5", "4|2", "3|3", "6|4"] });
const fits = (tile: string, ...ends: string[]): Option => ({
  kind: "play",
  among: [tile],
  count: [1, 1],
  where: ends.map((end) => `end.${end}`),
});
const OPTIONS = [fits("6|5", "0.0"), fits("4|2", "0.1"), fits("6|4", "0.0", "0.1"), { kind: "stop" }];
const DRAW: Option[] = [{ kind: "draw" }, { kind: "stop" }];
const ask = (seen: View, options: Option[], ...picked: Place[]) => prompt(seen, options, picked, NAMES);

test("a second press on a tile lays it where only one end fits", () => {
  assert.equal(press(view, OPTIONS, "hand.0@0", []), null);
  assert.deepEqual(press(view, OPTIONS, "hand.0@0", ["hand.0@0"]), { do: "play", tile: "6|5", end: "0.0" });
});

test("a tile that fits several ends waits for a press on one of them", () => {
  assert.equal(press(view, OPTIONS, "hand.3@0", ["hand.3@0"]), null);
  assert.deepEqual(press(view, OPTIONS, "end.0.1", ["hand.3@0"]), { do: "play", tile: "6|4", end: "0.1" });
  assert.equal(press(view, OPTIONS, "end.0.1", ["hand.0@0"]), null, "a six does not fit the four");
});

test("the first tile goes to the middle, by a second press or a drag", () => {
  const first = sampleView([], { hand: HAND });
  const options: Option[] = [{ kind: "play", among: ["6|5"], count: [1, 1], where: ["centre"] }];
  const move = { do: "play", tile: "6|5", end: "" };
  assert.deepEqual(press(first, options, "hand.0@0", ["hand.0@0"]), move);
  assert.deepEqual(drop(first, options, "hand.0@0", "centre"), move);
});

test("a tile is dropped only on an end that it fits", () => {
  assert.deepEqual(drop(view, OPTIONS, "hand.1@0", "end.0.1"), { do: "play", tile: "4|2", end: "0.1" });
  assert.equal(drop(view, OPTIONS, "hand.1@0", "end.0.0"), null);
  assert.equal(drop(view, OPTIONS, "hand.2@0", "end.0.1"), null);
  assert.equal(drop(view, OPTIONS, "hand.1@0", "centre"), null);
});

test("only tiles that fit can be chosen; the others say why", () => {
  assert.deepEqual(ask(view, OPTIONS).pickable, ["hand.0@0", "hand.1@0", "hand.3@0"]);
  assert.equal(blockedReason(view, "hand.2@0", 0), "Double three fits no open end.");
});

test("who must draw presses the boneyard, and is reminded", () => {
  const drawing: View = { ...view, phase: "draw" };
  const asked = ask(drawing, DRAW);
  assert.deepEqual([asked.pickable, asked.nudge], [["boneyard"], "Press the boneyard to draw a tile."]);
  assert.deepEqual(press(drawing, DRAW, "boneyard", []), { do: "draw" });
  assert.equal(press(view, OPTIONS, "boneyard", []), null);
  assert.equal(ask(view, OPTIONS).nudge, undefined);
});

test("while the other thinks nothing can be chosen, although the game can be ended", () => {
  const asked = ask({ ...view, active: 1 }, [{ kind: "stop" }]);
  assert.deepEqual([asked.awaitsMe, asked.pickable, asked.text], [false, [], "Expert is thinking."]);
});

test("the countdown ends alone: nothing is asked and nothing can be pressed", () => {
  const asked = ask({ ...view, phase: "countdown", active: null }, [{ kind: "go" }, { kind: "stop" }]);
  assert.deepEqual([asked.awaitsMe, asked.buttons, asked.text], [false, [], "Get ready …"]);
});

test("the end of a round says who went out, or Out of Moves", () => {
  const over = (how: "out" | "stuck", seat = 1) => ({
    ...view,
    phase: "round" as const,
    hand: seat ? view.hand : [],
    round_end: { how, seat, points: 15 },
  });
  assert.equal(ask(over("out"), [{ kind: "go" }]).text, "Expert goes out and scores 15 points.");
  assert.equal(ask(over("out", 0), [{ kind: "go" }]).text, "You go out and score 15 points.");
  assert.equal(ask(over("out", 0), []).text, "Ann goes out and scores 15 points.");
  assert.equal(ask(over("stuck"), [{ kind: "go" }]).text, "Out of Moves");
});

test("a chosen tile says how many ends it fits", () => {
  assert.equal(ask(view, OPTIONS, "hand.3@0").text, "Six-four. It fits 2 ends: press one.");
  assert.equal(ask(view, OPTIONS, "hand.0@0").text, "Six-five: press it again, or the end.");
});

const keys = (seen: View, from: Place, picked: Place[], ...directions: Direction[]) =>
  directions.reduce<Place | null>((place, direction) => place && navigate(seen, place, direction, picked), from);

test("arrow keys lead along the hand, up to the ends of the chosen tile, and back", () => {
  assert.equal(keys(view, "hand.0@0", [], "right", "right"), "hand.2@0");
  assert.equal(keys(view, "hand.0@0", [], "left"), null);
  assert.equal(keys(view, "hand.3@0", ["hand.3@0"], "up", "right"), "end.0.1");
  assert.equal(keys(view, "hand.3@0", ["hand.3@0"], "up", "right", "left", "down"), "hand.3@0");
  assert.equal(keys(view, "hand.3@0", [], "up"), null, "no tile is chosen");
});

test("up from the hand leads to the boneyard while a tile must be drawn", () => {
  assert.equal(keys({ ...view, phase: "draw" }, "hand.1@0", [], "up"), "boneyard");
  assert.equal(keys({ ...view, phase: "draw" }, "boneyard", [], "down"), "hand.3@0");
});

test("N leads to the next tile that fits", () => {
  assert.equal(keys(view, "hand.1@0", [], "next"), "hand.3@0");
  assert.equal(keys(view, "hand.3@0", [], "next"), "hand.0@0");
});

test("from every end of a board the arrows reach every other end that the tile fits", () => {
  const branched = sampleView(row("5|5 5|1 5|2 5|3 5|4 4|1"), { hand: ["1|2", "6|3"] });
  const picked = ["hand.0@0"];
  const start = keys(branched, "hand.0@0", picked, "up") as Place;
  const known = new Set([start]);
  for (const place of known)
    for (const direction of ["left", "right", "up", "down"] as Direction[]) {
      const to = navigate(branched, place, direction, picked);
      if (to?.startsWith("end")) known.add(to);
    }
  const fitting = branched.ends.filter(({ value }) => value === 1 || value === 2);
  assert.equal(known.size, fitting.length);
});
