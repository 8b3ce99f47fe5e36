import assert from "node:assert/strict";
import test from "node:test";
import { readCatalog } from "../po.mjs";

// As on the page, the catalog is there before the modules of the table are loaded.
const { language, texts } = readCatalog("es");
globalThis.TEXTS = { language, texts, form: (count) => Number(count !== 1) };
const { american } = await import("../games/american/game");
const { rackOf } = await import("../games/american/sample");
const { solitaire } = await import("../games/solitaire/game");
const { refusalText } = await import("../table/actions");

const NAMES = ["Ana", "Ben", "Inés", "Dan"];
type Seen = Parameters<typeof american.describe>[1];
const describe = (event: { kind: string } & Record<string, unknown>) =>
  american.describe(event, { me: 0, racks: [rackOf()] } as unknown as Seen, NAMES)?.text;

test("the whole table is in Spanish: log, tiles, names, shortcuts, refusals", () => {
  assert.equal(describe({ kind: "discarded", seat: 0, tile: "4B" }), "Has descartado 4 de bambúes.");
  assert.equal(describe({ kind: "discarded", seat: 1, tile: "J" }), "Ben ha descartado Comodín.");
  assert.equal(
    describe({ kind: "exchanged", seat: 1, tile: "WD", rack: 2, index: 0 }),
    "Ben ha tomado un comodín del atril de Inés por Dragón blanco.",
  );
  assert.equal(solitaire.tileName("F1"), "Flor 1, ciruelo");
  assert.deepEqual(solitaire.shortcuts[1], ["RePág, AvPág", "una capa arriba, una capa abajo"]);
  assert.equal(refusalText("stale", american.refusals), "Demasiado tarde: la partida ha seguido.");
});
