// What a player presses while the server has not answered, twice, or when nothing can come of it.

import assert from "node:assert/strict";
import test from "node:test";
import type { Game, Move, Option } from "../games/game";
import { placeOf } from "../games/solitaire/board";
import { solitaire } from "../games/solitaire/game";
import { kinds, ROW, sampleView } from "../games/solitaire/sample";
import type { View } from "../games/solitaire/view";
import type { Update } from "../live/messages";
import { type SampleElement, samplePage } from "../ui/sample-dom";
import { ActionBar } from "./action-bar";
import { type ActionContext, Actions, MoveQueue } from "./actions";
import { tablePrompt } from "./prompt";
import { Store } from "./store";

const SENDING = "Sending…";
const TABLE = {
  me: 0,
  status: "playing",
  paused: null,
  options: {},
  alone: false,
  seats: [{ name: "Ann", bot: null }],
};
const BOARD = sampleView(ROW, "1D 2D 2D 1D 3D 3D", { taken: 1, turn: 5 });
const ALL = kinds("take", "undo", "shuffle", "hint");

// A page of solitaire whose server answers when the test says so.
function board(view: View = BOARD, options: Option[] = ALL) {
  const clock = samplePage();
  const sent: string[] = [];
  const send = (turn: number, move: Move) => void sent.push(`${turn} ${move.do}`);
  const store = new Store(solitaire as Game<unknown>, "", new MoveQueue(send));
  const bar: ActionBar = new ActionBar(
    "",
    (button) => void actions.press(button),
    () => true,
  );
  const redraw = () => bar.show(tablePrompt(TABLE as never, store.prompt), actions.isWaiting);
  const context = { store, game: store.game, actionBar: bar, redraw, socket: {}, answered: () => undefined, oneClickDiscard: () => false, secondTapDiscards: () => true }; // biome-ignore format: one row
  const actions: Actions = new Actions(context as unknown as ActionContext);
  const answer = (part: Partial<View> = {}) => {
    Object.assign(view, { turn: view.turn + 1 }, part);
    store.applyUpdate({ view: { ...view }, options, table: TABLE } as unknown as Update);
    redraw();
  };
  answer();
  clock.time = 5_000;
  const buttons = bar.buttons as unknown as SampleElement;
  const press = (label: string, clicks = 1) => {
    const found = buttons.children.find((one) => one.querySelector(".label")?.textContent.startsWith(label));
    assert.ok(found, label);
    found?.click(clicks);
  };
  const said = () => `${bar.text.textContent} ${bar.hint.textContent}`;
  return { clock, sent, store, actions, redraw, answer, press, said };
}

for (const help of ["Undo", "Shuffle", "Hint"])
  test(`${help}: pressed again before the answer it is sent once, and the page says why`, () => {
    const { clock, sent, store, redraw, press, said, answer } = board({ ...BOARD });
    press(help);
    for (const wait of [250, 1_000]) {
      clock.time += wait;
      press(help);
      assert.ok(said().endsWith(SENDING), said());
      store.toggle(placeOf(0));
      redraw(); // a tile was chosen meanwhile
      press(help, 0);
      assert.ok(said().endsWith(SENDING), said());
    }
    assert.deepEqual(sent, [`6 ${help.toLowerCase()}`]);
    answer();
    assert.ok(!said().endsWith(SENDING));
    press(help);
    assert.deepEqual(sent, [`6 ${help.toLowerCase()}`, `7 ${help.toLowerCase()}`]);
  });

test("a pair of the old board is not sent after a shuffle", () => {
  const { sent, actions, press, said } = board({ ...BOARD, free: [0, 3, 4, 5] });
  press("Shuffle");
  actions.pick(placeOf(4));
  actions.pick(placeOf(5));
  assert.deepEqual(sent, ["6 shuffle"]);
  assert.ok(said().endsWith(SENDING));
});

test("pairs can be taken faster than the server answers, and a hint waits for them", () => {
  const { sent, actions, press, answer } = board({ ...BOARD, free: [0, 3, 4, 5] });
  actions.pick(placeOf(4));
  actions.pick(placeOf(5));
  press("Hint");
  press("Hint");
  assert.deepEqual(sent, ["6 take"]);
  answer();
  assert.deepEqual(sent, ["6 take", "7 hint"]);
  answer();
  assert.deepEqual(sent, ["6 take", "7 hint"]);
});

test("a double click on what costs points counts once, and the page says so", () => {
  const { sent, press, said, answer } = board({ ...BOARD });
  press("Shuffle", 1);
  answer(); // at once
  press("Shuffle", 2);
  assert.deepEqual(sent, ["6 shuffle"]);
  assert.ok(said().includes("counts once"), said());
  const free = board({ ...BOARD, cost: { undo: 0, shuffle: 0, hint: 0 } });
  free.press("Undo", 1);
  free.answer();
  free.press("Undo", 2);
  assert.deepEqual(free.sent, ["6 undo", "7 undo"]);
});

test("a press of which nothing can come is explained", () => {
  const none = { undo: 0, shuffle: 0, hint: 0 };
  const { sent, press, said } = board({ ...BOARD, left: none }, kinds("take"));
  for (const help of ["Undo", "Shuffle", "Hint"]) {
    press(help);
    assert.ok(said().includes("You have no"), `${help}: ${said()}`);
  }
  assert.deepEqual(sent, []);
});

test("a button that has just changed says so instead of acting", () => {
  const { clock, sent, press, said, answer } = board({ ...BOARD });
  answer({ free: [] }); // another question: no pair is free
  clock.time += 100;
  press("Shuffle");
  assert.ok(said().includes("have just changed"), said());
  clock.time += 400;
  press("Shuffle");
  assert.deepEqual(sent, ["7 shuffle"]);
});

test("a hint that is paid for names no price", () => {
  const { press, sent } = board({ ...BOARD, hint: [4, 5], left: { undo: 5, shuffle: 5, hint: 0 }, cost: { undo: 5, shuffle: 5, hint: 0 } }); // biome-ignore format: one row
  press("Hint (0)", 2);
  assert.deepEqual(sent, ["6 hint"]);
});
