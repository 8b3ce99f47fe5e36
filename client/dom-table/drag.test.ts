import assert from "node:assert/strict";
import test from "node:test";
import { layout as dominoes } from "../games/dominoes/layout";
import { sampleView, sampleViewer } from "../games/dominoes/sample";
import type { Layout, Place } from "../games/game";
import { LOSSES, pointer, SamplePage } from "../ui/sample-dom";
import { FlatDrag } from "./flat-drag";
import type { Ground } from "./ground";
import { TileDrag } from "./tile-hold";

interface FakeTile {
  dataset: { place: Place; shown: string };
  look: Set<string>;
  moved(): string;
  isConnected: boolean;
}

function fakeTile(place: Place, shown: string): FakeTile & HTMLElement {
  const [look, carried] = [new Set(["pick"]), new Map<string, string>()];
  const style = {
    transform: "",
    setProperty: (name: string, value: string) => carried.set(name, value),
    removeProperty: (name: string) => carried.delete(name),
  };
  const classList = {
    add: (name: string) => look.add(name),
    remove: (name: string) => look.delete(name),
    contains: (name: string) => look.has(name),
  };
  const tile = {
    dataset: { place, shown },
    look,
    style,
    classList,
    isConnected: true,
    offsetWidth: 40,
    moved: () => style.transform || (carried.get("--carried") ?? ""),
    setPointerCapture: () => undefined,
    closest: () => tile,
  };
  return tile as unknown as FakeTile & HTMLElement;
}

class FakeTable extends EventTarget {
  pressed: unknown = null;
  closest = () => this.pressed;
  contains = () => true;
}

const CENTRE = { dataset: { place: "centre" }, closest: (): unknown => CENTRE };
const GROUND = { at: ({ clientX, clientY }: MouseEvent) => ({ x: clientX, z: clientY }) } as unknown as Ground;
const view = sampleView([{ tile: "6|4", at: -1, side: 0 }]);
const LAYOUT: Layout = dominoes(view, sampleViewer(view));

// Both tables of HTML with tiles that can be dragged: mahjong's and dominoes'. The middle of both is at 0, 0.
function* tables() {
  for (const name of ["rack", "flat"]) {
    const root = new FakeTable();
    const page = new SamplePage(root);
    page.under = [CENTRE];
    const drag =
      name === "rack" ? new TileDrag(root as unknown as HTMLElement) : flatDrag(root as unknown as HTMLElement);
    const dropped: string[] = [];
    drag.dropHandler = (from, to) => dropped.push(`${from} > ${to}`);
    const press = (tile: FakeTile, id: number) => {
      root.pressed = tile;
      page.send("pointerdown", pointer(id, 0, 90));
    };
    const move = (id: number) => page.send("pointermove", pointer(id, 0, 40));
    const release = (id: number) => page.send("pointerup", pointer(id, 0, 0));
    yield { name, page, drag, dropped, press, move, release };
  }
}

function flatDrag(root: HTMLElement): FlatDrag {
  const drag = new FlatDrag(root, GROUND, () => undefined);
  drag.layout = LAYOUT;
  return drag;
}

const click = { detail: 1 } as MouseEvent;

test("a second finger leaves the dragged tile with the first", () => {
  for (const { name, dropped, press, move, release } of tables()) {
    const [tile, other] = [fakeTile("hand.0@0", "6|5"), fakeTile("hand.1@0", "4|2")];
    press(tile, 1);
    move(1);
    press(other, 2);
    move(2);
    assert.deepEqual([tile.moved() !== "", other.moved()], [true, ""], name);
    release(2);
    release(1);
    assert.equal(dropped.length, 1, name);
    assert.ok(dropped[0]?.startsWith("hand.0@0 > "), name);
    assert.ok(!tile.look.has("dragged"), name);
  }
});

for (const [what, lose] of Object.entries(LOSSES))
  test(`the dragged tile goes back when ${what}`, () => {
    for (const { name, page, drag, dropped, press, move, release } of tables()) {
      const tile = fakeTile("hand.0@0", "6|5");
      press(tile, 1);
      move(1);
      lose(page, 1, tile);
      assert.deepEqual([tile.moved(), tile.look.has("dragged")], ["", false], name);
      move(1);
      release(1);
      assert.deepEqual([tile.moved(), dropped], ["", []], name);
      assert.ok(drag.hold.swallows(click), `${name}: the end of the drag is no click`);
      press(tile, 7);
      move(7);
      assert.ok(tile.moved(), `${name}: it can be dragged again`);
    }
  });

test("a touch that is captured anew, when a drag begins, goes on", () => {
  for (const { name, page, press, move } of tables()) {
    const tile = fakeTile("hand.0@0", "6|5");
    press(tile, 1);
    move(1);
    page.tell("lostpointercapture", pointer(1), "the picture on the tile");
    assert.ok(tile.moved(), name);
  }
});

test("a tile that is taken away while it is dragged, or becomes another, is let go of", () => {
  for (const change of [{ isConnected: false }, { dataset: { place: "hand.0@0", shown: "5|0" } }])
    for (const { name, drag, dropped, press, move, release } of tables()) {
      const tile = fakeTile("hand.0@0", "6|5");
      press(tile, 1);
      move(1);
      Object.assign(tile, change);
      drag.hold.redrawn();
      release(1);
      assert.deepEqual([tile.moved(), dropped], ["", []], name);
    }
});

test("a tile that became another under the finger is not chosen", () => {
  for (const { name, drag, press, release } of tables()) {
    const tile = fakeTile("hand.0@0", "6|5");
    press(tile, 1);
    tile.dataset.shown = "5|0";
    drag.hold.redrawn();
    release(1);
    assert.ok(drag.hold.swallows(click), name);
    assert.ok(!drag.hold.swallows({ detail: 0 } as MouseEvent), `${name}: but the keyboard can choose it`);
  }
});

test("other news leave the dragged tile lifted", () => {
  for (const { name, drag, press, move } of tables()) {
    const tile = fakeTile("hand.0@0", "6|5");
    press(tile, 1);
    move(1);
    tile.look.delete("dragged"); // drawn again
    drag.hold.redrawn();
    assert.ok(tile.look.has("dragged"), name);
  }
});

test("a domino dropped while another waits for its answer leaves neither over the felt", () => {
  const timers = new Map<number, () => void>();
  const setTimeout = (run: () => void) => timers.set(timers.size + 1, run).size;
  Object.assign(globalThis, { setTimeout, clearTimeout: (timer: number) => timers.delete(timer) });
  const root = new FakeTable();
  const page = new SamplePage(root);
  flatDrag(root as unknown as HTMLElement);
  const [tile, other] = [fakeTile("hand.0@0", "6|5"), fakeTile("hand.1@0", "4|2")];
  for (const one of [tile, other]) {
    root.pressed = one;
    page.send("pointerdown", pointer(1, 0, 90));
    page.send("pointermove", pointer(1, 0, 40));
    page.send("pointerup", pointer(1, 0, 0));
  }
  assert.deepEqual([tile.moved(), other.moved() !== ""], ["", true]);
  for (const run of timers.values()) run();
  assert.equal(other.moved(), "");
});
