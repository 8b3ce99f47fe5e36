// Measures frame times during motion and lowers the quality on slow devices.

interface Quality {
  pixelRatio: number; // device pixels per CSS pixel, at most
  shadowSize: number; // resolution of the shadow map
  shadowsEvery: number; // of a motion: after so many frames the shadows are drawn anew
}

export const QUALITIES: Quality[] = [
  { pixelRatio: 2, shadowSize: 2048, shadowsEvery: 1 },
  { pixelRatio: 1.25, shadowSize: 1024, shadowsEvery: 1 },
  { pixelRatio: 1, shadowSize: 1024, shadowsEvery: 3 },
  { pixelRatio: 0.75, shadowSize: 512, shadowsEvery: 3 },
  { pixelRatio: 0.5, shadowSize: 512, shadowsEvery: 3 }, // where a browser without a graphics card begins
];

// Of a frame that stays. Without a graphics card edges are not smoothed, so that more pixels have to do it. The slowest devices never
// draw so many, and have the least.
export const STILL = { smooth: 2, rough: 1.5, least: 0.75 };

const SAMPLE_FRAMES = 5; // frames
const SLOW_MS = 34; // milliseconds
const IDLE_MS = 2_000; // a longer gap means the page was hidden

export class QualityControl {
  private last = -Infinity; // time of the last frame of the current motion
  private times: number[] = [];

  constructor(public level = 0) {}

  get quality(): Quality {
    return QUALITIES[this.level] as Quality;
  }

  // Reports a frame; moving: another one follows immediately. Returns whether the quality was lowered.
  frameDrawn(now: number, moving: boolean): boolean {
    const elapsed = now - this.last;
    this.last = moving ? now : -Infinity;
    if (elapsed > IDLE_MS) return false;
    this.times.push(elapsed);
    if (this.times.length < SAMPLE_FRAMES) return false;
    const middle = this.times.sort((a, b) => a - b)[Math.floor(SAMPLE_FRAMES / 2)] as number;
    this.times = [];
    if (middle < SLOW_MS || this.level === QUALITIES.length - 1) return false;
    this.level++;
    return true;
  }
}
