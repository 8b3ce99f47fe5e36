// Bundles the client and compiles the styles into static/build. `--watch` rebuilds on change.
import { readdirSync, renameSync, rmSync } from "node:fs";
import * as esbuild from "esbuild";
import { bundles } from "./bundles.mjs";
import { catalogs } from "./catalogs.mjs";
import { styles } from "./css.mjs";

const [BUILT, FRESH, STYLES] = ["static/build", "static/build.new", "static/css"];
const watching = process.argv.includes("--watch");
const common = { outdir: watching ? BUILT : FRESH, logLevel: "warning" };
const scripts = { ...bundles, ...common, plugins: [...bundles.plugins, catalogs], sourcemap: watching };
const sheets = {
  ...common,
  bundle: true,
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
