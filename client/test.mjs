// Bundles every client/**/*.test.ts and runs them with Node's test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";

const tests = readdirSync("client", { recursive: true })
  .filter((name) => name.endsWith(".test.ts"))
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
  process.exitCode = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
    stdio: "inherit",
  }).status;
} finally {
  rmSync(outdir, { recursive: true });
}
