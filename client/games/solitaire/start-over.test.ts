import assert from "node:assert/strict";
import test from "node:test";
import { solitaire } from "./game";
import { ROW, sampleView } from "./sample";

test("a game in practice may be started over at any time, the board of the day may not", () => {
  assert.ok(solitaire.mayStartOver?.(sampleView(ROW, "", { practice: true })));
  assert.ok(!solitaire.mayStartOver?.(sampleView(ROW, "", { practice: false })));
  assert.ok(!solitaire.mayStartOver?.(null));
});
