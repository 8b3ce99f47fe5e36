// Whether the browser draws with WebGL 2, and on what; and when it has drawn. A context is made to find out, which takes long where
// the graphics process has yet to start: so it is asked once, and again only after a context was lost.

type WebGL = "none" | "software" | "hardware";

// Software rendering takes a tenth of a second or more per frame at any quality.
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: WebGL | null = null;

export function webGL(): WebGL {
  known ??= probe();
  return known;
}

export function forgetWebGL(): void {
  known = null;
}

// A browser can have the interface and still refuse a context.
function probe(): WebGL {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "none";
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = names && context.getParameter(names.UNMASKED_RENDERER_WEBGL);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(String(name)) ? "software" : "hardware";
}

const LOOK_MS = 30;
const MOST_LOOKS = 300; // some ten seconds: a driver may never say that it has drawn

// Calls this when all that was given to the graphics card until now is drawn. To wait for it would stop the page, for seconds where
// there is no card.
export function whenDrawn(gl: WebGL2RenderingContext, act: () => void): void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  const look = (left: number) => {
    const drawn = !fence || gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.UNSIGNALED;
    if (!drawn && left > 0) return void setTimeout(look, LOOK_MS, left - 1);
    gl.deleteSync(fence);
    act();
  };
  look(MOST_LOOKS);
}
