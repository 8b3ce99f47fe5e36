// Serves fixed views of the table without the site, for work on the scene. Not part of the build.
//   python client/dev/fixtures.py 7 && node client/dev/serve.mjs   ->   http://127.0.0.1:8030/client/dev/?game=american&view=mid
// With "build" it writes their script instead, for bench/frames.py.
import * as esbuild from "esbuild";
import { usedShaders } from "../bundles.mjs";

const options = {
  entryPoints: ["client/dev/harness.ts"],
  outdir: "var/dev",
  bundle: true,
  format: "esm",
  target: "es2022",
  sourcemap: "inline",
  plugins: [usedShaders],
  write: false,
};
const [port = "8030"] = process.argv.slice(2);
if (port === "build") await esbuild.build({ ...options, sourcemap: false, write: true });
else await (await esbuild.context(options)).serve({ host: "127.0.0.1", port: Number(port), servedir: "." });
