// The middle of both mahjong tables: the compass, and discards that stay where they were laid.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { sampleView as americanView, rackOf } from "../american/sample";
import { type Compass, type Free, type Layout, type Piece, TILE } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import { sampleView as zungJungView } from "../zung-jung/sample";
import { hidesRound } from "./compass";
import { sampleViewer } from "./sample";

const SPACES = SCREENS.map(([width, height, insets]): [string, Free] => [
  `at ${width} x ${height}`,
  freeArea({ width, height, insets }),
]);
const PHONES = 4; // the last of them
const DESKS = SPACES.slice(0, -PHONES);
const VIEWERS = [0, 1, 2, 3, null]; // every seat, and a spectator

// Who discarded, in games that bots played until the wall was empty; "!": the tile was claimed.
const CALLED = "30123012301!3012301230!1230!1!23012!30123012301230123012301230123!012301230123!1!2301230";
const UNTIL_THE_WALL =
  "123012301230123012301230!1!230!1230123012301230!2301230123012301230123012301230123!123!012301230123";
const WITHOUT_CALLS = "1230".repeat(25);

interface Laid {
  tile: string;
  seat: number;
  claimed: boolean;
}

const recorded = (game: string): Laid[] =>
  [...game.matchAll(/(\d)(!?)/g)].map(([, seat, claimed]) => ({
    tile: "3D",
    seat: Number(seat),
    claimed: claimed === "!",
  }));

// A discard is claimed when the next one is laid.
const after = (game: Laid[], count: number): Laid[] =>
  game.slice(0, count).map((each, k) => ({ ...each, claimed: each.claimed && k < count - 1 }));

// Which of all that were laid lies at this place. In American mah jongg a claimed discard gives its name to the next one.
function nth(game: string, laid: Laid[], place: string): number {
  const at = Number(/\d+/.exec(place));
  return game === "american" ? ([...laid.keys()].filter((k) => !laid[k]?.claimed)[at] as number) : at;
}

const TABLES = {
  american: (discards: Laid[], free: Free, me: number | null = 0): Layout => {
    const lying = discards.filter(({ claimed }) => !claimed);
    const view = americanView({ me, discards: lying.map(({ tile, seat }) => ({ tile, seat })) });
    return american(view, sampleViewer(view, { free }));
  },
  "zung-jung": (discards: Laid[], free: Free, me: number | null = 0): Layout => {
    const view = zungJungView({ me, discards });
    return zungJung(view, sampleViewer(view, { free }));
  },
};
const GAMES = Object.entries(TABLES);
const ofDiscards = ({ pieces }: Layout) => pieces.filter(({ place }) => place.startsWith("discard."));
const compassOf = (shown: Layout) => shown.compass as Compass;
// Tiles are thick, so a nearer one hides some of the felt behind it.
const hides = (shown: Layout) => (piece: Piece) => {
  const hidden = (TILE.depth * piece.pose.scale) / Math.tan(shown.camera.pitch);
  const { x, z, radius } = compassOf(shown);
  return (
    piece.pose.y < 3 &&
    !piece.hidden &&
    !/^(hand|exposed)/.test(piece.place) &&
    hidesRound(piece.pose, piece.pose.scale, { x, z, radius: 0.99 * radius, hidden })
  );
};

for (const [game, table] of GAMES) {
  test(`${game}: the rosette of the felt is around the compass, within the frame, from the first turn to the last`, () => {
    for (const [where, free] of DESKS) {
      for (const count of [0, 40, 80]) {
        const shown = table(recorded(WITHOUT_CALLS).slice(0, count), free);
        const { rosette, z, width, depth } = shown.table.field as NonNullable<Layout["table"]["field"]>;
        const { x, z: middle, radius } = compassOf(shown);
        assert.deepEqual([0, rosette.z, rosette.radius], [x, middle, radius], where);
        assert.ok(Math.abs(rosette.z - z) + 2.2 * radius < depth / 2 && 2.2 * radius < width / 2, where);
      }
    }
  });

  test(`${game}: no discard moves once it lies, in whole games`, () => {
    for (const [where, free] of DESKS) {
      for (const played of [CALLED, UNTIL_THE_WALL, WITHOUT_CALLS.slice(0, 84)].map(recorded)) {
        const places = new Map<number, unknown>();
        for (let count = 1; count <= played.length; count++) {
          const laid = after(played, count);
          for (const { place, pose } of ofDiscards(table(laid, free))) {
            const which = nth(game, laid, place);
            assert.deepEqual(pose, places.get(which) ?? pose, `${which} after ${count} ${where}`);
            places.set(which, pose);
          }
        }
      }
    }
  });

  test(`${game}: the compass keeps its place and size on a desktop, and is under no tile`, () => {
    for (const [where, space] of DESKS) {
      for (const me of VIEWERS) {
        const first = compassOf(table([], space, me));
        for (const count of [1, 20, 40, 60, 99]) {
          const shown = table(recorded(WITHOUT_CALLS).slice(0, count), space, me);
          const { x, z, radius } = compassOf(shown);
          assert.deepEqual([x, z, radius], [first.x, first.z, first.radius], `${count} ${where}`);
          const covering = shown.pieces.filter(hides(shown)).map(({ place }) => place);
          assert.deepEqual(covering, [], `${count} ${where}`);
        }
      }
    }
  });

  test(`${game}: on phones no tile ever lies on the compass`, () => {
    for (const [where, free] of SPACES.slice(-PHONES)) {
      for (let count = 0; count < 96; count += 5) {
        const shown = table(recorded(WITHOUT_CALLS).slice(0, count), free);
        const covering = shown.pieces.filter(hides(shown)).map(({ place }) => place);
        assert.deepEqual(covering, [], `${count} ${where}`);
      }
    }
  });

  test(`${game}: the compass points to East and names the winds, and only the sides in turn glow`, () => {
    for (const me of VIEWERS) {
      const { sides, east } = compassOf(table([], DESKS[0]?.[1] as Free, me));
      const seen = me ?? 0;
      assert.deepEqual(
        sides.map(({ seat }) => seat),
        [0, 1, 2, 3].map((turn) => (seen + turn) % 4),
      );
      assert.equal(sides[east]?.tag.sign, "E");
      assert.deepEqual(sides.map(({ tag }) => tag.sign).sort(), ["E", "N", "S", "W"]);
      assert.deepEqual(
        sides.filter(({ waits }) => waits).map(({ seat }) => seat),
        [0],
        "the sample's player in turn",
      );
    }
  });
}

test("american: my wall hides no face and no tag of a discard, and hardly anything of its front", () => {
  for (const [where, free] of DESKS) {
    const { pieces, camera } = TABLES.american(recorded(WITHOUT_CALLS).slice(0, 96), free);
    const [wall] = pieces.filter(({ place }) => /^wall.*1@0$/.test(place)) as [Piece];
    const height = wall.pose.y + (TILE.depth * wall.pose.scale) / 2;
    const inner = wall.pose.z - (TILE.height * wall.pose.scale) / 2;
    const steep = camera.pitch + (4 * Math.PI) / 180; // as the near side is seen
    for (const { place, pose } of pieces.filter((piece) => piece.place.startsWith("discard."))) {
      const edge = pose.z + (TILE.height * pose.scale) / 2;
      assert.ok(edge <= inner - (0.85 * height) / Math.tan(steep) + 0.01, `${place} ${where}: ${edge}`);
    }
  }
});

test("a table is laid out in the least space that a panel leaves, with all discards", () => {
  for (const width of [120, 320, 390, 844]) {
    for (const [game, table] of GAMES)
      assert.equal(ofDiscards(table(recorded(WITHOUT_CALLS).slice(0, 84), { width, height: 120 })).length, 84, game);
  }
});

test("american: the slots for passed tiles leave the compass free", () => {
  for (const [where, free] of SPACES) {
    const passing = { name: "first_right", to: "right", blind: false, count: [3, 3] } as const;
    const view = americanView({ phase: "give", active: null, passing: { ...passing, count: [3, 3] } });
    const shown = american(view, sampleViewer(view, { free }));
    const slots = shown.dropTargets.filter(({ place }) => place.startsWith("slot."));
    assert.equal(slots.length, 3);
    assert.ok(!slots.some(({ pose }) => hidesRound(pose, pose.scale, { ...compassOf(shown), hidden: 0 })), where);
  }
});

for (const [game, table] of GAMES) {
  test(`${game}: on phones each discard has the tag that the compass has at the side of who laid it`, () => {
    for (const [, free] of SPACES.slice(-PHONES)) {
      for (const me of VIEWERS) {
        const laid = recorded(WITHOUT_CALLS).slice(0, 80);
        const shown = table(laid, free, me);
        for (const piece of ofDiscards(shown))
          assert.deepEqual(bright(piece), tagOfWhoLaid(piece, shown, laid), `from ${me}`);
      }
    }
  });

  test(`${game}: on desktops each player's discards lie in a block of their own, and only what lies elsewhere has a tag`, () => {
    for (const [where, free] of DESKS) {
      for (const me of VIEWERS) {
        for (const played of ["1230".repeat(18), "2".repeat(60)].map(recorded)) {
          const shown = table(played, free, me);
          const blocks = blocksOf(shown, played, me ?? 0);
          for (const [turn, block] of blocks.entries()) {
            const away = block.filter((piece) => !piece.tag).map((piece) => outwards(shown, piece, turn));
            assert.ok(Math.min(...away) > 0, `${turn} from ${me} ${where}`);
          }
          for (const piece of ofDiscards(shown).filter(({ tag }) => tag))
            assert.deepEqual(piece.tag, tagOfWhoLaid(piece, shown, played), where);
          const tagged = ofDiscards(shown).filter(({ tag }) => tag).length;
          assert.ok(played.length > 60 ? !tagged : tagged > 20, `${tagged} tags ${where}`);
        }
      }
    }
  });
}

// Its tag, as it is where it stands alone.
function bright({ tag }: Piece): Piece["tag"] {
  const { quiet, ...rest } = tag ?? { sign: "", colour: "" };
  return rest;
}

const tagOfWhoLaid = ({ place }: Piece, shown: Layout, laid: Laid[]) =>
  compassOf(shown).sides.find(({ seat }) => seat === laid[Number(/\d+/.exec(place))]?.seat)?.tag;
// Of each player, from the viewer to the right.
const blocksOf = (shown: Layout, laid: Laid[], me: number) =>
  [0, 1, 2, 3].map((turn) =>
    ofDiscards(shown).filter(({ place }) => laid[Number(/\d+/.exec(place))]?.seat === (me + turn) % 4),
  );
// How far a piece lies from the compass towards a player.
function outwards(shown: Layout, { pose }: Piece, turn: number): number {
  const { x, z } = compassOf(shown);
  return (turn < 2 ? 1 : -1) * (turn % 2 ? pose.x - x : pose.z - z);
}

test("american: on phones discards are read row by row, from left to right", () => {
  for (const [where, free] of SPACES.slice(-PHONES)) {
    const poses = ofDiscards(TABLES.american(recorded(WITHOUT_CALLS).slice(0, 45), free)).map(({ pose }) => pose);
    for (const [k, { x, z }] of poses.slice(1).entries()) {
      const before = poses[k] as Piece["pose"];
      assert.ok(z > before.z + 1 || (Math.abs(z - before.z) < 0.01 && x > before.x), `${k} ${where}`);
    }
  }
});

test("the discards of each player begin on their side of the compass, balanced around it", () => {
  for (const [game, table] of GAMES) {
    for (const [where, free] of DESKS) {
      for (const me of VIEWERS) {
        const laid = recorded(WITHOUT_CALLS).slice(0, 24);
        const shown = table(laid, free, me);
        for (const [turn, pieces] of blocksOf(shown, laid, me ?? 0).entries())
          assert.ok(
            pieces.every((piece) => outwards(shown, piece, turn) > 0),
            `${game}: ${turn} ${where}`,
          );
        const middle = ofDiscards(shown).reduce((sum, { pose }) => sum + pose.x - compassOf(shown).x, 0) / laid.length;
        assert.ok(Math.abs(middle) < TILE.width, `${game}: ${middle} ${where}`);
      }
    }
  }
});

test("zung-jung: on phones too a discard lies on its player's side of the compass while a game is played", () => {
  for (const [where, free] of SPACES.slice(-PHONES))
    for (const count of [1, 4, 12, 24, 60, 84]) {
      const laid = recorded(WITHOUT_CALLS).slice(0, count);
      const shown = TABLES["zung-jung"](laid, free);
      for (const [turn, pieces] of blocksOf(shown, laid, 0).entries())
        for (const piece of pieces) assert.ok(outwards(shown, piece, turn) > 0, `${piece.place} of ${count} ${where}`);
    }
});

test("while a discard may be claimed, the compass marks the side of who laid it, and nobody is in turn", () => {
  for (const [game, table] of GAMES) {
    const { sides } = compassOf(table(recorded("1"), DESKS[0]?.[1] as Free, 0));
    assert.ok(
      sides.every(({ laid }) => !laid),
      `${game}: nothing can be claimed`,
    );
  }
  const laid = { tile: "3D", seat: 1 };
  const open = americanView({ phase: "claim", active: 1, discards: [laid], live: laid });
  const claimed = zungJungView({ phase: "claim", active: 1, discards: [{ ...laid, claimed: false }] });
  for (const shown of [american(open, sampleViewer(open)), zungJung(claimed, sampleViewer(claimed))]) {
    const { sides } = compassOf(shown);
    assert.deepEqual(
      sides.map((side) => [side.seat, side.laid, side.waits]),
      [0, 1, 2, 3].map((seat) => [seat, seat === 1, false]),
    );
  }
});

test("american: while tiles are passed all who have not chosen are in turn, and nobody in a replay that shows all hands", () => {
  const passing = americanView({ phase: "give", active: null });
  const waiting = (view: typeof passing) =>
    compassOf(american(view, sampleViewer(view)))
      .sides.filter(({ waits }) => waits)
      .map(({ seat }) => seat);
  assert.deepEqual(waiting(passing), [0, 1, 2, 3]);
  assert.deepEqual(waiting({ ...passing, racks: [0, 1, 2, 3].map(() => rackOf({ hand: ["1D"], count: 1 })) }), []);
});

test("who discarded stands behind the tile where nothing lies, and covers no face of a discard", () => {
  let seen = 0;
  for (const [where, free] of DESKS) {
    for (const count of [1, 4, 20, 50]) {
      for (const seat of [1, 2, 3]) {
        const laid = [...recorded(WITHOUT_CALLS).slice(0, count), { tile: "5C", seat, claimed: false }];
        const view = zungJungView({ phase: "claim", active: seat, discards: laid });
        const shown = zungJung(view, sampleViewer(view, { free }));
        const text = shown.labels?.[0]?.pose;
        if (!text) continue;
        seen++;
        const live = ofDiscards(shown).find(({ look }) => look === "lit")?.pose as Piece["pose"];
        const [wide, deep] = [TILE.width * live.scale, TILE.height * live.scale];
        assert.equal(text.x, live.x, where);
        assert.ok(live.z - text.z < 1.7 * deep, `${count} ${seat} ${where}`);
        const covered = ofDiscards(shown).filter(
          ({ pose }) => Math.abs(pose.x - text.x) < 1.8 * wide && Math.abs(pose.z - text.z) < deep / 2,
        );
        assert.deepEqual(covered, [], `${count} ${seat} ${where}`);
      }
    }
  }
  assert.ok(seen > DESKS.length, "in most windows for the first discards");
});
