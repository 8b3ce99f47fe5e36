import assert from "node:assert/strict";
import test from "node:test";
import type { Aims, AimsMoment, AimsPanel, FirstTime, PanelPage, Prompt } from "../games/game";
import { SampleElement, samplePage } from "../ui/sample-dom";
import type { Kept } from "../ui/storage";
import { AimsColumn, type AimsPage, FirstTimes } from "./aims";

const CALL = { id: "call", text: "Call only what your hand needs." };
const WALL = { id: "wall", text: "The wall is short." };

function browser(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("a sentence stays as long as the question it belongs to", () => {
  const first = new FirstTimes(browser());
  assert.equal(first.next("7/claim", [CALL])?.text, CALL.text);
  assert.equal(first.next("7/claim", [CALL])?.text, CALL.text, "a tile was picked");
  assert.equal(first.next("9/claim", [CALL])?.text, undefined, "the next question of this kind");
});

test("during a question its text and its tiles follow the goal, and it goes when it no longer fits", () => {
  const first = new FirstTimes(browser());
  const warning = (tile: string) => ({ id: "exposure", text: `Your ${tile} may help them.`, about: [tile] });
  assert.equal(first.next("7/turn", [warning("5 Dot"), WALL])?.text, "Your 5 Dot may help them.");
  assert.deepEqual(first.next("7/turn", [warning("8 Dot"), WALL]), warning("8 Dot"), "another goal keeps the 5 Dot");
  assert.equal(first.next("7/turn", [WALL]), undefined, "this goal keeps them all");
  assert.equal(first.next("7/turn", [warning("5 Dot"), WALL])?.text, "Your 5 Dot may help them.");
});

test("it is never said again, not even after a reload", () => {
  const storage = browser();
  new FirstTimes(storage).next("7/claim", [CALL]);
  assert.equal(new FirstTimes(storage).next("7/claim", [CALL])?.text, undefined);
});

test("one sentence for a question; another one that fits waits for the next", () => {
  const first = new FirstTimes(browser());
  assert.equal(first.next("7/claim", [CALL, WALL])?.text, CALL.text);
  assert.equal(first.next("7/claim", [CALL, WALL])?.text, CALL.text);
  assert.equal(first.next("8/claim", [CALL, WALL])?.text, WALL.text);
});

test("a browser that keeps nothing says it again on the next page only", () => {
  const nothing: Kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  assert.equal(new FirstTimes(nothing).next("7/claim", [CALL])?.text, CALL.text);
});

test("what is kept may be damaged", () => {
  const storage = browser();
  storage.setItem("tilehouse.said", "{");
  assert.equal(new FirstTimes(storage).next("7/claim", [CALL])?.text, CALL.text);
});

// On a phone on its side: a column that suggests the 5 Dot, and what it says when a question has this id.
function lowPhone(firstTimes: (moment: AimsMoment<unknown>) => FirstTime[]): (id: string) => string {
  samplePage();
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { matchMedia });
  Object.defineProperty(globalThis, "localStorage", { value: browser(), configurable: true });
  const [element, line] = [new SampleElement("div"), new SampleElement("span")];
  const panel = { element, line, spare: () => ["hand.4@0"], tileAt: () => "5 Dot", goal: () => null };
  const aims = { title: "", legend: "", firstTimes, create: () => panel as unknown as AimsPanel<unknown> };
  const page = { drawer: {}, arranged: () => undefined } as unknown as AimsPage;
  const column = new AimsColumn(aims as Aims<unknown>, {} as PanelPage, page);
  return (id) => column.suggestion({ id, maxPicks: 1 } as Prompt, {}, [{ kind: "discard" }], ["Ann", "Ben"]);
}

test("on a phone on its side what is urgent is said at one question, and then again why the tile may go", () => {
  const said = lowPhone(() => [CALL, { ...WALL, urgent: true }]);
  assert.equal(said("7/turn"), "Suggested: 5 Dot. The wall is short.");
  assert.equal(said("7/turn"), "Suggested: 5 Dot. The wall is short.", "a tile was picked");
  assert.equal(said("9/turn"), "Suggested: 5 Dot. Your goal needs it least.");
});

test("what is urgent may speak of the players and of the tile that goes", () => {
  const text = ({ names, spare }: AimsMoment<unknown>) => `${names[1]} wants ${spare.join()}.`;
  const said = lowPhone((moment) => [{ id: "danger", text: text(moment), urgent: true }]);
  assert.equal(said("7/turn"), "Suggested: 5 Dot. Ben wants hand.4@0.");
});
