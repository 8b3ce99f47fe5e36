import assert from "node:assert/strict";
import test from "node:test";
import { DealSkip } from "./table-surface";

const page = new EventTarget();
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });

test("a deal is skipped once, by a key or a press that keeps its meaning; other motions are not", () => {
  let skipped = 0;
  const deal = new DealSkip(() => void skipped++);
  const press = (kind: string) => page.dispatchEvent(new Event(kind, { cancelable: true }));
  deal.shown([{ kind: "discarded" }]);
  assert.ok(press("keydown"));
  assert.equal(skipped, 0);
  deal.shown([{ kind: "broke" }, { kind: "dealt" }]);
  assert.ok(press("pointerdown") && press("keydown"));
  assert.equal(skipped, 1);
});
