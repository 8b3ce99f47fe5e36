import assert from "node:assert/strict";
import test from "node:test";
import { Voices } from "./voices";

// Lets sound begin only after a gesture or once the microphone is in use, as browsers do.
class Browser {
  allowed = false;
  readonly elements: Element[] = [];
  private readonly window = new EventTarget();

  constructor() {
    const browser = this;
    class Audio extends Element {
      constructor() {
        super(browser);
        browser.elements.push(this);
      }
    }
    const addEventListener = this.window.addEventListener.bind(this.window);
    const removeEventListener = this.window.removeEventListener.bind(this.window);
    const localStorage = { getItem: () => null };
    Object.assign(globalThis, { Audio, MediaStream: Stream, addEventListener, removeEventListener, localStorage });
  }

  get playing(): unknown[] {
    return this.elements.filter(({ paused }) => !paused).map(({ source }) => source?.getTracks()[0]);
  }

  click(): void {
    this.allowed = true;
    this.window.dispatchEvent(new Event("click"));
  }
}

class Stream {
  constructor(private readonly tracks: unknown[]) {}

  getTracks = () => this.tracks;
}

class Element {
  paused = true;
  source: Stream | null = null;

  constructor(private readonly browser: Browser) {}

  set srcObject(source: Stream | null) {
    this.paused = true;
    this.source = source;
  }

  get srcObject() {
    return this.source;
  }

  async play(): Promise<void> {
    if (!this.browser.allowed) throw new DOMException("no gesture", "NotAllowedError");
    this.paused = false;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const track = (name: string) => name as unknown as MediaStreamTrack;

async function refused() {
  const browser = new Browser();
  const told: boolean[] = [];
  const voices: Voices = new Voices(() => told.push(voices.blocked));
  voices.play(1, track("ann"));
  voices.play(2, track("ben"));
  await settled();
  assert.deepEqual([browser.playing, voices.blocked], [[], true]);
  return { browser, voices, told };
}

test("voices that came before the microphone was allowed are heard with it", async () => {
  const { browser, voices, told } = await refused();
  browser.allowed = true;
  voices.play(1, track("ann"));
  voices.play(2, track("ben"));
  await settled();
  assert.deepEqual([browser.playing, voices.blocked, told.at(-1)], [["ann", "ben"], false, false]);
});

test("voices that the browser refused are heard after any click", async () => {
  const { browser, voices, told } = await refused();
  browser.click();
  await settled();
  assert.deepEqual([browser.playing, voices.blocked, told.at(-1)], [["ann", "ben"], false, false]);
});

test("as long as sound is refused the page is told once", async () => {
  const { voices, told } = await refused();
  const before = told.length;
  voices.play(1, track("ann"));
  voices.play(2, track("ben"));
  await settled();
  assert.equal(told.length, before);
});

test("a voice that was interrupted begins again", async () => {
  const { browser, voices } = await refused();
  browser.click();
  await settled();
  for (const element of browser.elements) element.paused = true; // a phone call on the same phone
  voices.play(1, track("ann"));
  voices.play(2, track("ben"));
  await settled();
  assert.deepEqual(browser.playing, ["ann", "ben"]);
});

test("somebody who left is neither heard nor waited for", async () => {
  const { browser, voices } = await refused();
  voices.keep([]);
  browser.click();
  await settled();
  assert.deepEqual([browser.playing, voices.blocked], [[], false]);
});
