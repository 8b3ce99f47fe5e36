import assert from "node:assert/strict";
import test from "node:test";
import { deal } from "./american";
import { hex, sha256 } from "./chance";
import DEALS from "./deals.json"; // tables/tests/test_fair.py holds the server to the same deals
import NUMBERS from "./numbers.json"; // and solitaire/tests/test_fair.py to the same numbers
import { dealNumber } from "./solitaire";

test("a seed has the seal the server shows", async () => {
  for (const known of DEALS) assert.equal(hex(await sha256(known.seed)), known.hash);
});

test("a seed deals what the server deals, East by the dice, also when all roll again", async () => {
  for (const known of DEALS) {
    const dealt = await deal(known.seed, null);
    assert.equal(dealt.east, known.east);
    assert.deepEqual(dealt.hands.map((hand) => hand.join(" ")), known.hands);
    assert.equal(dealt.wall.join(" "), known.wall);
  }
});

test("later in a session East is who comes next, and the tiles are the seed's all the same", async () => {
  for (const known of DEALS) {
    const next = (known.east + 1) % 4;
    const dealt = await deal(known.seed, next);
    assert.equal(dealt.hands[next]?.join(" "), known.hands[known.east]);
    assert.equal(dealt.wall.join(" "), known.wall);
  }
});

test("a seed leads to the deal of solitaire the server takes", async () => {
  for (const known of NUMBERS) assert.equal(await dealNumber(known.seed), known.number);
});
