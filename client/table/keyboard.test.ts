import assert from "node:assert/strict";
import test from "node:test";
import turtle from "../../solitaire/layouts/turtle.json";
import { american as americanGame } from "../games/american/game";
import { sampleView as american, rackOf, sampleViewer as seated } from "../games/american/sample";
import { dominoes as dominoGame } from "../games/dominoes/game";
import { handPlace } from "../games/dominoes/places";
import { sampleView as dominoes, sampleViewer as dominoViewer, row } from "../games/dominoes/sample";
import type { Layout, Place } from "../games/game";
import { matches, numberOf, placeOf, type Spot } from "../games/solitaire/board";
import { solitaire as solitaireGame } from "../games/solitaire/game";
import { predict } from "../games/solitaire/predict";
import { sampleView as solitaire, sampleViewer as soloViewer } from "../games/solitaire/sample";
import type { View as Board } from "../games/solitaire/view";
import { FocusKeeper, successorOf } from "./keyboard";

const HAND = "1D 2D 3D 5B 5B 5B 7C 7C 9C E E RD F".split(" ");

// What a player sees one after the other.
const boards = boardsUntilStuck().map((view) => solitaireGame.layout(view, soloViewer(view)));
const hands = [13, 14, 13, 10, 4, 2].map((count) => {
  const view = american({ racks: [rackOf({ hand: [...HAND, "J"].slice(0, count) }), rackOf(), rackOf(), rackOf()] });
  return americanGame.layout(view, seated(view));
});
const dominoTables = [
  { hand: ["6|5", "4|2"], picked: ["hand.0@0"] },
  { hand: ["4|2"], picked: [] },
  { hand: ["3|3"], phase: "draw" as const, picked: [] },
  { hand: ["3|3", "5|5"], picked: [] },
].map(({ picked, ...part }) => {
  const view = dominoes(row("6|4"), part);
  const pickable = [...view.hand.map((_, n) => handPlace(n, 0)), "boneyard"];
  return dominoGame.layout(view, dominoViewer(view, { picked, pickable }));
});

function boardsUntilStuck(): Board[] {
  const all = [solitaire(turtle.places as Spot[])];
  for (;;) {
    const view = all[all.length - 1] as Board;
    const pair = view.free.flatMap((a) => view.free.filter((b) => b > a && isPair(view, a, b)).map((b) => [a, b]))[0];
    const next = pair && predict(view, { do: "take", pair });
    if (!next) return all;
    all.push(next.view);
  }
}

function isPair(view: Board, a: number, b: number): boolean {
  return matches(view, view.faces[a] ?? "", view.faces[b] ?? "");
}

test("a tile that is gone always has a successor, at every table", () => {
  for (const layouts of [boards, hands, dominoTables])
    for (const [at, after] of layouts.slice(1).entries()) {
      const before = layouts[at] as Layout;
      for (const place of before.focusable)
        assert.ok(after.focusable.includes(successorOf(before, after, place) ?? ""), place);
    }
  assert.ok(boards.length > 20);
});

test("after a pair the nearest free tile has the focus", () => {
  const [before, after] = boards as [Layout, Layout];
  for (const place of before.focusable.filter((one) => !after.focusable.includes(one))) {
    const next = successorOf(before, after, place) ?? "";
    const free = after.pieces.filter(({ pickable }) => pickable).map((piece) => piece.place);
    assert.ok(free.includes(next));
    const distance = (to: Place) => apart(before, place, after, to);
    assert.ok(free.every((other) => distance(next) <= distance(other)), placeOf(numberOf(next))); // biome-ignore format: one row
  }
});

function apart(before: Layout, from: Place, after: Layout, to: Place): number {
  const [a, b] = [before.pieces.find((one) => one.place === from)?.pose, after.pieces.find((one) => one.place === to)?.pose]; // biome-ignore format: one row
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) : Infinity;
}

test("after a discard the neighbour has the focus, and a tile that stays keeps it", () => {
  const [short, long] = hands as [Layout, Layout];
  assert.equal(successorOf(long, short, "hand.13@0"), "hand.12@0");
  assert.equal(successorOf(long, short, "hand.4@0"), "hand.4@0");
});

// A page with these elements; the one with the focus can be removed or hidden.
function page(layouts: Layout[]) {
  const body = { isConnected: true };
  const element = (place?: Place) => ({ isConnected: true, dataset: { place }, boxes: [{}], getClientRects: () => element.boxes }); // biome-ignore format: one row
  element.boxes = [{}];
  const fake = Object.assign(new EventTarget(), { body, activeElement: body as unknown });
  Object.assign(globalThis, { document: fake, getComputedStyle: () => ({ visibility: "visible" }) });
  const focused: string[] = [];
  const shown = {
    layout: layouts[0] as Layout,
    surface: { isReady: true },
    accessible: { focusOn: (place: Place) => focused.push(place) },
  };
  const statusLine = { focus: () => focused.push("status line") };
  const remove = () => {
    (fake.activeElement as { isConnected: boolean }).isConnected = false;
    fake.activeElement = body;
    shown.layout = layouts[1] as Layout;
  };
  return { document: fake, element, keeper: new FocusKeeper(shown, statusLine), remove, focused };
}

test("the focus goes from a tile to its successor, from anything else to the status line", () => {
  const [long, short] = [hands[1], hands[2]] as [Layout, Layout];
  for (const [place, next] of [
    ["hand.13@0", "hand.12@0"],
    ["hand.3@0", "hand.3@0"],
    [undefined, "status line"],
  ]) {
    // biome-ignore format: one row
    const { document, element, keeper, remove, focused } = page([long, short]);
    document.activeElement = element(place);
    keeper.keep(remove);
    assert.deepEqual(focused, [next]);
  }
});

test("the focus is left alone where it still is, where the player has none, and where it was moved", () => {
  const { document, element, keeper, remove, focused } = page(hands);
  keeper.keep(() => undefined);
  document.activeElement = element("hand.3@0");
  keeper.keep(() => undefined);
  keeper.keep(() => {
    remove();
    document.activeElement = element();
  });
  assert.deepEqual(focused, []);
});
