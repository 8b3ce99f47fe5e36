// The catalog must be loaded before the modules of the table, as on the page.
import "./es/main";

import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import type { View } from "../games/american/view";
import { solitaire } from "../games/solitaire/game";
import { refusalText } from "../table/refusals";

const NAMES = ["Ana", "Ben", "Inés", "Dan"];
const describe = (event: { kind: string } & Record<string, unknown>) =>
  american.describe(event, { me: 0 } as View, NAMES)?.text;

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
