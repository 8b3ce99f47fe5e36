// How the scripts of the pages are bundled.
import { existsSync } from "node:fs";
import { usedShaders } from "./three-shaders.mjs";

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
