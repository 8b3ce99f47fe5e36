import assert from "node:assert/strict";
import test from "node:test";
import { type SampleElement, samplePage } from "../ui/sample-dom";
import { DeviceForm } from "./device-form";
import { chosenDevice } from "./devices";
import { LocalMedia } from "./local-media";

const OUTPUTS = ["built-in", "headset", "television"];

// A browser with loudspeakers, one of which it refuses.
function browser(refused: string): void {
  samplePage();
  const kept = new Map<string, string>();
  class Audio {
    async setSinkId(id: string): Promise<void> {
      if (id === refused) throw new DOMException("not allowed", "NotAllowedError");
    }
  }
  const found = OUTPUTS.map((deviceId) => ({ kind: "audiooutput", deviceId, label: deviceId }));
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => found });
  Object.defineProperty(globalThis, "navigator", { value: { mediaDevices }, configurable: true });
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  Object.assign(globalThis, { Audio, HTMLMediaElement: Audio, localStorage });
}

// The devices of a page, and what its user does there.
function form() {
  let heard = 0;
  const shown = new DeviceForm(new LocalMedia({ audio: false, video: false }), "", false, () => heard++);
  const element = shown.element as unknown as SampleElement;
  const output = element.querySelector(".device-fields")?.children.find((one) => one.attributes.get("for") === "call-output"); // biome-ignore format: one row
  const list = output?.querySelector("select");
  const settled = () => new Promise<void>((done) => setTimeout(done));
  const choose = async (value: string) => {
    await settled();
    list?.send("change", { target: { value } });
    await settled();
  };
  const selected = () => list?.children.filter((one) => one.attributes.has("selected")).map((one) => one.textContent);
  return { choose, selected, trouble: () => element.querySelector(".call-trouble")?.textContent, heard: () => heard };
}

test("a loudspeaker that the browser takes is remembered and used", async () => {
  browser("television");
  const { choose, trouble, heard } = form();
  await choose("headset");
  assert.equal(chosenDevice("output"), "headset");
  assert.deepEqual([trouble(), heard()], ["", 1]);
});

test("a loudspeaker that the browser refuses is said, and the one before stays chosen", async () => {
  browser("television");
  const { choose, selected, trouble } = form();
  await choose("headset");
  await choose("television");
  assert.equal(chosenDevice("output"), "headset");
  assert.deepEqual(selected(), ["headset"]);
  assert.equal(trouble(), "This loudspeaker cannot be used. You hear on the one before.");
});

test("if the first one chosen is refused, none is remembered", async () => {
  browser("television");
  const { choose, selected } = form();
  await choose("television");
  assert.deepEqual([chosenDevice("output"), selected()], ["", []]);
});
