// What a phone shows of the others: a tile on their racks for each that they hold, and what is left of the wall.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera } from "three";
import { aim, NO_OFFSET } from "../../scene/camera";
import { freeArea, type Screen } from "../../scene/free-area";
import { corners, pixels, projected, SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import type { PassView } from "../american/view";
import { type Layout, type Piece, TILE } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import { meldOf, rackOf as rackOfMelds, sampleView as sampleOfZungJung } from "../zung-jung/sample";
import { sampleViewer, sampleWall } from "./sample";

const PHONES = SCREENS.slice(-4).map(([width, height, insets]): [string, Screen] => [
  `${width} x ${height}`,
  { width, height, insets },
]);
const VIEWERS = [0, 1, 2, 3, null]; // every seat, and a spectator
const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F F".split(" ");
const MOST = 99; // discards
const LEAST = 12; // pixels of a tile, along its row
const SOME = 1.5; // pixels
const LESSON = { upright: 110, wide: 58 }; // pixels
// So many lie there, and each of the others has laid so many groups: their racks are seen, and the discards are wider than that.
const FULL = { "390 x 844": [60, 2, 30], "844 x 390": [92, 3, 29], "667 x 375": [84, 1, 28], "360 x 740": [28, 2, 30] };
const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };

const HALF = 0.5; // of a tile on the rack across, at least, is seen behind what lies open there
// Where its end is seen. On a phone on its side the count alone says how many are left, at every moment.
const WALL = "390 x 844";
const [LEAST_OF_WALL, LEAST_IN_WALL] = [20, 16]; // tiles, pixels

// The others have laid so many groups.
type Table = (screen: Screen, me: number | null, discards: number, groups: number) => Layout;

const TABLES: [name: string, stacks: number, table: Table][] = [
  [
    "american",
    19,
    (screen, me, discards, groups) => {
      const dealt = Math.min(152, 53 + discards);
      const view = sampleView({ me, wall: sampleWall(19, dealt, 1, 7), left: 152 - dealt });
      view.racks = view.racks.map((_, seat) => {
        if (seat === (me ?? 0)) return rackOf({ hand: seat === me ? HAND : null });
        return rackOf({ count: 13 - 4 * groups, exposed: Array(groups).fill(KONG) });
      });
      view.discards = Array.from({ length: discards }, (_, k) => ({ tile: "3D", seat: k % 4 }));
      return american(view, sampleViewer(view, { free: freeArea(screen) }));
    },
  ],
  [
    "zung-jung",
    18,
    (screen, me, discards, melds) => {
      const dealt = Math.min(144, 53 + discards);
      const view = sampleOfZungJung({ me, wall: sampleWall(18, dealt, 2, 7), left: 144 - dealt });
      view.racks = view.racks.map((_, seat) => {
        if (seat === (me ?? 0)) return rackOfMelds({ hand: seat === me ? HAND : null });
        const laid = Array.from({ length: melds }, () => meldOf({ source: (seat + 1) % 4 }));
        return rackOfMelds({ count: 13 - 3 * melds, melds: laid });
      });
      view.discards = Array.from({ length: discards }, (_, k) => ({ tile: "3D", seat: k % 4, claimed: false }));
      return zungJung(view, sampleViewer(view, { free: freeArea(screen) }));
    },
  ],
];

const [[, , americanTable]] = TABLES as [(typeof TABLES)[number]];

interface Box {
  place: string;
  z: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxes(screen: Screen, shown: Layout, places: RegExp): Box[] {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  return shown.pieces
    .filter(({ place, hidden }) => !hidden && places.test(place))
    .map((piece) =>
      boxOf(
        piece,
        corners(piece, (point) => pixels(camera, screen, point)),
      ),
    );
}

// The faces of the discards, of what the others have laid open and of my hand.
function laid(screen: Screen, { camera, pieces }: Layout, mine: number): Box[] {
  return pieces
    .filter(({ place }) => new RegExp(`^discard|^exposed.*@[^${mine}]$|^hand.*@${mine}$`).test(place))
    .flatMap((piece) =>
      projected(screen, { camera, pieces: [piece] } as Layout, /./).map((face) => ({
        ...face,
        place: piece.place,
        z: piece.pose.z,
      })),
    );
}

function boxOf({ place, pose: { z } }: Piece, spots: { left: number; top: number }[]): Box {
  const [x, y] = [spots.map(({ left }) => left), spots.map(({ top }) => top)];
  return { place, z, left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
}

const of = (seat: number) => new RegExp(`^hand.*@${seat}$`);
const seen = ({ pieces }: Layout, places: RegExp): Piece[] =>
  pieces.filter(({ place, hidden }) => !hidden && places.test(place));

// From the middle of one tile of a row to the next.
function step(row: Box[]): number {
  const middles = row.map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const);
  const apart = middles.slice(1).map(([x, y], k) => Math.hypot(x - (middles[k]?.[0] ?? 0), y - (middles[k]?.[1] ?? 0)));
  return Math.min(...apart);
}

for (const [game, stacks, table] of TABLES)
  for (const [where, screen] of PHONES) {
    test(`${game} at ${where}: the others' racks show each tile that they hold, and the wall its end`, () => {
      for (const me of VIEWERS) {
        const shown = table(screen, me, 0, 0);
        for (const turn of [1, 2, 3]) {
          const rack = boxes(screen, shown, of(((me ?? 0) + turn) % 4));
          assert.equal(rack.length, 13);
          assert.ok(step(rack) >= LEAST, `${turn} from ${me}: ${step(rack)} px`);
        }
        if (where !== WALL) continue;
        const wall = projected(screen, { ...shown, pieces: seen(shown, /^wall/) }, /^wall/);
        assert.ok(wall.length >= LEAST_OF_WALL && wall.length <= 8 * stacks - 53, `${wall.length}`);
        assert.ok(Math.min(...wall.map(({ wide }) => wide)) >= LEAST_IN_WALL);
      }
    });

    if (screen.width > screen.height)
      test(`${game} at ${where}: no wall comes and goes`, () => {
        for (const discards of [0, 12, 28, 68])
          assert.equal(seen(table(screen, 0, discards, 1), /^wall/).length, 0, `${discards}`);
      });

    test(`${game} at ${where}: racks and wall are in the picture and cover no other tile`, () => {
      for (const me of VIEWERS)
        for (const [discards, groups] of [
          [0, 0],
          [2, 1],
          [6, 2],
          [12, 1],
          [28, 1],
          [44, 2],
          [68, 3],
        ] as const) {
          const shown = table(screen, me, discards, groups);
          const mine = me ?? 0;
          const around = boxes(screen, shown, new RegExp(`^wall|^hand.*@[^${mine}]$`));
          const inside = ({ left, right, top, bottom }: Box) =>
            left >= -1 && right <= screen.width + 1 && top >= screen.insets.top - 2 && bottom < screen.height;
          for (const box of around) assert.ok(inside(box), `${discards} from ${me}: ${JSON.stringify(box)}`);
          for (const face of laid(screen, shown, mine))
            for (const box of around)
              if (box.z >= face.z)
                assert.ok(!meets(face, box), `${discards} from ${me}: ${JSON.stringify([face, box])}`);
          const across = boxes(screen, shown, of((mine + 2) % 4));
          const open = laid(screen, shown, mine).filter(({ place }) => place.endsWith(`@${(mine + 2) % 4}`));
          const seenTo = Math.min(...open.map(({ top }) => top));
          for (const { top, bottom } of across)
            assert.ok(seenTo - top > HALF * (bottom - top), `${discards} ${seenTo - top}`);
        }
    });

    test(`${game} at ${where}: a lesson takes its room from the felt, never from my hand`, () => {
      const { insets } = screen;
      const read = {
        ...screen,
        insets: { ...insets, bottom: insets.bottom + LESSON[screen.width > 600 ? "wide" : "upright"] },
      };
      const wide = (on: Screen) => Math.min(...projected(on, table(on, 0, 2, 0), of(0)).map((tile) => tile.wide));
      assert.ok(wide(read) > wide(screen) - SOME, `${wide(read)} px, ${wide(screen)} px without it`);
    });

    test(`${game} at ${where}: neither the picture nor my hand moves while the felt fills`, () => {
      const whole = (shown: Layout) => [shown.camera, shown.table, seen(shown, of(0)).map(({ pose }) => pose)];
      const first = JSON.stringify(whole(table(screen, 0, 0, 0)), rounded);
      for (let discards = 4; discards < 80; discards += 8)
        assert.equal(JSON.stringify(whole(table(screen, 0, discards, discards > 40 ? 2 : 1)), rounded), first);
    });

    test(`${game} at ${where}: as the felt fills the wall leaves first, upright the racks too, and nothing comes back`, () => {
      for (const groups of [0, 1, 2]) {
        let [wall, racks] = [true, true];
        for (let discards = 0; discards <= MOST; discards++) {
          const shown = table(screen, 0, discards, groups);
          const [hasWall, hasRacks] = [seen(shown, /^wall/).length > 0, seen(shown, of(2)).length > 0];
          assert.ok(wall || !hasWall, `the wall after ${discards}`);
          assert.ok(racks || !hasRacks, `racks after ${discards}`);
          assert.ok(hasRacks || !hasWall);
          [wall, racks] = [hasWall, hasRacks];
        }
        assert.equal(racks, screen.width > screen.height, `${groups} groups`);
      }
    });
  }

const rounded = (_: string, value: unknown) => (typeof value === "number" ? value.toFixed(6) : value);

function meets(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > SOME && high > SOME;
}

test("the others' racks are seen as long as the discards beside them are large", () => {
  for (const [where, screen] of PHONES) {
    const [discards, groups, wide] = FULL[where as keyof typeof FULL] as [number, number, number];
    const shown = americanTable(screen, 0, discards, groups);
    for (const seat of [1, 2, 3]) assert.equal(seen(shown, of(seat)).length, 13 - 4 * groups, `${where} ${seat}`);
    const least = Math.min(...projected(screen, shown, /^discard/).map((face) => face.wide));
    assert.ok(least > wide, `${where}: ${least} px`);
  }
});

test("on the larger phones upright a discard has 30 pixels as long as 70 lie there", () => {
  const [where, screen] = PHONES.find(([, { width }]) => width === 390) as [string, Screen];
  for (const groups of [0, 1, 2, 3])
    for (let discards = 1; discards <= 70; discards++) {
      const shown = americanTable(screen, 0, discards, groups);
      const least = Math.min(...projected(screen, shown, /^discard/).map((face) => face.wide));
      assert.ok(least >= 30, `${where}, ${discards} beside ${groups} groups: ${least} px`);
    }
});

test("a whole hand that I have laid open fills my rack in two rows, and no group of it is divided", () => {
  const tiles = ["F F", "1B", "3B 3B", "5B 5B J", "5D", "7D 7D", "9D 9D 9D"].map((group) => group.split(" "));
  const exposed = tiles.map((group) => ({ tiles: group, tile: group[0] as string, source: 1 }));
  for (const [where, screen] of PHONES.filter(([, { width, height }]) => width < height)) {
    const view = sampleView({ phase: "over" });
    view.racks = view.racks.map((rack, seat) => (seat ? rack : rackOf({ count: 0, hand: [], exposed })));
    const shown = american(view, sampleViewer(view, { free: freeArea(screen) }));
    const groups = tiles.map((_, group) => projected(screen, shown, new RegExp(`^exposed\\.${group}\\.`)));
    const tops = groups.map((group) => new Set(group.map(({ top }) => Math.round(top))));
    assert.deepEqual(
      tops.map(({ size }) => size),
      tiles.map(() => 1),
      where,
    );
    const all = groups.flat();
    assert.ok(Math.min(...all.map(({ wide }) => wide)) > 0.1 * screen.width, `${where} ${all[0]?.wide}`);
    const dealt = projected(screen, americanTable(screen, 0, 0, 0), of(0)); // as a hand of two rows lies within the wood
    const [edge, left] = [dealt, all].map((tiles) => Math.min(...tiles.map((tile) => tile.left))) as [number, number];
    const right = Math.max(...all.map((tile) => tile.right));
    assert.ok(left >= edge - SOME && right <= screen.width - edge + SOME, `${where}: ${left} to ${right}, ${edge}`);
  }
});

test("no discard lies on the wall, nor the wall on what lies open", () => {
  const [, screen] = PHONES.find(([where]) => where === WALL) as [string, Screen];
  for (const [, , table] of TABLES)
    for (const groups of [0, 1])
      for (let discards = 0; discards < 20; discards++) {
        const shown = table(screen, 0, discards, groups);
        const wall = boxes(screen, shown, /^wall/);
        const others = boxes(screen, shown, /^discard|^exposed/);
        for (const box of others)
          assert.ok(!wall.some((one) => meets(one, box)), `${discards}, ${groups}: ${box.place}`);
      }
});

test("a rack is as long as what stands on it needs", () => {
  const [, screen] = PHONES[0] as [string, Screen];
  const lengths = [0, 1, 2].map((groups) => {
    const shown = americanTable(screen, 0, 4, groups);
    return shown.racks.find(({ seat }) => seat === 1)?.length ?? 0;
  });
  lengths.reduce((longer, length) => {
    assert.ok(length < longer, lengths.join());
    return length;
  }, Infinity);
});

test("on a phone no discard lies in the shade, and the newest has a rim until the game is over", () => {
  for (const [, screen] of PHONES) {
    const free = freeArea(screen);
    const discards = Array.from({ length: 90 }, (_, k) => ({ tile: "3D", seat: k % 4, claimed: false }));
    for (const phase of ["turn", "over"] as const) {
      const view = sampleView({ phase, discards, live: null });
      const ofZungJung = sampleOfZungJung({ phase, discards, live: null });
      const shown = [
        american(view, sampleViewer(view, { free })),
        zungJung(ofZungJung, sampleViewer(ofZungJung, { free })),
      ];
      const looks = ["", phase === "turn" ? "new" : ""];
      for (const pieces of shown.map((layout) => seen(layout, /^discard/)))
        assert.deepEqual(
          [pieces.slice(0, -1), pieces.slice(-1)].map((those) => [...new Set(those.map(({ look }) => look))].join()),
          looks,
        );
    }
  }
});

test("a stack of the wall stays where it is while others are drawn", () => {
  for (const [, , table] of TABLES)
    for (const [where, screen] of PHONES) {
      const poses = (shown: Layout) =>
        new Map(seen(shown, /^wall/).map(({ place, pose }) => [place, JSON.stringify(pose)]));
      const before = poses(table(screen, 0, 3, 0));
      for (const [place, pose] of poses(table(screen, 0, 8, 0)))
        assert.equal(pose, before.get(place), `${place} ${where}`);
    }
});

test("while tiles are passed the compass lies between wall or racks and the slots", () => {
  const passing: PassView = { name: "first_right", to: "right", blind: false, count: [3, 3] };
  for (const [where, { width, height, insets }] of PHONES)
    for (const more of [0, 14]) {
      const view = sampleView({ phase: "give", active: null, passing });
      const free = freeArea({ width, height, insets: { ...insets, bottom: insets.bottom + more } }); // a question, or panels, may grow
      const shown = american(view, sampleViewer(view, { free }));
      const { z, radius } = shown.compass ?? { z: 0, radius: 0 };
      const deep = ({ pose }: Piece) => pose.z + ((pose.pitch > 3 ? TILE.height : TILE.depth) * pose.scale) / 2; // the wall lies
      const far = Math.max(...seen(shown, /^wall|^hand.*@2$/).map(deep));
      assert.ok(seen(shown, of(2)).length === 13, where);
      assert.ok(radius > 1.5 && z - radius >= far, `${where}: ${radius} cm, ${z - radius} behind ${far}`);
    }
});

test("on phones only the newest discard has a bright tag", () => {
  for (const [where, screen] of PHONES) {
    const discards = ["5B", "E", "2B"].map((tile) => ({ tile, seat: 1, claimed: false }));
    const free = freeArea(screen);
    const [view, ofZungJung] = [sampleView({ discards }), sampleOfZungJung({ discards })];
    const shown = [
      american(view, sampleViewer(view, { free })),
      zungJung(ofZungJung, sampleViewer(ofZungJung, { free })),
    ];
    for (const layout of shown) {
      const quiet = seen(layout, /^discard/).map(({ tag }) => (tag ? (tag.quiet ?? false) : "none"));
      assert.deepEqual(quiet, [true, true, false], where);
    }
  }
});

test("on phones the last tile that another player has laid open has their tag", () => {
  for (const [where, screen] of PHONES) {
    const view = sampleView();
    const group = { tile: "5B", tiles: ["5B", "5B", "J"], source: 2 };
    view.racks = view.racks.map(() => rackOf({ exposed: [group] }));
    const shown = american(view, sampleViewer(view, { free: freeArea(screen) }));
    for (const seat of [0, 1, 2, 3]) {
      const tags = seen(shown, new RegExp(`^exposed.*@${seat}$`)).map(({ tag }) => tag?.sign ?? "");
      assert.deepEqual(tags, ["", "", ["", "E", "S", "W"][seat]], where);
    }
  }
});

test("on phones the last tile of an open hand has its player's tag", () => {
  for (const [where, screen] of PHONES) {
    const view = sampleView();
    view.racks = view.racks.map(() => rackOf({ hand: HAND }));
    const shown = american(view, sampleViewer(view, { free: freeArea(screen) }));
    for (const [seat, sign] of [
      [1, "E"],
      [2, "S"],
      [3, "W"],
    ] as const)
      assert.deepEqual(
        seen(shown, of(seat)).flatMap(({ tag }) => tag?.sign ?? []),
        [sign],
        where,
      );
  }
});
