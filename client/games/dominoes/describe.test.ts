import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../game";
import { describe, readAloud } from "./describe";
import type { View } from "./fitted-view";
import { dominoes } from "./game";
import { layout } from "./layout";
import { tileName } from "./places";
import { comparison, resultSummary } from "./result-summary";
import { row, sampleView, sampleViewer } from "./sample";

const NAMES = ["Ann", "Hard"];
const view = sampleView(row("6|4 6|5"));
const told = (event: GameEvent, seen: View = view) => describe(event, seen, NAMES, 0);
const PLAYED = { kind: "played", seat: 0, tile: "6|5", end: "0.0", index: 1, sum: 9, points: 0 };

test("a tile is told with its end, the sum and the points", () => {
  assert.equal(told(PLAYED)?.text, "You: six-five on the left end; the ends make 9.");
  const scored = told({ ...PLAYED, seat: 1, sum: 15, points: 15 });
  assert.equal(scored?.text, "Hard: six-five on the left end; the ends make 15; 15 points.");
  assert.deepEqual([scored?.sound, scored?.gain], ["score", { seat: 1, points: 15, at: "play.1", why: "4 + 5 = 9" }]);
});

test("below a replay a play is told in two short lines, with what ends the round", () => {
  const scored = { ...PLAYED, seat: 1, sum: 15, points: 15 };
  assert.equal(told(PLAYED)?.brief, "You: six-five on the left end.");
  assert.equal(told(scored)?.brief, "Hard: six-five on the left end; 15 points.");
  const ended: View = { ...view, phase: "round" };
  assert.equal(told(PLAYED, ended)?.brief, "", "the next line says who went out");
  assert.equal(told(scored, ended)?.brief, "Hard: 15 points.");
});

test("the first tile has no end", () => {
  const first = { ...PLAYED, tile: "6|4", end: "", index: 0, sum: 10, points: 10 };
  assert.equal(told(first, sampleView(row("6|4")))?.text, "You: six-four; the ends make 10; 10 points.");
});

test("a tile of an earlier round is told without its end, which the board no longer shows", () => {
  assert.equal(told({ ...PLAYED, tile: "2|1" })?.text, "You: two-one; the ends make 9.");
});

test("a tile that was taken back and laid at another end is told with its own end only", () => {
  const again = sampleView([...row("6|4 4|3"), { tile: "6|3", at: 1, side: 1 }]);
  const laid = (end: string) => told({ ...PLAYED, tile: "6|3", index: 2, end }, again)?.text;
  assert.equal(laid("1.1"), "You: six-three on the right end; the ends make 9.");
  assert.equal(laid("0.0"), "You: six-three; the ends make 9.");
});

test("an end is told as it was when the tile was laid, however the board has grown since", () => {
  const grown = sampleView(row("6|4 4|3 3|2 2|1 1|0"));
  const laid = { ...PLAYED, tile: "4|3", end: "0.1" };
  assert.equal(told(laid, grown)?.text, "You: four-three on the right end; the ends make 9.");
});

test("only my own drawn tile is named", () => {
  assert.equal(told({ kind: "drew", seat: 0, tile: "5|5", left: 1 })?.text, "You draw double five. 1 tile is left.");
  assert.equal(told({ kind: "drew", seat: 1, left: 7 })?.text, "Hard draws a tile. 7 tiles are left.");
});

test("Out of Moves is announced over the table", () => {
  const line = told({ kind: "round_ended", how: "stuck", seat: 1, points: 0, hands: [] });
  assert.equal(line?.text, "Out of Moves. Nobody scores, and the next round begins.");
  assert.equal(line?.notice, "toast");
});

test("tiles are called by both numbers, a blank by its name", () => {
  assert.deepEqual(["6|0", "0|0", "5|5"].map(tileName), ["six-blank", "double blank", "double five"]);
});

test("the table is read aloud: tiles laid, open ends, my tiles; never the opponent's", () => {
  const seen = { ...view, hand: ["3|3"], counts: [1, 7] as [number, number] };
  assert.deepEqual(readAloud(layout(seen, sampleViewer(seen))), [
    "2 tiles on the board.",
    "Open ends: the right end, four; the left end, five.",
    "Your tiles: double three.",
  ]);
});

const OVER: Partial<View> = { phase: "over", how: "points", points: [100, 55], active: null, deal: "4821" };
const SCORE = { points: 100, spread: 45, time: 68, total: 213 };

test("the result lists points, spread bonus, time bonus and total", () => {
  const result = resultSummary({ ...view, ...OVER, score: SCORE }, NAMES, 0);
  assert.equal(result?.title, "You win!");
  assert.deepEqual(
    result?.tally.map(({ what, note, points }) => [what, note, points]),
    [
      ["Points earned", "", 100],
      ["Spread bonus", "your lead counts once more", 45],
      ["Time bonus", "for the time left", 68],
    ],
  );
  assert.equal(result?.sum, "Total score");
  assert.deepEqual([result?.again, result?.once], ["Play again", false]);
});

test("whoever reads that they have won is called you, and others by their names", () => {
  const won = { ...view, ...OVER, against: "people", points: [40, 100] as [number, number] } as View;
  const titles = [0, 1, null].map((reader) => resultSummary(won, ["Ann", "Ben"], reader)?.title);
  assert.deepEqual(titles, ["Ben wins", "You win!", "Ben wins"]);
});

test("the spread bonus is listed only if it was earned", () => {
  const lost = { ...view, ...OVER, points: [75, 100] as [number, number], score: { ...SCORE, spread: 0 } };
  const result = resultSummary(lost, NAMES, 0);
  assert.equal(result?.title, "Hard wins");
  assert.ok(!result?.tally.some(({ what }) => what === "Spread bonus"));
});

test("the game of the day cannot be played again, and its deal is not offered", () => {
  const result = resultSummary({ ...view, ...OVER, practice: false, deal: null, score: SCORE }, NAMES, 0);
  assert.deepEqual([result?.again, result?.once], ["Play again", true]);
});

test("the comparison tells the best scores of today and of all time", () => {
  const rival = { name: "Ann", ahead: 27 };
  const answer = { why_not: "", daily: false, daily_left: true, record: true, rank: 2, players: 5, rival };
  const highs = { mine: { today: 213, ever: 213 }, all: { today: 240, ever: 301 } };
  assert.deepEqual(comparison({ ...answer, ...highs }, "t1").lines, [
    "A new personal best: 213.",
    "Today: your best 213, everybody's best 240.",
    "All time: your best 213, everybody's best 301.",
    "Today you are number 2 of 5.",
    "Next: Ann, 27 points ahead.",
  ]);
  assert.equal(comparison({ ...answer, ...highs }, "t1").links.at(-1)?.href, "/dominoes/daily/");
  const none = { today: null, ever: null };
  const known = { ...answer, why_not: "deal", record: false, rank: null, rival: null, mine: none, all: none };
  assert.deepEqual(comparison(known, "t1").lines, ["The deal was known, so it does not count for the best scores."]);
  const guest = { ...answer, record: false, rank: null, rival: null, mine: highs.mine, all: none };
  assert.deepEqual(comparison(guest, "t1").lines, ["Today: your best 213.", "All time: your best 213."]);
});

test("a running game has no result", () => assert.equal(resultSummary(view, NAMES, 0), null));

test("who has laid the newest tile is told apart from whose turn it is", () => {
  const view = sampleView(row("6|4 4|4"), { active: 1 });
  const last = view.plays[1]?.seat ?? 0;
  const laid = [0, 1].map((seat) => dominoes.seatStatus(view, seat).laid);
  assert.deepEqual(laid, [last === 0, last === 1]);
  assert.equal(dominoes.seatStatus(sampleView([]), 0).laid, undefined);
});

test("who has laid the newest tile is not told while the other draws, nor once the round is over", () => {
  const later: Partial<View>[] = [
    { phase: "draw", active: 0 },
    { phase: "play", active: 0, drew: 1 },
    { phase: "round", active: null },
    { phase: "over", active: null },
  ];
  for (const part of later) {
    const seen = sampleView(row("6|4 4|4"), part);
    for (const seat of [0, 1]) assert.equal(dominoes.seatStatus(seen, seat).laid, undefined, JSON.stringify(part));
  }
});
