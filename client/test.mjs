// Bundles every client/**/*.test.ts and runs them with Node's test runner; those whose path has one of the words that it is given, if any:
// npm test styles
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";

const words = process.argv.slice(2);
const tests = readdirSync("client", { recursive: true })
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => !words.length || words.some((word) => name.includes(word)))
  .map((name) => join("client", name));
const outdir = mkdtempSync(join(tmpdir(), "tilehouse-client-"));
try {
  await esbuild.build({
    entryPoints: tests,
    outdir,
    outbase: "client",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    sourcemap: "inline",
  });
  const files = tests.map((name) => join(outdir, name.slice("client/".length).replace(/\.ts$/, ".mjs")));
  // Node's runner would leave one core idle.
  const options = ["--enable-source-maps", "--test", `--test-concurrency=${availableParallelism()}`];
  process.exitCode = spawnSync(process.execPath, [...options, ...files], { stdio: "inherit" }).status;
} finally {
  rmSync(outdir, { recursive: true });
}
