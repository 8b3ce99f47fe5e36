import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../plug";
import { ask, press } from "./ask";
import { alike } from "./board";
import { ending, outlook } from "./ending";
import { expected } from "./expected";
import { solitaire } from "./game";
import { glides } from "./glides";
import { kinds, ROW, sampleEyes, sampleView } from "./sample";
import type { Result, Row, Spot, View } from "./view";
import { grouped } from "../../words/words";
import { spoken, told, whyBlocked } from "./words";

const ALL = kinds("take", "undo", "shuffle", "hint", "end");
const row = (faces: string, part: Partial<View> = {}) => sampleView(ROW, faces, part);
const labels = (view: View, options = ALL) => ask(view, options, []).buttons.map((one) => one.label);

test("equal tiles match; bonus tiles all match in Score, in Classic only their own kind", () => {
  for (const mode of ["score", "classic"] as const) {
    assert.ok(alike({ mode }, "3D", "3D") && alike({ mode }, "F1", "F3") && alike({ mode }, "S1", "S4"));
    assert.ok(!alike({ mode }, "3D", "3B") && !alike({ mode }, "S", "S1") && !alike({ mode }, "", ""));
  }
  assert.ok(alike({ mode: "score" }, "F1", "S2"));
  assert.ok(!alike({ mode: "classic" }, "F1", "S2"));
});

test("a tile says where it is and what blocks it", () => {
  const view = row("1D 2D 3D 4D 5B E");
  assert.equal(spoken(view, 0), "1 Dot, layer 1, free");
  assert.equal(spoken(view, 4), "5 Bam, layer 2, free");
  const three: Spot[] = [[0, 0, 0], [2, 0, 0], [4, 1, 0], [4, -1, 0]]; // prettier-ignore
  const between = sampleView(three, "7B GD S4 WD");
  assert.equal(spoken(between, 1), "Green Dragon, layer 1, blocked left by 7 Bam, right by Season 4, winter and White Dragon");
  assert.equal(whyBlocked(between, 1), "Tiles on both sides: 7 Bam and Season 4, winter and White Dragon.");
  assert.equal(whyBlocked(view, 1), "Something lies on it: 5 Bam.");
});

test("the second tile of a pair takes it; another free tile does not, nor the same one", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.deepEqual(press(view, ALL, "tile.4", ["tile.0"]), { do: "take", pair: [0, 4] });
  assert.equal(press(view, ALL, "tile.3", ["tile.0"]), null);
  assert.equal(press(view, ALL, "tile.0", ["tile.0"]), null);
  assert.equal(press(view, ALL, "tile.4", []), null);
  assert.equal(press(view, [], "tile.4", ["tile.0"]), null, "a watcher takes nothing");
});

test("taking a pair frees what lay under it, blank until its face is told", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const after = expected(view, { do: "take", pair: [0, 4] })?.view as View;
  assert.deepEqual(after.faces, [null, "", "", "1D", null, "1D"]);
  assert.deepEqual([after.turn, after.pairs, after.taken, after.free], [2, 2, 1, [3, 5]]);
  const again = expected(after, { do: "take", pair: [3, 5] })?.view as View;
  assert.deepEqual(again.pairs, 1);
});

test("nothing is expected of a pair that cannot be taken, nor of an undo, shuffle or hint", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  for (const pair of [[0, 3], [1, 4], [4, 4]]) assert.equal(expected(view, { do: "take", pair }), null); // prettier-ignore
  for (const what of ["undo", "shuffle", "hint", "end", "ask"]) assert.equal(expected(view, { do: what }), null);
});

test("a pair meets over the board and leaves it; taken off already it does not leave again", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const { view: after, events } = expected(view, { do: "take", pair: [0, 4] }) as { view: View; events: GameEvent[] };
  const leaving = glides(view, after, events, sampleEyes(after)).filter((glide) => glide.out);
  assert.deepEqual(leaving.map((glide) => glide.from), ["tile.0", "tile.4"]); // prettier-ignore
  const [left, right] = leaving.map((glide) => glide.out?.[0]?.x ?? 0) as [number, number];
  assert.ok(Math.abs(right - left - 2.2) < 1e-9, "side by side");
  assert.deepEqual(glides(after, after, events, sampleEyes(after)), []);
});

test("an undo brings both back, and a shuffle moves every tile from another place", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const back = glides(null, view, [{ kind: "undid", pair: [0, 4] }], sampleEyes(view));
  assert.deepEqual(back.map((glide) => [glide.to, glide.at?.face]), [["tile.0", "5B"], ["tile.4", "5B"]]); // prettier-ignore
  const moved = glides(view, view, [{ kind: "shuffled" }], sampleEyes(view));
  assert.equal(new Set(moved.map((glide) => glide.from)).size, 6);
  assert.ok(moved.every((glide) => glide.from !== glide.to));
});

test("buttons say how often and what it costs", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { cost: { undo: 365, shuffle: 360, hint: 1360 } });
  const shown = ask(view, kinds("take", "shuffle", "hint"), []);
  assert.deepEqual(shown.buttons.map((one) => [one.label, one.note, one.move?.do ?? null]), [
    ["Undo (5)", "costs 365", null],
    ["Shuffle (5)", "costs 360", "shuffle"],
    ["Hint (5)", "costs 1,360", "hint"],
  ]); // prettier-ignore
});

test("in Classic nothing costs and undo is as often as one likes; what is used up has no price", () => {
  const none = { undo: 0, shuffle: 0, hint: 0 };
  const classic = row("5B 2D 3D 1D 5B 1D", { mode: "classic", cost: none, left: { undo: null, shuffle: 5, hint: null } });
  assert.deepEqual(ask(classic, ALL, []).buttons.map((one) => one.label + one.note), ["Undo", "Shuffle (5)", "Hint", "End gameundefined"]); // prettier-ignore
  const used = row("5B 2D 3D 1D 5B 1D", { left: { undo: 0, shuffle: 1, hint: 1 } });
  assert.deepEqual([ask(used, kinds("take"), []).buttons[0]?.note, labels(used)[0]], ["", "Undo (0)"]);
});

test("ending the game and asking in practice are asked about first, the asking only once", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { score: 1204 });
  const [end, could] = [
    ask(view, ALL, []).buttons.find((one) => one.key === "e"),
    ask(view, kinds("ask"), []).buttons.find((one) => one.key === "w"),
  ];
  assert.equal(end?.confirm, "End the game now, with 1,204 points? 3 pairs are left on the board.");
  assert.ok(could?.confirm.includes("not count for the best scores"));
  assert.equal(ask({ ...view, helped: true }, kinds("ask"), []).buttons.at(-1)?.confirm, "");
});

test("the line tells what to do: choose, find the partner, or that no pair is free", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.equal(ask(view, ALL, []).text, "Choose two free tiles that match.");
  assert.equal(ask(view, ALL, ["tile.0"]).text, "5 Bam: now its partner.");
  const stuck = ask(row("1D 2D 3D 4D 5D 6D"), ALL, []);
  assert.equal(stuck.text, "No pair is free.");
  assert.ok(stuck.id !== ask(view, ALL, []).id, "which is worth a sound");
  assert.equal(ask(view, [], []).mine, false);
});

test("what is advised is lit on the board", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const { pieces } = solitaire.layout(view, sampleEyes(view, { lit: ["tile.0", "tile.4"] }));
  assert.deepEqual(pieces.filter((piece) => piece.look === "lit").map((piece) => piece.place), ["tile.0", "tile.4"]); // prettier-ignore
});

test("whoever looks on is told how it stands, and is asked nothing", () => {
  const { text, hint, mine } = ask(row("- 2D 3D 1D - 1D"), [], []);
  assert.deepEqual([text, hint, mine], ["1 of 3 pairs taken.", "", false]);
});

test("a help that is not to be had says why, and so does the end of the game", () => {
  const [taken, fresh] = [row("- 2D 3D 1D - 1D"), row("5B 2D 3D 1D 5B 1D")];
  const why = (view: View, ...options: string[]) => ask(view, kinds("take", ...options), []).cannot;
  assert.deepEqual(why(taken, "undo", "shuffle", "hint", "end"), {});
  assert.equal(why(taken, "undo", "hint")?.["e"], "You can end the game when no shuffle is left, or when no pair is free.");
  assert.ok(/still a free pair/.test(why(taken)?.["f"] ?? ""));
  assert.ok(/all your shuffles/.test(why({ ...taken, left: { undo: 5, shuffle: 0, hint: 0 } })?.["f"] ?? ""));
  assert.equal(why(fresh)?.["u"], "There is nothing to take back.");
  assert.ok(/^A shuffle cannot/.test(why(taken)?.["u"] ?? ""));
  assert.deepEqual(ask(fresh, [], []).cannot, {}, "a watcher is asked nothing");
});

test("a paused game is named and counted from what is told of it", () => {
  const known = { phase: "play", mode: "score", title: "Turtle", practice: true, deal: "7", pairs: 70, score: 350 } as const;
  assert.equal(solitaire.caption(known as View), "Turtle · deal 7 · practice");
  assert.equal(solitaire.panel(known as View, 0).said, "350 points, 70 pairs left");
});

test("a board is not called stuck while a tile is coming to light", () => {
  const view = row("1D 2D 3D 4D 5B 5B");
  const covered = { ...view, faces: view.faces.map((face, n) => (n === 1 || n === 2 ? "" : face)) };
  const after = expected(covered, { do: "take", pair: [4, 5] })?.view as View;
  assert.equal(ask(after, ALL, []).text, "Choose two free tiles that match.");
  assert.equal(ask(after, ALL, []).id, ask(covered, ALL, []).id, "so that what is picked meanwhile stays picked");
});

test("a tile that may not be picked says why, and the others say nothing", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.equal(solitaire.why?.(view, "tile.1"), "Something lies on it: 5 Bam.");
  assert.equal(solitaire.why?.(view, "tile.0"), "");
  assert.equal(solitaire.why?.(row("- - 3D 1D - 1D"), "tile.0"), "");
});

test("the log tells what was taken and what it was worth", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const say = (event: GameEvent, at = view) => told(event, at)?.text;
  const took = { kind: "took", pair: [0, 4], faces: ["F1", "S2"], points: 504, pairs: 71 };
  assert.equal(say(took), "You took Flower 1, plum and Season 2, summer, for 504 points. 71 pairs left.");
  assert.equal(say({ ...took, points: 0, pairs: 1 }, { ...view, mode: "classic" }), "You took Flower 1, plum and Season 2, summer. 1 pair left.");
  assert.equal(say({ kind: "shuffled", points: -355 }), "The tiles have changed places, which cost 355 points.");
  assert.equal(say({ kind: "undid", pair: [0, 4], points: -432 }), "The last pair is back, and 432 points are gone: its own, and the price of the undo.");
  assert.deepEqual(told({ kind: "hinted", pair: [0, 4], points: -360 }, view)?.look, ["tile.0", "tile.4"]);
  assert.equal(told({ kind: "ended", how: "cleared" }, view)?.sound, "win");
  assert.equal(grouped(-1204), "−1,204");
});

test("the result groups the score by kind and adds up to it", () => {
  const take = (kind: string, points: number): Row => ({ do: "take", pairs: 1, points, kind, value: 1, faces: [], pair: [] });
  const cost: Row = { ...take("", -365), do: "undo" };
  const rows = [take("winds", 288), take("bamboos", 216), take("winds", 284), cost];
  const result: Result = { how: "ended", score: 423, pairs: 3, rows };
  const shown = ending(row("5B 2D 3D 1D 5B 1D", { phase: "over", result }));
  assert.deepEqual(shown?.tally, [
    { what: "Bams", times: 1, points: 216 },
    { what: "Winds", times: 2, points: 572 },
    { what: "Undo", times: 1, points: -365 },
  ]);
  assert.equal(shown?.detail, "Sample: 423 points. 3 pairs left on the board.");
  assert.equal(ending(row("5B 2D 3D 1D 5B 1D")), null);
});

test("the way out is shown step by step, with faces that come to light; else how the whole deal goes", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { phase: "over" });
  const faces = "5B 2D 2D 1D 5B 1D".split(" ");
  const way = outlook(view, { verdict: "yes", solution: [[0, 4], [3, 5], [1, 2]], faces, deal: null, dealt: null }); // prettier-ignore
  assert.deepEqual(way.steps.map((step) => step.view.faces.map((face) => face ?? "-").join(" ")), [
    "5B   1D 5B 1D",
    "- 2D  1D - 1D",
    "- 2D 2D - - -",
    "- - - - - -",
  ]); // prettier-ignore
  assert.equal(way.steps[1]?.words, "5 Bam and 5 Bam");
  const lost = outlook(row("- - 2D 1D - 1D"), { verdict: "no", solution: null, faces, deal: [[0, 4], [3, 5], [1, 2]], dealt: faces }); // prettier-ignore
  assert.equal(lost.steps.length, 4);
  assert.ok(lost.words.startsWith("No: ") && lost.words.endsWith("can be cleared."));
  assert.equal(outlook(view, { verdict: "later", solution: null, faces, deal: null, dealt: null }).later, true);
  assert.deepEqual(outlook(view, { verdict: "unknown", solution: null, faces: null, deal: null, dealt: null }).steps, []);
});
