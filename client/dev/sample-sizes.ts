// How large the tiles of a mahjong table must be on the screens of desktops and phones, for the tests of each game.

import assert from "node:assert/strict";
import test from "node:test";
import type { Free, Layout } from "../games/game";
import { freeArea, type Screen } from "../scene/free-area";
import { type Projected, projected, SCREENS } from "../scene/sample-screens";

// The widths of faces in pixels.
interface Wanted {
  hand: [least: number, most: number];
  discard: number; // while 70 lie there
  exposed: number; // everybody's, also mine
  wall: number;
  far: number; // the others' hands
}

const LARGE: Wanted = { hand: [80, 104], discard: 60, exposed: 52, wall: 32, far: 32 };
const MIDDLE: Wanted = { hand: [70, 92], discard: 48, exposed: 44, wall: 26, far: 26 };
const TABLET: Wanted = { hand: [60, 72], discard: 44, exposed: 38, wall: 22, far: 22 };
const SMALL: Wanted = { hand: [54, 60], discard: 40, exposed: 32, wall: 18, far: 18 };

const BESIDE_CARD: Wanted = { ...MIDDLE, wall: 25, far: 25 };

const WANTED: Record<string, Wanted> = {
  "2560 x 1300": LARGE,
  "1920 x 950": LARGE,
  "1440 x 900": MIDDLE,
  "1440 x 780": MIDDLE,
  "1536 x 730": MIDDLE,
  "1366 x 650": MIDDLE,
  "1280 x 800": MIDDLE,
  "1280 x 720": MIDDLE,
  "1024 x 768": TABLET,
  "1024 x 1366": TABLET,
  "900 x 600": SMALL,
};
const WHOLE_ROWS = 0.93; // of what is wanted: the discards take whole rows and columns of the felt
// With what to aim for at the left, and with the card open.
const [COLUMN, NARROW, CARD, NARROW_CARD] = [378, 330, 486, 405];
const BESIDE: [what: string, screen: Screen, wanted: Wanted][] = [
  ["with a column", { width: 1920, height: 950, insets: { top: 6, right: 54, bottom: 58, left: COLUMN } }, LARGE],
  ["with a column", { width: 1536, height: 730, insets: { top: 6, right: 54, bottom: 58, left: COLUMN } }, MIDDLE],
  ["with a column", { width: 1440, height: 780, insets: { top: 6, right: 54, bottom: 58, left: NARROW } }, MIDDLE],
  ["with the card", { width: 1920, height: 950, insets: { top: 52, right: CARD, bottom: 58, left: 0 } }, LARGE],
  [
    "with the card",
    { width: 1440, height: 780, insets: { top: 52, right: NARROW_CARD, bottom: 58, left: 0 } },
    BESIDE_CARD,
  ],
  ["with the card", { width: 1366, height: 650, insets: { top: 52, right: CARD, bottom: 58, left: 0 } }, SMALL],
];
const HAND_TO_WALL = 3.2; // at most, in windows of 1000 pixels and more
const VIEWERS = [0, 1, 2, 3, null]; // every seat, and a spectator
const EDGE = 0.15; // of a tile's width, at least: the upper side of my tiles, so that they look as thick as they are
const HALF = 0.5; // pixels: sizes are told in whole ones
const REPLAYED = { top: 58, right: 0, bottom: 176, left: 0 }; // of a replay on an upright phone: the names stand on the felt

// What is to be seen from a seat: before the first discard, after 70 discards with everything exposed, and my own exposures.
interface Scenes {
  begun(screen: Screen, me: number | null, places: RegExp): Projected[];
  late(screen: Screen, me: number | null, places: RegExp): Projected[];
  exposed(screen: Screen, me: number | null, places: RegExp): Projected[];
}

export function testDeskSizes(scenes: Scenes): void {
  for (const [width, height, insets] of SCREENS) {
    const wanted = WANTED[`${width} x ${height}`];
    if (!wanted) continue; // a phone
    test(`${width} x ${height}: everything is as large as it is meant to be, from every seat`, () => {
      for (const me of VIEWERS) checkSizes(scenes, { width, height, insets }, me, wanted);
    });
  }
  for (const [what, screen, wanted] of BESIDE)
    test(`${screen.width} x ${screen.height} ${what}: the table is as large as in a narrower window`, () => {
      for (const me of VIEWERS) checkSizes(scenes, screen, me, wanted);
    });
}

function checkSizes(scenes: Scenes, screen: Screen, me: number | null, wanted: Wanted): void {
  const mine = me ?? 0;
  const myHand = scenes.begun(screen, me, new RegExp(`^hand.*@${mine}$`));
  const [hand, wall] = [smallest(myHand), smallest(scenes.begun(screen, me, /^wall/))];
  const widths: [string, number, number][] = [
    ["my hand", hand, wanted.hand[0]],
    ["walls", wall, wanted.wall],
    ["the others' hands", smallest(scenes.begun(screen, me, new RegExp(`^hand.*@[^${mine}]$`))), wanted.far],
    ["discards", smallest(scenes.late(screen, me, /^discard/)), wanted.discard],
    ["the others' exposures", smallest(scenes.late(screen, me, new RegExp(`^exposed.*@[^${mine}]$`))), wanted.exposed],
    ["my exposures", smallest(scenes.exposed(screen, me, new RegExp(`^exposed.*@${mine}$`))), wanted.exposed],
  ];
  for (const [what, width, least] of widths) assert.ok(width >= WHOLE_ROWS * least, `${what} from ${me}: ${width} px`);
  assert.ok(hand <= wanted.hand[1] + HALF, `my hand from ${me}: ${hand} px`);
  const edge = Math.min(...myHand.map((tile) => tile.edge));
  if (me !== null) assert.ok(edge >= EDGE * hand, `the upper sides of my hand: ${edge} px`);
  if (screen.width >= 1000)
    assert.ok(hand / wall <= HAND_TO_WALL, `from ${me}: a hand of ${hand} px, walls of ${wall}`);
}

function smallest(tiles: Projected[]): number {
  assert.ok(tiles.length > 0);
  return Math.min(...tiles.map(({ wide }) => wide));
}

// Of phones, in pixels. few, many: while 36 and 68 discards lie there and the others have one group each, or two.
interface WantedOnPhone {
  hand: [least: number, most: number];
  few: number;
  many: number;
  exposed: number;
  open: number; // the others' hands in a replay
}

const UPRIGHT: WantedOnPhone = { hand: [46, 52], few: 35, many: 29, exposed: 24, open: 35 };
const PHONES: Record<string, WantedOnPhone> = {
  "390 x 844": UPRIGHT,
  "360 x 740": { ...UPRIGHT, few: 30, many: 21, open: 28 },
  "844 x 390": { hand: [48, 56], few: 35, many: 30, exposed: 26, open: 26 },
  "667 x 375": { hand: [44, 56], few: 30, many: 27, exposed: 26, open: 26 },
};
const LEAST_SEEN = 12; // whatever is drawn

// What is to be seen with so many discards and so many groups of each of the others; and with everybody's hand open.
interface PhoneScenes {
  played(me: number | null, discards: number, groups: number): Layout;
  open(me: number | null): Layout;
}

export function testPhoneSizes(scenes: (free: Free) => PhoneScenes): void {
  for (const [width, height, insets] of SCREENS) {
    const wanted = PHONES[`${width} x ${height}`];
    if (!wanted) continue;
    const screen = { width, height, insets };
    const { played } = scenes(freeArea(screen));
    test(`${width} x ${height}: everything is as large as it is meant to be on a phone, from every seat`, () => {
      for (const me of VIEWERS) {
        checkPhone(screen, played(me, 36, 1), me, { ...wanted, discard: wanted.few });
        checkPhone(screen, played(me, 68, 2), me, { ...wanted, discard: wanted.many });
      }
    });
    test(`${width} x ${height}: in a replay all hands lie open and are larger than exposures on an upright phone`, () => {
      const replay = height > width ? { ...screen, insets: REPLAYED } : screen;
      const { open } = scenes(freeArea(replay));
      for (const me of VIEWERS) {
        const hands = projected(replay, open(me), new RegExp(`^hand.*@[^${me ?? 0}]$`));
        assert.ok(smallest(hands) >= wanted.open - HALF, `from ${me}: ${smallest(hands)} px`);
        for (const tile of hands) assert.ok(isIn(replay, tile), `from ${me}: ${JSON.stringify(tile)}`);
      }
    });
  }
}

function checkPhone(
  screen: Screen,
  shown: Layout,
  me: number | null,
  wanted: WantedOnPhone & { discard: number },
): void {
  const mine = me ?? 0;
  const seen = { ...shown, pieces: shown.pieces.filter(({ hidden }) => !hidden) };
  const widths = (places: RegExp) => smallest(projected(screen, seen, places));
  const hand = widths(new RegExp(`^hand.*@${mine}$`));
  assert.ok(hand >= wanted.hand[0] - HALF && hand <= wanted.hand[1] + HALF, `my hand from ${me}: ${hand} px`);
  assert.ok(widths(/^discard/) >= wanted.discard, `discards from ${me}: ${widths(/^discard/)} px`);
  const exposed = widths(new RegExp(`^exposed.*@[^${mine}]$`));
  assert.ok(exposed >= wanted.exposed - HALF, `exposures from ${me}: ${exposed} px`);
  assert.ok(widths(/./) >= LEAST_SEEN, `the smallest from ${me}: ${widths(/./)} px`);
  for (const tile of projected(screen, seen, /^(hand|exposed|discard)/))
    assert.ok(isIn(screen, tile), JSON.stringify(tile));
}

// The whole face is in the part of the screen that no bar covers.
function isIn({ width, height, insets }: Screen, { left, right, top, bottom }: Projected): boolean {
  return left >= 0 && right <= width && top >= insets.top - 2 && bottom <= height - insets.bottom;
}
