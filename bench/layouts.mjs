// Measures layouts and prints the figures as JSON; bench/client.py runs it. --from and --count: which rounds of dominoes are laid out, so that
// several machines can share them. --workers: on how many threads.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import * as esbuild from "esbuild";

const ASPECTS = [1.08, 0.63, 3.03]; // of the free part of the screen at 900 x 600, 390 x 844 and 844 x 390
const LISTED = 20; // slowest moves

if (isMainThread) await measure();
else await layRounds(workerData);

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "tilehouse-client-"));
  try {
    const american = await built(folder, "american", ["layout", "sample"]);
    const dominoes = await built(folder, "dominoes", ["board", "board-faults", "laid-out", "sample"]);
    const table = await fullTable(american);
    console.log(JSON.stringify({ table, ...(await allRounds(dominoes)) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function built(folder, game, files) {
  const outfile = join(folder, `${game}.mjs`);
  const contents = files.map((file) => `export * from "./${file}";`).join("\n");
  const stdin = { contents, resolveDir: `client/games/${game}` };
  await esbuild.build({ stdin, outfile, bundle: true, format: "esm", platform: "node" });
  return pathToFileURL(outfile).href;
}

// The median time of a layout of a full table of mah jongg.
async function fullTable(file) {
  const { layout, sampleViewer, sampleView } = await import(file);
  const view = sampleView();
  const times = Array.from({ length: 500 }, () => {
    const start = performance.now();
    layout(view, sampleViewer(view));
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[250];
}

// Every move of many rounds of dominoes, in each shape of the screen.
async function allRounds(file) {
  const options = { from: { type: "string" }, count: { type: "string" }, workers: { type: "string" } };
  const { values } = parseArgs({ options });
  const { from, count, workers } = { from: 0, count: 100_000, workers: availableParallelism(), ...values };
  const until = Number(from) + Number(count);
  const parts = Array.from({ length: Number(workers) }, (_, n) => {
    const part = { file, first: Number(from) + n, step: Number(workers), until };
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: part, argv: [] });
    return new Promise((done, failed) => worker.on("message", done).on("error", failed));
  });
  const done = await Promise.all(parts);
  const total = (key) => done.reduce((sum, part) => sum + part[key], 0);
  const faults = done.flatMap((part) => part.faults).sort((a, b) => a.round - b.round);
  const failing = new Set(faults.map(({ round }) => round)).size;
  const slowest = slowestOf(done.flatMap((part) => part.slowest));
  return { rounds: Number(count), move: total("time") / total("moves"), failing, faults, slowest };
}

async function layRounds({ file, first, step, until }) {
  const { boardFaults, laidBoard, randomRound, roomOn } = await import(file);
  const sum = { time: 0, moves: 0, faults: [], slowest: [] };
  for (let round = first; round < until; round += step) {
    const plays = randomRound(round);
    for (const aspect of ASPECTS) {
      for (let count = 1; count <= plays.length; count++) {
        const part = plays.slice(0, count);
        const start = performance.now();
        const board = laidBoard(part, roomOn(aspect));
        const ms = performance.now() - start;
        sum.time += ms;
        sum.moves++;
        sum.slowest.push({ round, aspect, tiles: count, ms });
        const faults = boardFaults(part, board, roomOn(aspect));
        if (faults.length) sum.faults.push({ round, aspect, tiles: count, faults });
      }
    }
    sum.slowest = slowestOf(sum.slowest);
  }
  parentPort.postMessage(sum);
}

function slowestOf(moves) {
  return moves.sort((a, b) => b.ms - a.ms).slice(0, LISTED);
}
