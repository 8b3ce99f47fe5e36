import assert from "node:assert/strict";
import test from "node:test";
import type { Kind } from "./devices";
import { LocalMedia } from "./local-media";

class Track extends EventTarget {
  enabled = true;
  stopped = false;
  muted = false;
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;

  constructor(readonly kind: Kind) {
    super();
    this.addEventListener("ended", () => this.onended?.());
    this.addEventListener("mute", () => this.onmute?.());
    this.addEventListener("unmute", () => this.onunmute?.());
  }

  stop(): void {
    this.stopped = true;
  }
}

// Gives the devices that there are once it is told to.
class Devices extends EventTarget {
  readonly given: Track[] = [];
  present: Kind[] = ["audio", "video"];
  private waiting: (() => void)[] = [];
  private held = false;

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    for (const go of this.waiting.splice(0)) go();
  }

  getUserMedia = async (wanted: Partial<Record<Kind, unknown>>) => {
    if (this.held) await new Promise<void>((go) => this.waiting.push(go));
    const kinds = (["audio", "video"] as const).filter((kind) => wanted[kind]);
    if (kinds.some((kind) => !this.present.includes(kind))) throw new DOMException("", "NotFoundError");
    const tracks = kinds.map((kind) => new Track(kind));
    this.given.push(...tracks);
    return { getTracks: () => tracks };
  };
}

function browser(): Devices {
  const mediaDevices = new Devices();
  Object.defineProperty(globalThis, "navigator", { value: { mediaDevices }, configurable: true });
  return mediaDevices;
}

const sent = (media: LocalMedia) => (["audio", "video"] as const).map((kind) => media.isSent(kind));
const shown = (media: LocalMedia) => (["audio", "video"] as const).map((kind) => media.isOn(kind));

test("while devices are tried out, nothing is sent", async () => {
  browser();
  const media = new LocalMedia({ audio: true, video: true });
  await media.start();
  assert.deepEqual(shown(media), [true, true]);
  assert.deepEqual(sent(media), [false, false]);
  assert.deepEqual([media.sent("audio"), media.sent("video")], [null, null]);
  media.share();
  assert.deepEqual(sent(media), [true, true]);
});

test("what was turned off before joining stays off", async () => {
  const { given } = browser();
  const media = new LocalMedia({ audio: true, video: true });
  await media.start();
  await media.turn("video", false);
  await media.turn("audio", false);
  media.share();
  await media.start();
  assert.deepEqual(sent(media), [false, false]);
  assert.deepEqual(given.map(({ stopped, enabled }) => [stopped, enabled]).sort(), [
    [false, false],
    [true, true],
  ]);
});

test("a camera that is turned off while it starts never goes on", async () => {
  const devices = browser();
  devices.hold();
  const media = new LocalMedia({ audio: true, video: false });
  media.share();
  const turned = media.turn("video", true);
  assert.deepEqual(shown(media), [false, true]);
  await media.turn("video", false);
  devices.release();
  await turned;
  assert.deepEqual(shown(media), [false, false]);
  assert.equal(media.sent("video"), null);
  assert.ok(devices.given.every(({ stopped }) => stopped));
});

test("a camera that could not start does not go on later by itself", async () => {
  const devices = browser();
  devices.present = ["audio"];
  const media = new LocalMedia({ audio: true, video: true });
  await media.start();
  assert.equal(media.troubles.video, "missing");
  devices.present = ["audio", "video"];
  media.share();
  await media.start();
  assert.deepEqual(sent(media), [true, false]);
});

test("what is on is kept for the call, once the others hear and see it", async () => {
  browser();
  const kept: unknown[] = [];
  const media = new LocalMedia({ audio: true, video: true }, (switches) => kept.push(switches));
  await media.start();
  await media.turn("video", false);
  assert.deepEqual(kept, []);
  media.share();
  await media.turn("audio", false);
  assert.deepEqual(kept, [
    { audio: true, video: false },
    { audio: false, video: false },
  ]);
});

const tell = (target: EventTarget | undefined, event: string) => target?.dispatchEvent(new Event(event));
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function inCall(): Promise<[LocalMedia, Devices]> {
  const devices = browser();
  const media = new LocalMedia({ audio: true, video: true });
  await media.start();
  media.share();
  return [media, devices];
}

test("what the system mutes is told, and comes back by itself", async () => {
  const [media, { given }] = await inCall();
  for (const track of given) tell(track, "mute");
  assert.deepEqual(sent(media), [false, false]);
  assert.deepEqual(shown(media), [true, true]); // the user's own choice
  assert.deepEqual(media.troubles, { audio: "silenced", video: "silenced" });
  for (const track of given) tell(track, "unmute");
  assert.deepEqual(sent(media), [true, true]);
  assert.deepEqual(media.troubles, { audio: "", video: "" });
});

test("who mutes themselves while the system does stays muted", async () => {
  const [media, { given }] = await inCall();
  tell(given[0], "mute");
  await media.turn("audio", false);
  tell(given[0], "unmute");
  assert.deepEqual([media.isOn("audio"), media.isSent("audio")], [false, false]);
});

test("a microphone that is unplugged comes back when it is plugged in, a camera only when it is turned on", async () => {
  const [media, devices] = await inCall();
  devices.present = [];
  for (const track of [...devices.given]) tell(track, "ended");
  assert.deepEqual(media.troubles, { audio: "lost", video: "lost" });
  assert.deepEqual(sent(media), [false, false]);
  tell(devices, "devicechange");
  await settled();
  assert.deepEqual(sent(media), [false, false]);
  devices.present = ["audio", "video"];
  tell(devices, "devicechange");
  await settled();
  assert.deepEqual(sent(media), [true, false]);
  assert.deepEqual(shown(media), [true, false]);
  media.close();
});

test("who mutes themselves without a microphone is not heard when it is plugged in", async () => {
  const [media, devices] = await inCall();
  tell(devices.given[0], "ended");
  await media.turn("audio", false);
  tell(devices, "devicechange");
  await settled();
  assert.equal(media.isSent("audio"), false);
});

test("without devices for pages, a browser can listen", async () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  const media = new LocalMedia({ audio: true, video: true });
  await media.start();
  media.share();
  assert.deepEqual(media.troubles, { audio: "none", video: "none" });
  assert.deepEqual(sent(media), [false, false]);
});
