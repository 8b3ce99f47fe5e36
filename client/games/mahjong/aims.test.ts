// Which tiles may go is said of the tiles that the player has now, and in one line how many tiles a hand misses.

import assert from "node:assert/strict";
import test from "node:test";
import { SampleElement, samplePage } from "../../ui/sample-dom";
import { Advice, aimsLine } from "./aims";
import { AskedOnce } from "./asked-once";
import { markedGroup } from "./marked-tile";
import type { Marked } from "./unseen";

const [BEFORE, NOW] = ["1D 2D", "1D 3D"];

test("what was said about other tiles is not told while the server thinks about these", async () => {
  const advice = new Advice<string>();
  await advice.ask(BEFORE, Promise.resolve("2D may go"));
  assert.equal(advice.on(BEFORE), "2D may go");
  assert.equal(advice.on(NOW), null, "before it is asked");
  let say: (text: string) => void = () => undefined;
  const asked = advice.ask(NOW, new Promise((done) => (say = done)));
  assert.equal(advice.on(NOW), null, "while it thinks");
  say("3D may go");
  assert.equal(await asked, true);
  assert.equal(advice.on(NOW), "3D may go");
});

test("an answer that comes after a later question is dropped", async () => {
  const advice = new Advice<string>();
  let say: (text: string) => void = () => undefined;
  const late = advice.ask(BEFORE, new Promise((done) => (say = done)));
  await advice.ask(NOW, Promise.resolve("3D may go"));
  say("2D may go");
  assert.equal(await late, false);
  assert.equal(advice.latest, "3D may go");
});

test("where no answer comes, nothing is said about these tiles", async () => {
  const advice = new Advice<string>();
  await advice.ask(BEFORE, Promise.resolve("2D may go"));
  await advice.ask(NOW, Promise.reject(new Error("away"))).catch(() => undefined);
  assert.equal(advice.on(NOW), null);
});

test("a question that failed is asked again, and does not take the later one's answer with it", async () => {
  const ends: ((works: boolean) => void)[] = [];
  globalThis.fetch = () =>
    new Promise((done, fail) =>
      ends.push((works) => (works ? done(new Response('"3D may go"')) : fail(new Error("away")))),
    );
  const server = new AskedOnce<string>();
  const [early, later] = [1, 2].map((version) => server.ask("/closest", version));
  ends[0]?.(false);
  assert.equal(await early?.catch(() => "away"), "away");
  assert.equal(server.ask("/closest", 2), later);
  ends[1]?.(false);
  assert.equal(await later?.catch(() => "away"), "away");
  const again = server.ask("/closest", 2);
  ends[2]?.(true);
  assert.equal(await again, "3D may go");
  assert.equal(ends.length, 3);
});

test("behind four groups stands how many more tiles are missing, also where equal ones are shown once", () => {
  samplePage();
  const more = (...counts: number[]) => {
    const groups = counts.map((tiles, n) => {
      const missing = Array<Marked>(tiles).fill({ tile: `${n + 1}D`, how: "open", left: 4 });
      return { picture: markedGroup("tiles.svg", missing, (code) => code, "counted"), tiles };
    });
    const line = new SampleElement("span");
    line.append(...(aimsLine("2468", "7 tiles away", groups) as unknown as SampleElement[]));
    return line.querySelector(".more")?.textContent;
  };
  assert.equal(more(1, 1, 1, 1), undefined);
  assert.equal(more(1, 1, 1, 1, 4), "+4");
  assert.equal(more(2, 2, 1, 1, 3, 2), "+5");
});
