import assert from "node:assert/strict";
import test from "node:test";
import type { ResultSummary } from "../games/game";
import { SampleElement } from "../ui/sample-dom";
import { signed } from "./result-body";

const BOX = { x: 10, y: 10, left: 10, right: 110, top: 10, bottom: 60, width: 100, height: 50 };

class Part extends SampleElement {
  readonly offsetWidth = 20;
  readonly offsetHeight = 20;
  getBoundingClientRect = () => BOX;
}

// Time that only passes when a test says so.
let now = 0;
let timers: { at: number; act: () => void }[] = [];

function setTimer(act: () => void, ms = 0): object {
  const timer = { at: now + ms, act };
  timers.push(timer);
  return timer;
}

function pass(ms: number): void {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { act } of due) act();
}

const seats: Part[] = []; // panels on the page, beside the parts at its edges
const events = new EventTarget();
const page = Object.assign(new EventTarget(), {
  hidden: false,
  querySelectorAll: (parts: string) => (parts.includes(".leave") ? seats : []),
  createElement: (tag: string) => new Part(tag),
});
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
Object.assign(globalThis, {
  document: page,
  window: Object.assign(events, { setTimeout: setTimer }),
  clearTimeout: (timer: object) => {
    timers = timers.filter((one) => one !== timer);
  },
  DOMPoint: class {},
  getComputedStyle: () => ({ visibility: "visible" }),
  innerHeight: 800,
  innerWidth: 1200,
  Element: SampleElement,
  requestAnimationFrame: (act: () => void) => setTimer(act, 16),
});

const WON: ResultSummary = {
  won: true,
  title: "Ben won: mah jongg!",
  detail: "",
  groups: [["2D"]],
  payments: [],
  scores: [-30, 90, -30, -30].map((points, seat) => ({ seat, points })),
  totals: "",
  tally: [],
  dealNumber: null,
  moment: {
    winner: 1,
    name: "2468",
    line: "22 44 666 8888",
    worth: "worth 30",
    pays: [0, 2, 3].map((payer) => ({ payer, payee: 1, points: 30 })),
  },
};
const DRAWN = { ...WON, groups: [], scores: [], moment: { winner: null, name: "", pays: [] } };

// A moment on a page; `done` counts how often the result was opened.
interface At {
  tiles?: DOMRect[];
  panel?: Part; // of every seat
  panels?: Part[];
}
async function playing(summary: ResultSummary, still = false, at: At = {}) {
  const { GameMoment } = await import("./game-moment");
  const seen = { done: 0, skipped: 0 };
  const element = Object.assign(new SampleElement("div"), { clientWidth: 1200, clientHeight: 800 });
  const moment = new GameMoment(element as unknown as HTMLElement, {
    spotOf: () => null,
    pieces: () => at.tiles ?? [],
    panelOf: (seat) => (at.panels?.[seat] ?? at.panel ?? new Part("section")) as unknown as HTMLElement,
    still: () => still,
    skip: () => void seen.skipped++,
  });
  moment.play(summary, () => void seen.done++);
  return { moment, seen, element, press: (key: string) => press(key) };
}

function press(key: string): Event {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
  events.dispatchEvent(event);
  return event;
}

test("a win has its words, then the result opens once", async () => {
  const { seen, element } = await playing(WON);
  assert.equal(element.textContent, "", "first the tiles lie down");
  pass(1400);
  assert.deepEqual(
    element.querySelector(".moment-words")?.children.map(({ textContent }) => textContent),
    ["Ben won: mah jongg!", "2468 · 22 44 666 8888", "worth 30"],
    "first and large who has won, below it with what, in a line of its own, and the value",
  );
  pass(1600);
  assert.deepEqual([seen.done, element.hidden], [0, false]);
  pass(200);
  assert.deepEqual([seen.done, element.hidden], [1, false]);
  pass(10_000);
  assert.equal(seen.done, 1);
});

test("where the winner's panel is not seen the words say what they get", async () => {
  const panel = new Part("section");
  panel.getBoundingClientRect = () => ({ ...BOX, width: 0 });
  const { element } = await playing(WON, false, { panel });
  pass(1400);
  assert.equal(element.querySelector("span")?.textContent, "worth 30+90");
});

test("where no hand has won, that the game is won is largest, and its name stands below", async () => {
  const moment = { winner: 0, name: "Turtle", worth: "90 points", pays: [] };
  const { element } = await playing({ ...WON, title: "Board cleared!", groups: [], scores: [], moment });
  assert.equal(element.textContent, "", "first the last pair leaves it");
  pass(1400);
  assert.equal(element.querySelector("strong")?.textContent, "Board cleared!");
  assert.equal(element.querySelector("span")?.textContent, "Turtle · 90 points");
});

test("while the result is shown only the light stays: the result's title says the rest", async () => {
  const { moment, element } = await playing(WON);
  pass(1800);
  assert.ok(element.querySelector(".moment-words"));
  assert.ok(element.querySelector(".moment-count"));
  pass(1500);
  moment.stay(WON);
  assert.equal(element.hidden, false);
  assert.equal(element.querySelector(".moment-words"), null);
  assert.equal(element.querySelector(".moment-count"), null);
  moment.stop();
  assert.ok(element.hidden);
});

test("a result that is opened meanwhile ends the moment, and does not open again", async () => {
  const { moment, seen, element } = await playing(WON);
  moment.stay(WON);
  pass(10_000);
  assert.equal(element.querySelector(".moment-words"), null);
  assert.deepEqual([seen.done, element.hidden], [0, false]);
  const drawn = await playing(DRAWN);
  drawn.moment.stay(DRAWN);
  pass(10_000);
  assert.deepEqual([drawn.seen.done, drawn.element.hidden], [0, true]);
});

test("the name of a cleared board stays beside the result, above its prize; that of another board does not", async () => {
  const board = { ...WON, groups: [], scores: [], moment: { winner: 0, name: "Turtle", pays: [] } };
  for (const stays of [true, false]) {
    const { moment, element } = await playing({ ...board, moment: { ...board.moment, stays } });
    pass(10_000);
    moment.stay({ ...board, moment: { ...board.moment, stays } });
    assert.equal(element.hidden, !stays);
    assert.equal(element.textContent, stays ? "Turtle" : "", "the result says that it is cleared");
  }
});

test("patterns count up, each to its points", async () => {
  const tally = [60, 25].map((points, k) => ({ what: `Pattern ${k + 1} `, times: 1, points }));
  const { element } = await playing({ ...WON, tally });
  for (let frame = 0; frame < 40; frame++) pass(100);
  assert.equal(element.querySelector("ul")?.textContent, "Pattern 1 60Pattern 2 25");
});

test("any key skips it, and means nothing else; Tab stays Tab", async () => {
  const { seen, press } = await playing(WON);
  assert.ok(!press("Tab").defaultPrevented);
  assert.equal(seen.done, 0);
  assert.ok(press("c").defaultPrevented);
  assert.deepEqual(seen, { done: 1, skipped: 1 });
  assert.ok(!press("c").defaultPrevented, "keys mean what they mean again");
});

test("a drawn game is shorter, and without motion the numbers are there at once", async () => {
  const quiet = await playing(DRAWN);
  assert.equal(quiet.element.textContent, "", "first the last discard falls");
  pass(500);
  assert.equal(quiet.element.textContent, DRAWN.title);
  pass(1600);
  assert.equal(quiet.seen.done, 1);
  const { element } = await playing(WON, true);
  pass(1);
  const counts = element.children.filter(({ classList }) => classList.contains("moment-count"));
  const numbers = counts.map(({ textContent }) => textContent);
  assert.deepEqual(numbers, [-30, 90, -30, -30].map(signed));
});

test("where tiles lie all around a panel its number stands within it, also without a score", async () => {
  const panel = new Part("section");
  const note = new Part("span");
  note.classList.add("note");
  note.getBoundingClientRect = () => ({ ...BOX, x: 50, y: 40, width: 40, height: 12 });
  panel.append(note);
  const everywhere = { ...BOX, x: -500, y: -500, width: 2000, height: 2000 } as unknown as DOMRect;
  const { element } = await playing(WON, true, { tiles: [everywhere], panel });
  pass(1);
  const [first] = element.children.filter(({ classList }) => classList.contains("moment-count"));
  const { left, top } = (first as Part).style as { left: string; top: string };
  assert.ok(Math.abs(Number.parseFloat(left) - 50) < 5 && Math.abs(Number.parseFloat(top) - 40) < 5, `${left} ${top}`);
});

test("a number does not cover the note that stands behind the score", async () => {
  const panel = new Part("section");
  panel.getBoundingClientRect = () => ({ ...BOX, x: 300, y: 200, right: 450, width: 150, height: 50 });
  const parts: [string, number, number][] = [
    ["score", 310, 30],
    ["score-sum", 310, 30],
    ["note", 345, 80],
  ];
  for (const [name, x, width] of parts) {
    const part = new Part("span");
    part.classList.add(name);
    part.getBoundingClientRect = () => ({ ...BOX, x, y: 220, width, height: 16 });
    panel.append(part);
  }
  const { element } = await playing(WON, true, { panel });
  pass(1);
  const [first] = element.children.filter(({ classList }) => classList.contains("moment-count"));
  const { left, top } = (first as Part).style as { left: string; top: string };
  const [x, y] = [left, top].map(Number.parseFloat) as [number, number];
  assert.ok(x >= 425 || y + 20 <= 220 || y >= 236, `${left} ${top}`);
});

test("a number stands at the end of its panel, but not on a ring there", async () => {
  for (const ringAt of [310, 410]) {
    const panel = new Part("section");
    panel.getBoundingClientRect = () => ({ ...BOX, x: 300, y: 200, width: 150, height: 50 });
    for (const [name, x] of [["name", 350], ["ring", ringAt]] as const) {
      const part = new Part("span");
      part.classList.add(name);
      part.getBoundingClientRect = () => ({ ...BOX, x, y: 210, width: 36, height: 30 });
      panel.append(part);
    } // biome-ignore format: one line each
    seats.push(panel);
    const { element } = await playing(WON, true, { panels: [panel] });
    pass(1);
    seats.length = 0;
    const { left, top } = (element.querySelector(".moment-count") as Part).style as Record<"left" | "top", string>;
    const [x, y] = [left, top].map(Number.parseFloat) as [number, number];
    const isAtEnd = x === 422 && y === 215;
    assert.equal(isAtEnd, ringAt === 310, `${x} ${y}`);
    assert.ok(x >= ringAt + 36 || x + 20 <= ringAt || y >= 240 || y + 20 <= 210, `${x} ${y}`);
  }
});

test("while a panel glides aside its number goes with it", async () => {
  const panel = new Part("section");
  let x = 300;
  panel.getBoundingClientRect = () => ({ ...BOX, x, y: 200, width: 100, height: 40 });
  const { element } = await playing(WON, false, { panel });
  while (!element.querySelector(".moment-count")) pass(50);
  const leftOf = () => {
    const [first] = element.children.filter(({ classList }) => classList.contains("moment-count"));
    return Number.parseFloat(((first as Part).style as { left: string }).left);
  };
  const before = leftOf();
  x = 100;
  pass(50);
  pass(50);
  assert.equal(before - leftOf(), 200);
});

// A panel that says this score, at this place.
function panelWith(score: string, x = 300): Part {
  const panel = new Part("section");
  panel.getBoundingClientRect = () => ({ ...BOX, x });
  const sum = new Part("span");
  sum.classList.add("score-sum");
  sum.append(score);
  panel.append(sum);
  return panel;
}

const tellsGain = ({ classList }: Part) => classList.contains("tells-gain");

test("what was won or lost stands for the score only where both are the same, with their signs", async () => {
  const scores = ["30", "-30", "\u221230", "", "90", "-90", "+90", "1,090"];
  for (const [seat, same] of [[0, ["-30", "\u221230"]], [1, ["90", "+90"]]] as const) // biome-ignore format: one line
    for (const score of scores) {
      const panel = panelWith(score);
      const panels = [panelWith("500"), panelWith("500"), panelWith("500"), panelWith("500")];
      panels[seat] = panel;
      const { moment } = await playing(WON, true, { panels });
      pass(1);
      assert.equal(tellsGain(panel), (same as readonly string[]).includes(score), `${score} at seat ${seat}`);
      moment.stop();
      assert.ok(!tellsGain(panel), "afterwards the score is seen again");
    }
});

test("where a seat that got nothing has the panel meanwhile its score is seen, and afterwards that of all", async () => {
  const panels = [panelWith("-30", 100), panelWith("500", 300), panelWith("470", 500), panelWith("500", 700)];
  const [first, , third] = panels as [Part, Part, Part, Part];
  const scores = [-30, 30].map((points, seat) => ({ seat, points }));
  const { press } = await playing({ ...WON, scores }, false, { panels });
  while (!tellsGain(first)) pass(50);
  panels.push(...panels.splice(0, 2)); // the table is seen from across
  for (const [panel, score] of [[first, "500"], [third, "-30"]] as const) // biome-ignore format: one line
    Object.assign(panel.querySelector(".score-sum") ?? {}, { textContent: score });
  pass(50);
  pass(50);
  assert.deepEqual([first, third].map(tellsGain), [false, true]);
  panels.push(...panels.splice(0, 2)); // and back, with no frame since
  press("c");
  assert.deepEqual(panels.map(tellsGain), [false, false, false, false]);
});

test("a page that nobody sees goes to the result, and the next game ends the moment without one", async () => {
  page.hidden = true;
  assert.equal((await playing(WON)).seen.done, 1);
  page.hidden = false;
  const { moment, seen, element } = await playing(WON);
  moment.stop();
  pass(10_000);
  assert.deepEqual([seen.done, element.hidden], [0, true]);
});

test("a page that is hidden meanwhile does not wait", async () => {
  const { seen } = await playing(WON);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(seen.done, 1);
});
