import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { NEEDS as AMERICAN } from "../american/layout";
import { NEEDS as ZUNG_JUNG } from "../zung-jung/layout";
import { deskShape } from "./desk-shape";
import { sides } from "./shapes";

test("no rack at the side reaches a far corner of the table, where the panels of the players stand", () => {
  let found = 0;
  for (const [width, height, insets] of SCREENS.filter(([, , { right }]) => right > 0)) {
    for (const needs of [AMERICAN, ZUNG_JUNG]) {
      const shape = deskShape(freeArea({ width, height, insets }), needs);
      if (!shape) continue; // of a phone
      found++;
      const [, right, across] = sides(shape);
      const far = right.length / 2 + right.shift; // its far end is to its owner's right
      assert.ok(far <= across.ledge.from, `${width} x ${height}: ${far} ${across.ledge.from}`);
    }
  }
  assert.ok(found >= 8, "in some windows with panels at the sides");
});
