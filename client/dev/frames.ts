// Times the frames of a game while it moves, and what a frame costs at each quality. bench/frames.py opens it and reads in the console what it found.

import { QUALITIES, type QualityControl } from "../scene/quality-control";
import type { Scene } from "../scene/types";

// What of the scene is measured, past its interface.
interface Insides {
  draw(now: number): void;
  shadowsStale: boolean;
  stillRatio: number;
  qualityControl: QualityControl;
  lighting: { setShadowSize(size: number): void };
}

// What can be asked of the harness; moves: how many the game has.
interface Played {
  scene: Scene;
  play(move: number): void;
  moves: number;
}

const MOVES = 6; // from the middle of the game
const CAMERA_MS = 1_500;
const COST_FRAMES = 60;
const COST_MS = 3_000; // for fewer frames where each takes long
const FEWEST = 3;
const IDLE_MS = 3_000;
const MOST_MS = 30_000; // of a motion

const { dataset } = document.querySelector("canvas") as HTMLCanvasElement;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const frame = () => new Promise(requestAnimationFrame);

export async function measure({ scene, play, moves }: Played): Promise<void> {
  const first = await firstPicture();
  const middle = Math.floor(moves / 2);
  const starts = Array.from({ length: MOVES }, (_, k) => () => play(middle + k));
  const deal = await motion(scene, [() => play(0)]);
  await show(middle - 1);
  const [moved, camera] = [await motion(scene, starts), await motion(scene, [() => turn(scene)])];
  await show(moves - 2);
  const motions = { deal, moved, camera, end: await motion(scene, [() => play(moves - 1)]) };
  const [idle, step] = [await idleFrames(), inside(scene).qualityControl.level];
  const found = { renderer: rendererName(), first, motions, idle, step, calls: Number(dataset.calls) };
  console.info(JSON.stringify({ ...found, work: await work(scene) }));

  async function show(move: number): Promise<void> {
    play(move);
    await rest();
  }
}

// Returns when the graphics card has drawn what it was given. Chromium's own finish() does not wait.
function finish(): void {
  const gl = document.querySelector("canvas")?.getContext("webgl2");
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

const inside = (scene: Scene) => scene as unknown as Insides;

function rendererName(): unknown {
  const gl = document.createElement("canvas").getContext("webgl2");
  const names = gl?.getExtension("WEBGL_debug_renderer_info");
  return names && gl?.getParameter(names.UNMASKED_RENDERER_WEBGL);
}

// From the making of the scene on.
async function firstPicture(): Promise<number> {
  while (!Number(dataset.frames)) await pause(2);
  finish();
  const first = performance.now() - (performance.getEntriesByName("scene")[0]?.startTime ?? 0);
  await rest();
  return first;
}

async function rest(): Promise<void> {
  const began = performance.now();
  while (dataset.rest !== "true" && performance.now() - began < MOST_MS) await pause(20);
}

// The time from each frame to the next while something moves.
async function motion(scene: Scene, starts: (() => unknown)[]) {
  const times: number[] = [];
  let last = Number.NaN;
  const { draw } = inside(scene);
  inside(scene).draw = (now) => {
    if (now > last) times.push(now - last);
    last = now;
    draw.call(scene, now);
  };
  for (const start of starts) {
    last = Number.NaN;
    await start();
    await rest();
  }
  inside(scene).draw = draw;
  return summary(times);
}

async function turn(scene: Scene): Promise<void> {
  const began = performance.now();
  for (let k = 0; performance.now() - began < CAMERA_MS; k++) {
    await frame();
    scene.adjustCamera(0.02 * Math.cos(k / 8), 0, 0);
  }
}

async function idleFrames(): Promise<number> {
  const before = Number(dataset.frames);
  await pause(IDLE_MS);
  return Number(dataset.frames) - before;
}

// How long a moving frame takes at each quality.
async function work(scene: Scene) {
  const found: unknown[] = [];
  const { qualityControl } = inside(scene);
  qualityControl.frameDrawn = () => false;
  inside(scene).stillRatio = 0;
  for (const [level, quality] of QUALITIES.entries()) {
    qualityControl.level = level;
    inside(scene).lighting.setShadowSize(quality.shadowSize);
    found.push(await workAt(scene, quality.shadowsEvery === 1));
  }
  return found;
}

// whole: until the graphics card is done. The first frame makes room for the new size, and does not count.
async function workAt(scene: Scene, shadows: boolean) {
  const [script, whole]: [number[], number[]] = [[], []];
  const began = performance.now();
  while (whole.length <= COST_FRAMES && (whole.length <= FEWEST || performance.now() - began < COST_MS)) {
    const now = (await frame()) as number;
    const start = performance.now();
    inside(scene).shadowsStale = shadows;
    inside(scene).draw(now);
    script.push(performance.now() - start);
    finish();
    whole.push(performance.now() - start);
  }
  return { script: summary(script.slice(1)), whole: summary(whole.slice(1)) };
}

function summary(times: number[]) {
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { frames: sorted.length, median: at(0.5), p95: at(0.95) };
}
