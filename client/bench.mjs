// Prints how many milliseconds the layout of a full table takes; bench/client.py runs it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const folder = mkdtempSync(join(tmpdir(), "tilehouse-client-"));
try {
  const outfile = join(folder, "layout.mjs");
  const contents = 'export * from "./layout"; export * from "./sample";';
  const stdin = { contents, resolveDir: "client/games/american" };
  await esbuild.build({ stdin, outfile, bundle: true, format: "esm", platform: "node" });
  const { layout, sampleViewer, sampleView } = await import(pathToFileURL(outfile));
  const view = sampleView();
  const times = Array.from({ length: 500 }, () => {
    const start = performance.now();
    layout(view, sampleViewer(view));
    return performance.now() - start;
  });
  console.log(times.sort((a, b) => a - b)[250].toFixed(4));
} finally {
  rmSync(folder, { recursive: true });
}
