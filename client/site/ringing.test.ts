import assert from "node:assert/strict";
import test from "node:test";
import { RingSound } from "./ringing";

// A page on which sound is allowed; counts the tones.
class Page extends EventTarget {
  tones = 0;
  readonly rings: (() => void)[] = [];

  constructor() {
    super();
    const count = () => this.tones++;
    const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 };
    const node = { connect: () => node, gain: param, frequency: param, stop: () => undefined };
    class AudioContext {
      state = "running";
      currentTime = 0;
      resume = async () => undefined;
      createGain = () => node;
      createOscillator = () => ({ ...node, start: count });
    }
    const setInterval = (ring: () => void) => this.rings.push(ring);
    const addEventListener = this.addEventListener.bind(this);
    const removeEventListener = this.removeEventListener.bind(this);
    Object.assign(globalThis, { window: { AudioContext, setInterval }, AudioContext });
    Object.assign(globalThis, {
      addEventListener,
      removeEventListener,
      clearInterval: () => undefined,
      document: new EventTarget(),
    });
  }
}

test("a call rings without a sound while the player has turned all sounds off", () => {
  const page = new Page();
  let muted = true;
  const sound = new RingSound(() => muted);
  page.dispatchEvent(new Event("click"));
  sound.start("call");
  assert.equal(page.tones, 0);
  muted = false;
  page.rings[0]?.();
  assert.equal(page.tones, 2);
});
