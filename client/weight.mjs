// Fails if a table page loads more than LIMIT bytes of scripts, compressed: each game with its 3D table and the chat. Calls and
// the 2D table are loaded when they are first used.
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { bundles } from "./bundles.mjs";

const LIMIT = 250_000;
const OFTEN = ["client/scene/scene.ts", "client/chat/chat-drawer.ts"];

const { outputFiles, metafile } = await esbuild.build({ ...bundles, outdir: "build", write: false, metafile: true });
const { outputs } = metafile;
const sizes = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]));
const sizeOf = (file) => [...sizes].find(([path]) => path.endsWith(`/${file}`))[1];

// Everything that is loaded with a file, the file included.
function loadedWith(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind, external } of outputs[file].imports)
    if (kind === "import-statement" && !external) loadedWith(path, seen);
  return seen;
}

// Those of client/games/index.ts: each is loaded on its own.
const games = Object.values(outputs)
  .map(({ entryPoint }) => /^client\/games\/(.+)\/game\.ts$/.exec(entryPoint)?.[1])
  .filter(Boolean);

function bundleOf(source) {
  return Object.keys(outputs).find((file) => outputs[file].entryPoint === source);
}

for (const game of games.sort()) {
  const files = new Set();
  for (const source of ["client/table/main.ts", `client/games/${game}/game.ts`, ...OFTEN])
    loadedWith(bundleOf(source), files);
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  console.log(`${game}: ${files.size} files, ${Math.round(bytes / 1000)} kB of scripts`);
  if (bytes > LIMIT) process.exitCode = 1;
}
if (process.exitCode) console.error(`A table page may load ${LIMIT / 1000} kB of scripts.`);
