import assert from "node:assert/strict";
import test from "node:test";
import { barOf } from "./ambience";
import type { VolumeKind } from "./preferences";

const NODES = ["createGain", "createOscillator", "createBufferSource", "createBiquadFilter"];

// As in browsers: nothing sounds before a gesture. What is built of audio is only counted.
class FakeContext {
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  constructor() {
    for (const name of NODES) Object.assign(this, { [name]: () => this.node() });
  }
  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(600) });
  private node(): object {
    heard.push("node");
    const param = {
      value: 0,
      setValueAtTime: nothing,
      exponentialRampToValueAtTime: nothing,
      setTargetAtTime: nothing,
    };
    const node = { gain: param, frequency: param, Q: param, start: nothing, stop: nothing, disconnect: nothing };
    return Object.assign(node, { connect: (to: object) => to, context: this });
  }
}

const nothing = () => undefined;
const page = new EventTarget();
const heard: string[] = [];
const speech = {
  getVoices: () => [{ lang: "en-US", localService: true }],
  speak: ({ text }: { text: string }) => heard.push(text),
  cancel: nothing,
};
class Utterance {
  constructor(readonly text: string) {}
}
const root = { lang: "en" };
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: root }),
  window: { AudioContext: FakeContext, speechSynthesis: speech, setTimeout: () => 0 },
  AudioContext: FakeContext,
  SpeechSynthesisUtterance: Utterance,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});

async function opened(volumes: Partial<Record<VolumeKind, number>>) {
  const { Sounds } = await import("./sounds");
  heard.length = 0;
  return new Sounds((kind) => volumes[kind] ?? 0);
}

const loaded = () => new Promise((done) => setTimeout(done)); // parts of the script that are loaded when needed

test("nothing is heard or said before a gesture, then both are", async () => {
  const sounds = await opened({ effects: 1, voice: 1 });
  sounds.play("knock");
  sounds.say("3 Dot", false);
  await loaded();
  assert.deepEqual(heard, []);
  page.dispatchEvent(new Event("click"));
  sounds.play("knock");
  assert.ok(heard.includes("node"));
  sounds.say("Call!", true);
  await loaded();
  assert.ok(heard.includes("Call!"));
});

test("each has its own volume: tiles without a voice, a voice without tiles, and no room unless it is turned up", async () => {
  const tiles = await opened({ effects: 1 });
  page.dispatchEvent(new Event("click"));
  tiles.say("3 Dot", false);
  await loaded();
  assert.deepEqual(heard, []);
  const voice = await opened({ voice: 1 });
  page.dispatchEvent(new Event("click"));
  voice.play("knock");
  assert.deepEqual(heard, []);
  voice.say("East", false);
  await loaded();
  assert.deepEqual(heard, ["East"]);
});

test("the room is heard when it is turned up", async () => {
  const volumes = { room: 0 };
  const sounds = await opened(volumes);
  page.dispatchEvent(new Event("click"));
  sounds.volumesChanged();
  await loaded();
  assert.deepEqual(heard, []);
  volumes.room = 0.5;
  sounds.volumesChanged();
  await loaded();
  assert.ok(heard.length > 3);
});

test("every bar of the music has its chord, and is quiet and audible", () => {
  for (let bar = 0; bar < 8; bar++) {
    const notes = barOf(bar, () => 0.3);
    assert.ok(notes.length >= 4);
    assert.ok(notes.every(({ pitch, level }) => pitch > 60 && pitch < 1200 && level <= 0.08));
  }
});
