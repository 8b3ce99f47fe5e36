import assert from "node:assert/strict";
import test from "node:test";
import { titleWith } from "./news";

test("the title has the number of unread messages, once", () => {
  assert.equal(titleWith("Lobby · Tilehouse", 2), "(2) Lobby · Tilehouse");
  assert.equal(titleWith("(2) Lobby · Tilehouse", 140), "(99+) Lobby · Tilehouse");
  assert.equal(titleWith("(99+) Lobby · Tilehouse", 0), "Lobby · Tilehouse");
});
