// Whether the browser draws with WebGL 2, and on what. A context is made to find out, which takes long where the graphics
// process has yet to start: so it is asked once, and again only after a context was lost.

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
