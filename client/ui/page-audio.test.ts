import assert from "node:assert/strict";
import test from "node:test";
import { PageAudio } from "./page-audio";

// As in browsers: a context sounds once it is resumed in a gesture, until the system interrupts it.
class FakeContext {
  state: string = "suspended";
  constructor() {
    if (broken) throw new Error("no sound device");
    contexts.push(this);
  }
  resume(): Promise<void> {
    if (!inGesture) return Promise.reject(new Error("NotAllowedError"));
    this.state = "running";
    return Promise.resolve();
  }
}

let [contexts, inGesture, broken]: [FakeContext[], boolean, boolean] = [[], false, false];
let [page, document]: [EventTarget, EventTarget & { hidden: boolean }] = [] as never;

function open(): PageAudio {
  [contexts, inGesture, broken] = [[], false, false];
  page = new EventTarget();
  document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, {
    document,
    window: { AudioContext: FakeContext },
    AudioContext: FakeContext,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  return new PageAudio();
}

// What happens on the page. The browser takes only some events for a gesture.
function happen(event: string, counts: boolean): void {
  inGesture = counts;
  page.dispatchEvent(new Event(event));
  inGesture = false;
}

for (const gesture of ["touchend", "pointerup", "click", "keydown"]) {
  test(`sound begins with ${gesture}`, () => {
    const audio = open();
    happen("pointerdown", false);
    assert.equal(audio.running, null);
    happen(gesture, true);
    assert.equal(audio.running, contexts[0]);
  });
}

test("after an interruption sound begins again with the next gesture", () => {
  const audio = open();
  happen("touchend", true);
  for (const state of ["interrupted", "suspended"]) {
    (contexts[0] as FakeContext).state = state;
    assert.equal(audio.running, null);
    happen("touchend", true);
    assert.equal(audio.running, contexts[0]);
  }
  assert.equal(contexts.length, 1);
});

test("when the page is seen again sound begins again, where the browser allows it", async () => {
  const audio = open();
  happen("click", true);
  (contexts[0] as FakeContext).state = "interrupted";
  document.dispatchEvent(new Event("visibilitychange")); // refused, without an unhandled error
  await Promise.resolve();
  assert.equal(audio.running, null);
  inGesture = true;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(audio.running, contexts[0]);
});

test("without a sound device the page is silent, and tries again", () => {
  const audio = open();
  broken = true;
  happen("click", true);
  assert.equal(audio.running, null);
  broken = false;
  happen("click", true);
  assert.equal(audio.running, contexts[0]);
});

test("a browser without Web Audio is silent", () => {
  open();
  Object.assign(globalThis, { window: {} });
  const audio = new PageAudio();
  happen("click", true);
  assert.equal(audio.running, null);
});
