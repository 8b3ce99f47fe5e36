// Bundles the client and compiles the styles into static/build. `--watch` rebuilds on change.
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import * as esbuild from "esbuild";
import { styles } from "./css.mjs";

const [BUILT, FRESH, STYLES] = ["static/build", "static/build.new", "static/css"];
const watching = process.argv.includes("--watch");
const pages = ["table", "site", "calls", "fair", "i18n/es", "i18n/zh-hans"];
const common = { outdir: watching ? BUILT : FRESH, bundle: true, logLevel: "warning" };
const scripts = {
  ...common,
  entryPoints: pages.map((page) => `client/${page}/main.ts`).filter(existsSync),
  outbase: "client",
  entryNames: "[dir]",
  chunkNames: "chunk-[hash]",
  splitting: true,
  format: "esm",
  target: "es2018", // what Safari 12 understands
  minify: true,
  sourcemap: watching,
};
const sheets = {
  ...common,
  entryPoints: readdirSync(STYLES).map((name) => `${STYLES}/${name}`),
  outbase: STYLES,
  plugins: [styles],
};

if (watching) {
  for (const options of [scripts, sheets]) await (await esbuild.context(options)).watch();
} else {
  rmSync(FRESH, { recursive: true, force: true });
  await Promise.all([scripts, sheets].map((options) => esbuild.build(options))); // the old files are served until this is done
  rmSync(BUILT, { recursive: true, force: true });
  renameSync(FRESH, BUILT);
}
