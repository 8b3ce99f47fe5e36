// Bundles the browser's part into static/build. `--watch` rebuilds on change.
import { existsSync, rmSync } from "node:fs";
import * as esbuild from "esbuild";

const pages = ["table", "site", "fair", "words/es", "words/zh-hans"];
const entries = pages.map((page) => `client/${page}/main.ts`).filter(existsSync);
const options = {
  entryPoints: entries,
  outdir: "static/build",
  outbase: "client",
  entryNames: "[dir]",
  chunkNames: "chunk-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: process.argv.includes("--watch"),
  logLevel: "warning",
};

rmSync("static/build", { recursive: true, force: true }); // chunks of older builds
if (process.argv.includes("--watch")) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  await esbuild.build(options);
}
