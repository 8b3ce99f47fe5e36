// The catalog runs before the table's modules, as on the page.
import "./es/main";

import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import type { View } from "../games/american/view";
import { solitaire } from "../games/solitaire/game";
import { refusal } from "../table/words";

const NAMES = ["Ana", "Ben", "Inés", "Dan"];
const told = (event: { kind: string } & Record<string, unknown>) => american.told(event, { me: 0 } as View, NAMES)?.text;

test("the whole table speaks Spanish: the log, its tiles, who did it, keys, refusals", () => {
  assert.equal(told({ kind: "discarded", seat: 0, tile: "4B" }), "Has descartado 4 de bambúes.");
  assert.equal(told({ kind: "discarded", seat: 1, tile: "J" }), "Ben ha descartado Comodín.");
  assert.equal(told({ kind: "exchanged", seat: 1, tile: "WD", rack: 2, index: 0 }), "Ben ha tomado un comodín del atril de Inés por Dragón blanco.");
  assert.equal(solitaire.tile("F1"), "Flor 1, ciruelo");
  assert.deepEqual(solitaire.keys[1], ["RePág, AvPág", "una capa arriba, una capa abajo"]);
  assert.equal(refusal("stale"), "Demasiado tarde: la mesa ha seguido adelante.");
});
