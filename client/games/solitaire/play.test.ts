import assert from "node:assert/strict";
import test from "node:test";
import { formatNumber } from "../../i18n/i18n";
import type { GameEvent } from "../game";
import { matches, type Spot } from "./board";
import { blockedReason, describe, spokenTile } from "./describe";
import { solitaire } from "./game";
import { motions } from "./motions";
import { predict } from "./predict";
import { press, prompt } from "./prompt";
import { resultSummary, solvability } from "./result-summary";
import { kinds, ROW, sampleView, sampleViewer } from "./sample";
import type { ResultView, RowView, View } from "./view";

const ALL = kinds("take", "undo", "shuffle", "hint", "end");
const row = (faces: string, part: Partial<View> = {}) => sampleView(ROW, faces, part);
const labels = (view: View, options = ALL) => prompt(view, options, []).buttons.map((button) => button.label);

test("equal tiles match; bonus tiles all match in Score, in Classic only their own kind", () => {
  for (const mode of ["score", "classic"] as const) {
    assert.ok(matches({ mode }, "3D", "3D") && matches({ mode }, "F1", "F3") && matches({ mode }, "S1", "S4"));
    assert.ok(!matches({ mode }, "3D", "3B") && !matches({ mode }, "S", "S1") && !matches({ mode }, "", ""));
  }
  assert.ok(matches({ mode: "score" }, "F1", "S2"));
  assert.ok(!matches({ mode: "classic" }, "F1", "S2"));
});

test("on a turned board, which is a phone's, the question about a partner has one line", () => {
  const hints = [false, true].map((turned) =>
    prompt(row("5B 2D 3D 1D 5B 1D", { turned } as Partial<View>), ALL, ["tile.0"]),
  );
  assert.deepEqual(
    hints.map(({ hint }) => !!hint),
    [true, false],
  );
});

test("a tile says where it is and what blocks it", () => {
  const view = row("1D 2D 3D 4D 5B E");
  assert.equal(spokenTile(view, 0), "1 Dot, layer 1, free");
  assert.equal(spokenTile(view, 4), "5 Bam, layer 2, free");
  const three: Spot[] = [
    [0, 0, 0],
    [2, 0, 0],
    [4, 1, 0],
    [4, -1, 0],
  ];
  const between = sampleView(three, "7B GD S4 WD");
  assert.equal(
    spokenTile(between, 1),
    "Green Dragon, layer 1, blocked left by 7 Bam, right by Season 4, winter and White Dragon",
  );
  assert.equal(blockedReason(between, 1), "Blocked on both sides: 7 Bam and Season 4, winter and White Dragon.");
  assert.equal(blockedReason(view, 1), "Blocked by the tile on top: 5 Bam.");
});

test("the second tile of a pair takes it; another free tile does not, nor the same one", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.deepEqual(press(view, ALL, "tile.4", ["tile.0"]), { do: "take", pair: [0, 4] });
  assert.equal(press(view, ALL, "tile.3", ["tile.0"]), null);
  assert.equal(press(view, ALL, "tile.0", ["tile.0"]), null);
  assert.equal(press(view, ALL, "tile.4", []), null);
  assert.equal(press(view, [], "tile.4", ["tile.0"]), null, "a spectator takes nothing");
});

test("taking a pair uncovers tiles, which stay blank until their faces are known", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const after = predict(view, { do: "take", pair: [0, 4] })?.view as View;
  assert.deepEqual(after.faces, [null, "", "", "1D", null, "1D"]);
  assert.deepEqual([after.turn, after.pairs, after.taken, after.free], [2, 2, 1, [3, 5]]);
  const again = predict(after, { do: "take", pair: [3, 5] })?.view as View;
  assert.deepEqual(again.pairs, 1);
});

test("nothing is predicted for an illegal pair, an undo, a shuffle or a hint", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  for (const pair of [
    [0, 3],
    [1, 4],
    [4, 4],
  ])
    assert.equal(predict(view, { do: "take", pair }), null);
  for (const what of ["undo", "shuffle", "hint", "end", "ask"]) assert.equal(predict(view, { do: what }), null);
});

test("a pair meets over the board and leaves it; taken off already it does not leave again", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const { view: after, events } = predict(view, { do: "take", pair: [0, 4] }) as { view: View; events: GameEvent[] };
  const leaving = motions(view, after, events, sampleViewer(after)).filter((motion) => motion.exitPath);
  assert.deepEqual(
    leaving.map((motion) => motion.from),
    ["tile.0", "tile.4"],
  );
  const [left, right] = leaving.map((motion) => motion.exitPath?.[0]?.x ?? 0) as [number, number];
  assert.ok(Math.abs(right - left - 2.2) < 1e-9, "side by side");
  assert.deepEqual(motions(after, after, events, sampleViewer(after)), []);
});

test("an undo brings both back, and a shuffle moves every tile from another place", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const back = motions(null, view, [{ kind: "undid", pair: [0, 4] }], sampleViewer(view));
  assert.deepEqual(
    back.map((motion) => [motion.to, motion.startAs?.face]),
    [
      ["tile.0", "5B"],
      ["tile.4", "5B"],
    ],
  );
  const moved = motions(view, view, [{ kind: "shuffled" }], sampleViewer(view));
  assert.equal(new Set(moved.map((motion) => motion.from)).size, 6);
  assert.ok(moved.every((motion) => motion.from !== motion.to));
});

test("buttons show uses left and costs", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { cost: { undo: 365, shuffle: 360, hint: 1360 } });
  const shown = prompt(view, kinds("take", "shuffle", "hint"), []);
  assert.deepEqual(
    shown.buttons.map((button) => [button.label, button.note, button.move?.do ?? null]),
    [
      ["Undo (5)", "costs 365", null],
      ["Shuffle (5)", "costs 360", "shuffle"],
      ["Hint (5)", "costs 1,360", "hint"],
    ],
  );
});

test("in Classic nothing has a cost and undo is unlimited; what is used up shows no cost", () => {
  const none = { undo: 0, shuffle: 0, hint: 0 };
  const classic = row("5B 2D 3D 1D 5B 1D", {
    mode: "classic",
    cost: none,
    left: { undo: null, shuffle: 5, hint: null },
  });
  assert.deepEqual(
    prompt(classic, ALL, []).buttons.map((button) => button.label + button.note),
    ["Undo", "Shuffle (5)", "Hint", "End gameundefined"],
  );
  const used = row("5B 2D 3D 1D 5B 1D", { left: { undo: 0, shuffle: 1, hint: 1 } });
  assert.deepEqual([prompt(used, kinds("take"), []).buttons[0]?.note, labels(used)[0]], ["", "Undo (0)"]);
});

test("ending the game asks for confirmation, and so does the first solvability check", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { score: 1204 });
  const [end, could] = [
    prompt(view, ALL, []).buttons.find((button) => button.key === "e"),
    prompt(view, kinds("ask"), []).buttons.find((button) => button.key === "w"),
  ];
  assert.equal(end?.confirm, "End the game now, with 1,204 points? 3 pairs are left on the board.");
  assert.ok(could?.confirm.includes("not count for the best scores"));
  assert.equal(prompt({ ...view, helped: true }, kinds("ask"), []).buttons.at(-1)?.confirm, "");
});

test("where no pair is free, what leads on stands out: a shuffle, an undo, the end", () => {
  const loud = (...kindsOffered: string[]) =>
    prompt(row("1D 2D 3D 4D 5D 6D"), kinds(...kindsOffered), []).buttons.flatMap(({ key, quiet }) =>
      quiet ? [] : [key],
    );
  assert.deepEqual(loud("take", "undo", "shuffle", "hint", "end"), ["f"]);
  assert.deepEqual(loud("take", "undo", "end"), ["u"]);
  assert.deepEqual(loud("take", "end"), ["e"]);
  assert.ok(prompt(row("5B 2D 3D 1D 5B 1D"), ALL, []).buttons.every(({ quiet }) => !quiet));
});

test("the status line says what to do: choose, find the match, or no pair is free", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.equal(prompt(view, ALL, []).text, "Choose two free tiles that match.");
  assert.equal(prompt(view, ALL, ["tile.0"]).text, "5 Bam: now choose a matching tile.");
  const stuck = prompt(row("1D 2D 3D 4D 5D 6D"), ALL, []);
  assert.equal(stuck.text, "No pair is free.");
  assert.ok(stuck.id !== prompt(view, ALL, []).id, "which is worth a sound");
  assert.equal(prompt(view, [], []).awaitsMe, false);
});

test("suggested tiles are highlighted on the board", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const { pieces } = solitaire.layout(view, sampleViewer(view, { highlighted: ["tile.0", "tile.4"] }));
  assert.deepEqual(
    pieces.filter((piece) => piece.look === "lit").map((piece) => piece.place),
    ["tile.0", "tile.4"],
  );
});

test("spectators see the score and are asked nothing", () => {
  const { text, hint, awaitsMe: mine } = prompt(row("- 2D 3D 1D - 1D"), [], []);
  assert.deepEqual([text, hint, mine], ["1 of 3 pairs taken.", "", false]);
});

test("unavailable helps say why, and so does ending the game", () => {
  const [taken, fresh] = [row("- 2D 3D 1D - 1D"), row("5B 2D 3D 1D 5B 1D")];
  const why = (view: View, ...options: string[]) => prompt(view, kinds("take", ...options), []).unavailable;
  assert.deepEqual(why(taken, "undo", "shuffle", "hint", "end"), {});
  assert.equal(why(taken, "undo", "hint")?.e, "You can end the game when no shuffles are left or no pair is free.");
  assert.ok(/only shuffle when/.test(why(taken)?.f ?? ""));
  assert.ok(/no shuffles left/.test(why({ ...taken, left: { undo: 5, shuffle: 0, hint: 0 } })?.f ?? ""));
  assert.equal(why(fresh)?.u, "There is nothing to undo.");
  assert.ok(/^A shuffle, and/.test(why(taken)?.u ?? ""));
  assert.deepEqual(prompt(fresh, [], []).unavailable, {}, "a spectator is asked nothing");
});

test("a paused game shows its title and counts", () => {
  const known = {
    phase: "play",
    mode: "score",
    title: "Turtle",
    practice: true,
    deal: "7",
    pairs: 70,
    score: 350,
  } as const;
  assert.equal(solitaire.caption(known as View), "Turtle · deal 7 · practice");
  assert.equal(solitaire.seatStatus(known as View, 0).spokenScore, "350 points, 70 pairs left");
});

test("a board is not stuck while a face is still unknown", () => {
  const view = row("1D 2D 3D 4D 5B 5B");
  const covered = { ...view, faces: view.faces.map((face, n) => (n === 1 || n === 2 ? "" : face)) };
  const after = predict(covered, { do: "take", pair: [4, 5] })?.view as View;
  assert.equal(prompt(after, ALL, []).text, "Choose two free tiles that match.");
  assert.equal(prompt(after, ALL, []).id, prompt(covered, ALL, []).id, "so that what is picked meanwhile stays picked");
});

test("a tile that may not be picked says why", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  assert.equal(solitaire.blockedReason?.(view, "tile.1"), "Blocked by the tile on top: 5 Bam.");
  assert.equal(solitaire.blockedReason?.(view, "tile.0"), "");
  assert.equal(solitaire.blockedReason?.(row("- - 3D 1D - 1D"), "tile.0"), "");
});

test("the log shows what was taken and its value", () => {
  const view = row("5B 2D 3D 1D 5B 1D");
  const say = (event: GameEvent, at = view) => describe(event, at)?.text;
  const took = { kind: "took", pair: [0, 4], faces: ["F1", "S2"], points: 504, pairs: 71 };
  assert.equal(say(took), "You took Flower 1, plum and Season 2, summer, for 504 points. 71 pairs left.");
  assert.equal(
    say({ ...took, points: 0, pairs: 1 }, { ...view, mode: "classic" }),
    "You took Flower 1, plum and Season 2, summer. 1 pair left.",
  );
  assert.equal(say({ kind: "shuffled", points: -355 }), "The tiles were shuffled, which cost 355 points.");
  assert.equal(
    say({ kind: "undid", pair: [0, 4], points: -432 }),
    "The last pair is back. It cost 432 points, including its value.",
  );
  assert.deepEqual(describe({ kind: "hinted", pair: [0, 4], points: -360 }, view)?.places, ["tile.0", "tile.4"]);
  const gone = { ...view, faces: view.faces.map(() => null), free: [] };
  assert.equal(
    describe({ kind: "hinted", pair: [0, 4], faces: ["F1", "F2"], points: 0 }, gone)?.text,
    "Hint: Flower 1, plum, layer 1, free; and Flower 2, orchid, layer 2, free.",
  );
  assert.equal(describe({ kind: "ended", how: "cleared" }, view)?.sound, "win");
  assert.equal(formatNumber(-1204), "−1,204");
});

test("the result groups the score by kind and adds up to it", () => {
  const take = (kind: RowView["kind"], points: number): RowView => ({
    do: "take",
    pairs: 1,
    points,
    kind,
    value: 1,
    faces: [],
    pair: [],
  });
  const cost: RowView = { ...take("", -365), do: "undo" };
  const rows = [take("winds", 288), take("bamboos", 216), take("winds", 284), cost];
  const result: ResultView = { how: "ended", score: 423, pairs: 3, rows };
  const shown = resultSummary(row("5B 2D 3D 1D 5B 1D", { phase: "over", result }));
  assert.deepEqual(shown?.tally, [
    { what: "Bams", times: 1, points: 216 },
    { what: "Winds", times: 2, points: 572 },
    { what: "Undo", times: 1, points: -365 },
  ]);
  assert.equal(shown?.detail, "Sample: 3 pairs left on the board.");
  assert.equal(resultSummary(row("5B 2D 3D 1D 5B 1D")), null);
});

test("the solution is shown step by step with uncovered faces, or else that of the whole deal", () => {
  const view = row("5B 2D 3D 1D 5B 1D", { phase: "over" });
  const faces = "5B 2D 2D 1D 5B 1D".split(" ");
  const direction = solvability(view, {
    verdict: "yes",
    solution: [
      [0, 4],
      [3, 5],
      [1, 2],
    ],
    faces,
    deal: null,
    dealt: null,
  });
  assert.deepEqual(
    direction.steps.map((step) => step.view.faces.map((face) => face ?? "-").join(" ")),
    ["5B   1D 5B 1D", "- 2D  1D - 1D", "- 2D 2D - - -", "- - - - - -"],
  );
  assert.equal(direction.steps[1]?.text, "5 Bam and 5 Bam");
  const lost = solvability(row("- - 2D 1D - 1D"), {
    verdict: "no",
    solution: null,
    faces,
    deal: [
      [0, 4],
      [3, 5],
      [1, 2],
    ],
    dealt: faces,
  });
  assert.equal(lost.steps.length, 4);
  assert.ok(lost.text.startsWith("No: ") && lost.text.endsWith("cleared from the start."));
  assert.equal(solvability(view, { verdict: "later", solution: null, faces, deal: null, dealt: null }).pending, true);
  assert.deepEqual(
    solvability(view, { verdict: "unknown", solution: null, faces: null, deal: null, dealt: null }).steps,
    [],
  );
});

test("a replay says which pair was taken; how many are left stands beside it", () => {
  const took = { kind: "took", pair: [0, 1], faces: ["8B", "8B"], points: 210, pairs: 69 } as GameEvent;
  const line = describe(took, row("1D 2D 3D 4D 5B E"));
  assert.ok(line?.text.includes("69 pairs left"));
  assert.equal(line?.brief, "8 Bam and 8 Bam, for 210 points.");
});
