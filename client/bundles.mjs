// How the scripts of the pages are bundled. Comments, indents and spaces are left out of the scene's shaders, and what no scene uses out of
// three.js: a sixth of what a table loads. The scene's materials bring shaders of their own, so of the built-in ones only that of shadows
// is needed, and what three.js puts before every shader.
import { existsSync, readFileSync } from "node:fs";

const NEEDED = [
  "depth_vert",
  "depth_frag",
  "tonemapping_pars_fragment",
  "tonemapping_fragment",
  "colorspace_pars_fragment",
  "colorspace_fragment",
];
// Glasses, reflected pictures of a room, blocks of uniforms, effects, planes that cut, materials of its own and shapes that change: what the renderer asks of them while there are none.
const CLASSES = {
  "class WebXRManager extends EventDispatcher":
    "enabled = false; isPresenting = false; getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}",
  "class PMREMGenerator": "",
  "function WebGLEnvironments\\( renderer \\)": "return { get: () => null, dispose() {} };",
  "function WebGLUniformsGroups\\( gl, info, capabilities, state \\)": "return { dispose() {} };",
  "function WebGLOutput\\( type, width, height, antialias, depth, stencil \\)": "",
  "function WebGLClipping\\( properties \\)":
    "return { uniform: { value: null }, numPlanes: 0, numIntersection: 0, init() { return false; } };",
  // Only shadows have a material of its own, in which nothing is ever changed.
  "function WebGLMaterials\\( renderer, properties \\)":
    "return { refreshFogUniforms() {}, refreshMaterialUniforms(uniforms, material) { material.uniformsNeedUpdate = false; } };",
  "function WebGLMorphtargets\\( gl, capabilities, textures \\)": "return {};",
};
const TEXT = /^(?:var|const) ([\w$]+) = ("(?:[^"\\]|\\.)*");$/gm;
const SHADER = /`\n[^`]*;\n[^`]*`/g;
const NAME = /^\t([\w$]+)(?:: ([\w$]+))?,?$/gm;

export const usedShaders = {
  name: "used-shaders",
  setup(build) {
    build.onLoad({ filter: /three\.module\.js$/ }, ({ path }) => ({ contents: withUsed(readFileSync(path, "utf8")) }));
    build.onLoad({ filter: /client\/scene\/.*\.ts$/ }, ({ path }) => ({
      contents: dense(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};

const pages = ["table", "site", "calls", "fair"];

export const bundles = {
  entryPoints: pages.map((page) => `client/${page}/main.ts`).filter(existsSync),
  outbase: "client",
  entryNames: "[dir]",
  chunkNames: "chunk-[hash]",
  bundle: true,
  splitting: true,
  plugins: [usedShaders],
  format: "esm",
  target: "es2018", // what Safari 12 understands
  minify: true,
};

// Without the comments, indents, most spaces and needless zeros of the scene's own shaders. three.js looks for one before what it includes.
function dense(source) {
  return source.replace(SHADER, (shader) =>
    shader
      .replace(/ *\/\/.*$/gm, "")
      .replace(/\n\s+/g, "\n")
      .replace(/ *([=*+,;(){}?:&|]) */g, "$1")
      .replace(/(?<=[\w)]) ([-/<>]) (?=[\w(])/g, "$1")
      .replace(/([;{}])\n(?!#)/g, "$1")
      .replace(/\b0(\.\d)/g, "$1")
      .replace(/\b(\d+\.)0(?!\d)/g, "$1"),
  );
}

// Throws if three.js is no longer written in the way that this expects.
function withUsed(source) {
  const [, list = ""] = source.match(/^const ShaderChunk = \{\n([^}]*)\};$/m) ?? [];
  const variables = new Map([...list.matchAll(NAME)].map(([, name, variable]) => [name, variable ?? name]));
  const texts = new Map([...source.matchAll(TEXT)].map(([, variable, text]) => [variable, JSON.parse(text)]));
  const used = new Set(NEEDED);
  for (const name of used) {
    const text = texts.get(variables.get(name));
    if (text === undefined) throw new Error(`three.js has no shader ${name} any more: see client/bundles.mjs`);
    for (const [, included] of text.matchAll(/#include <(\w+)>/g)) used.add(included);
  }
  const kept = new Set([...used].map((name) => variables.get(name)));
  const left = new Set([...variables.values()].filter((variable) => !kept.has(variable)));
  return withoutClasses(source).replace(TEXT, (line, variable) =>
    left.has(variable) ? `const ${variable} = "";` : line,
  );
}

function withoutClasses(source) {
  return Object.entries(CLASSES).reduce((rest, [head, body]) => {
    const whole = new RegExp(`^${head} \\{\\n[^]*?^\\}$`, "m");
    if (!whole.test(rest)) throw new Error(`three.js has no ${head} any more: see client/bundles.mjs`);
    return rest.replace(whole, `${head.replaceAll("\\", "")} {${body}}`);
  }, source);
}
