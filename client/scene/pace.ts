// Watches how long frames take while something moves, and says when this device should be asked for less.

export interface Quality {
  ratio: number; // device pixels per CSS pixel, at most
  shadow: number; // width of the shadows' picture
  moving: boolean; // shadows move with what casts them
}

export const QUALITIES: Quality[] = [
  { ratio: 2, shadow: 2048, moving: true },
  { ratio: 1.25, shadow: 1024, moving: true },
  { ratio: 1, shadow: 1024, moving: false },
  { ratio: 0.75, shadow: 512, moving: false },
];

const ENOUGH = 5; // frames
const SLOW = 34; // milliseconds
const PAUSE = 2_000; // a longer one is no frame: the page was hidden

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

// Drawn by the processor: a frame takes a tenth of a second and more, whatever it is like.
export function isSoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2") as WebGL2RenderingContext | null;
  const names = probe?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = names && probe?.getParameter(names.UNMASKED_RENDERER_WEBGL);
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(String(name));
}

export class Pace {
  private last = -Infinity; // when the last frame of the motion was drawn that goes on
  private times: number[] = [];

  constructor(public level = 0) {}

  get quality(): Quality {
    return QUALITIES[this.level] as Quality;
  }

  // A frame is drawn at this moment; moving: another one follows at once. True: the quality is lower from now on.
  drawn(now: number, moving: boolean): boolean {
    const took = now - this.last;
    this.last = moving ? now : -Infinity;
    if (took > PAUSE) return false;
    this.times.push(took);
    if (this.times.length < ENOUGH) return false;
    const middle = this.times.sort((a, b) => a - b)[Math.floor(ENOUGH / 2)] as number;
    this.times = [];
    if (middle < SLOW || this.level === QUALITIES.length - 1) return false;
    this.level++;
    return true;
  }
}
