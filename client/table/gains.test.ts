import assert from "node:assert/strict";
import test from "node:test";
import { SampleElement } from "../ui/sample-dom";

const SIZE = { width: 120, height: 30 };

class Part extends SampleElement {
  readonly offsetWidth = SIZE.width;
  readonly offsetHeight = SIZE.height;
  readonly clientWidth = 390;
  readonly clientHeight = 844;
  override readonly style = { setProperty: () => undefined } as never;
  paths: Keyframe[] = [];
  animate(path: Keyframe[]): object {
    this.paths = path;
    return {};
  }
}

Object.assign(globalThis, {
  document: { createElement: (tag: string) => new Part(tag) },
  DOMPoint: class {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
  },
});

const { Gains } = await import("./gains");

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height }) as DOMRect;

// Where it is said what ten points are for: the upper left corner, or null.
function explained(tile: DOMRect, taken: DOMRect[]): { x: number; y: number } | null {
  const element = new Part("div");
  const gains = new Gains(element as never);
  gains.fly(
    { seat: 0, points: 10, at: "play.3", why: "5 + 5 = 10" },
    { tile, score: box(20, 60, 40, 20), taken },
    true,
    true,
  );
  const text = element.children.find((child) => child.classList.contains("gain-why")) as Part | undefined;
  const at = /translate\((.+)px, (.+)px\)/.exec(String(text?.paths[0]?.transform));
  return at && { x: Number(at[1]), y: Number(at[2]) };
}

test("what points are for covers no tile, and stands near the one that was laid", () => {
  const tile = box(180, 400, 60, 30);
  const around = [box(120, 300, 180, 95), box(120, 435, 180, 60), box(0, 400, 175, 30)];
  const at = explained(tile, around) ?? { x: 0, y: 0 };
  for (const { x, y, width, height } of [tile, ...around]) {
    const apart = at.x >= x + width || at.x + SIZE.width <= x || at.y >= y + height || at.y + SIZE.height <= y;
    assert.ok(apart, `${at.x}, ${at.y} lies on ${x}, ${y}`);
  }
  assert.ok(Math.abs(at.x - tile.x) < 250 && Math.abs(at.y - tile.y) < 250);
});

test("without free felt it is not said, because the scoreboard says it too", () => {
  assert.equal(explained(box(180, 400, 60, 30), [box(0, 0, 390, 844)]), null);
});
