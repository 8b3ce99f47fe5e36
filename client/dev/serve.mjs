// Serves fixed views of the table without the site, for work on the scene. Not part of the build.
//   python client/dev/fixtures.py 7 && node client/dev/serve.mjs   ->   http://127.0.0.1:8030/client/dev/?game=american&view=mid
import * as esbuild from "esbuild";
import { usedShaders } from "../three-shaders.mjs";

const context = await esbuild.context({
  entryPoints: ["client/dev/harness.ts"],
  outdir: "client/dev",
  bundle: true,
  format: "esm",
  target: "es2022",
  sourcemap: "inline",
  plugins: [usedShaders],
  write: false,
});
await context.serve({ host: "127.0.0.1", port: Number(process.argv[2] ?? 8030), servedir: "." });
