// Bundles the client into static/build. `--watch` rebuilds on change.
import { existsSync, renameSync, rmSync } from "node:fs";
import * as esbuild from "esbuild";

const [BUILT, FRESH] = ["static/build", "static/build.new"];
const watching = process.argv.includes("--watch");
const pages = ["table", "site", "fair", "i18n/es", "i18n/zh-hans"];
const entries = pages.map((page) => `client/${page}/main.ts`).filter(existsSync);
const options = {
  entryPoints: entries,
  outdir: watching ? BUILT : FRESH,
  outbase: "client",
  entryNames: "[dir]",
  chunkNames: "chunk-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: watching,
  logLevel: "warning",
};

if (watching) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  rmSync(FRESH, { recursive: true, force: true });
  await esbuild.build(options); // the old files are served until this is done
  rmSync(BUILT, { recursive: true, force: true });
  renameSync(FRESH, BUILT);
}
