// Runs real table sockets of pages for tests/faults/line.py, which carries their frames: one JSON array a line, in both directions.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const SPEED = 3; // how many times faster than in a browser timers run

const { TableSocket } = await bundled();
const pages = new Map(); // table sockets, by the number of their page
const connections = []; // what each of them has opened

const tell = (...message) => process.stdout.write(`${JSON.stringify(message)}\n`);

class Connection {
  readyState = 0;

  constructor(page, address) {
    this.number = connections.push(this) - 1;
    tell("open", this.number, page, address);
  }
  send(text) {
    tell("send", this.number, text);
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    tell("close", this.number);
  }
  opened() {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }
  lost(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function open(page, address) {
  const env = {
    open: (url) => new Connection(page, url),
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (run, ms) => setTimeout(run, ms / SPEED)[Symbol.toPrimitive](),
    clearTimer: (timer) => clearTimeout(timer),
  };
  const listener = {
    update: (update, continues) => tell("update", page, update, continues),
    refused: (code) => tell("refused", page, code),
    connection: () => {},
  };
  pages.set(page, new TableSocket(address, listener, env));
}

const orders = {
  page: open,
  move: (page, turn, move) => pages.get(page).move(turn, move),
  ready: (page) => pages.get(page).ready(),
  resume_seat: (page) => pages.get(page).resumeSeat(),
  resume: (page) => pages.get(page).resume(),
  opened: (number) => connections[number].opened(),
  frame: (number, text) => connections[number].readyState === 1 && connections[number].onmessage?.({ data: text }),
  lost: (number, code) => connections[number].lost(code),
  end: (page) => pages.get(page).closeForGood(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...given] = JSON.parse(line);
  orders[order](...given);
}
process.exit();

async function bundled() {
  const folder = mkdtempSync(join(tmpdir(), "tilehouse-client-"));
  try {
    const entry = fileURLToPath(new URL("../../client/live/table-socket.ts", import.meta.url));
    const outfile = join(folder, "table-socket.mjs");
    await esbuild.build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node" });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
