import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { deal as dealDominoes } from "../games/dominoes/fairness";
import { deal, WITH_JOKERS, WITHOUT_FLOWERS } from "../games/mahjong/fairness";
import { dealNumber, hex, sha256 } from "../games/rng";
import type { Spot } from "../games/solitaire/board";
import { deal as dealSolitaire } from "../games/solitaire/fairness";
import DEALS from "./deals.json"; // tables/tests/test_fairness.py checks the server against the same deals
import ROUNDS from "./domino-rounds.json"; // dominoes/tests/test_fairness.py checks the server against the same rounds
import NUMBERS from "./numbers.json"; // solitaire/tests/test_fairness.py checks the server against the same numbers
import SOLITAIRE_DEALS from "./solitaire-deals.json"; // and against these deals
import ZUNG_JUNG_DEALS from "./zung-jung-deals.json"; // mahjong/tests/test_zungjung_fairness.py does the same with these

test("a seed has the hash that the server shows", async () => {
  for (const known of DEALS) assert.equal(hex(await sha256(known.seed)), known.hash);
});

test("a seed deals the same tiles as the server, and the dice choose the same East", async () => {
  for (const known of DEALS) {
    const dealt = await deal(known.seed, null, WITH_JOKERS);
    assert.equal(dealt.east, known.east);
    assert.deepEqual(
      dealt.hands.map((hand) => hand.join(" ")),
      known.hands,
    );
    assert.equal(dealt.wall.join(" "), known.wall);
  }
});

test("a seed deals the same tiles of Zung Jung as the server", async () => {
  for (const known of ZUNG_JUNG_DEALS) {
    const dealt = await deal(known.seed, null, WITHOUT_FLOWERS);
    assert.deepEqual([dealt.east, ...dealt.hands.map((hand) => hand.join(" "))], [known.east, ...known.hands]);
    assert.equal(dealt.wall.join(" "), known.wall);
  }
});

test("later in a session East rotates, and the tiles still follow from the seed", async () => {
  for (const known of DEALS) {
    const next = (known.east + 1) % 4;
    const dealt = await deal(known.seed, next, WITH_JOKERS);
    assert.equal(dealt.hands[next]?.join(" "), known.hands[known.east]);
    assert.equal(dealt.wall.join(" "), known.wall);
  }
});

test("a seed leads to the same deal number as on the server", async () => {
  for (const known of NUMBERS) assert.equal(await dealNumber(known.seed), known.number);
});

test("a deal's number deals the same rounds of dominoes as the server", async () => {
  for (const { deal: number, round, hands, boneyard } of ROUNDS) {
    const dealt = await dealDominoes(number, round);
    assert.deepEqual(
      [...dealt.hands, dealt.boneyard].map((tiles) => tiles.join(" ")),
      [...hands, boneyard],
    );
  }
});

test("a number or a secret seed lays the same tiles of solitaire as the server", async () => {
  for (const { mode, layout, seed, faces } of SOLITAIRE_DEALS) {
    const text = readFileSync(`solitaire/layouts/${layout}.json`, "utf8");
    const { places } = JSON.parse(text) as { places: Spot[] };
    assert.equal((await dealSolitaire({ places, scored: mode === "score", seed }))?.join(" "), faces);
  }
});
