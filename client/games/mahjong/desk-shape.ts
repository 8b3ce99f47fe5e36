// How the table is set where there is room for a real one: as large as the space that the panels leave allows. PURE.
//
// Everything is a multiple of the viewer's own tiles, whose scale is always the same. So the shape is found by taking the
// largest hand that the space allows, looking down as steeply as possible, and giving the discards what racks and walls leave.

import { type Free, TILE } from "../game";
import { RAD, type Shape } from "./shape";
import { discardGrid, extents } from "./shapes";

const HAND = 2;
const FULL = { width: 1340, height: 860 }; // pixels from which on everything is as large as it is meant to be
const MOST = 1.25; // times that, if there is room
const HAND_TILES = 14.75; // in the width of my rack
const LARGEST_HAND = 104;
const HAND_TO_WALL = 3.5; // at most: one scale for all that lies on the table
const SMALLEST_HAND = 0.97; // of the largest one that fits
const PITCHES = { steepest: 62, flattest: 46 };
const FIELD_OF_VIEW = 20 * RAD;
const MARGIN = 4; // pixels around the table
const STACKS = 19; // in the longest wall
const DISCARDS = 102; // no game has more
const SMALLER = 0.99;

// The widths of faces in pixels that must be reached. The hand may be smaller than the largest one.
interface Wanted {
  wall: number;
  exposed: number;
  discard: number;
}

function wantedIn({ width, height }: Free, most: number): Wanted {
  const part = most * Math.min(1, width / FULL.width, height / FULL.height);
  return { wall: 33 * part, exposed: 54 * part ** 0.75, discard: 61 * part ** 0.72 };
}

export function deskShape(free: Free, turned: boolean): Shape {
  const fitting = (free.width - 2 * MARGIN) / HAND_TILES;
  for (let part = MOST; ; part *= SMALLER) {
    const wanted = wantedIn(free, part);
    const most = Math.min(LARGEST_HAND, fitting, HAND_TO_WALL * wanted.wall);
    for (let hand = most; hand >= SMALLEST_HAND * most; hand *= SMALLER) {
      for (let pitch = PITCHES.steepest; pitch >= PITCHES.flattest; pitch -= 2) {
        const shape = filling(free, firstShape(wanted, hand, pitch * RAD, turned, free), wanted, hand);
        if (shape) return shape;
      }
    }
  }
}

function firstShape({ wall, exposed }: Wanted, hand: number, pitch: number, turned: boolean, free: Free): Shape {
  const scale = HAND / hand;
  return {
    half: { x: 20, z: 12 },
    wall: wall * scale,
    exposed: exposed * scale,
    columns: 2,
    standing: wall * scale,
    laid: 0.9 * HAND,
    hand: HAND,
    rows: 1,
    wood: 0.8,
    pitch,
    fieldOfView: FIELD_OF_VIEW,
    rim: 0,
    front: -1.6, // the buttons stand there
    turned,
    steps: [DISCARDS],
    columnsOfDiscards: free.width > 1.2 * free.height ? [15, 17] : [9, 17],
  };
}

// The shape with so much room between the walls that the table fills the space; null if something is too small then.
function filling(free: Free, first: Shape, wanted: Wanted, hand: number): Shape | null {
  let shape = first;
  let unit = hand / (TILE.width * HAND); // pixels of a centimetre in the middle
  for (let step = 0; step < 5; step++) {
    const seen = extents(shape, free.height / unit / (2 * Math.tan(FIELD_OF_VIEW / 2)));
    unit = hand / (TILE.width * HAND) / seen.near;
    const deeper = (free.height - 2 * MARGIN - unit * seen.height) / (2 * unit * Math.sin(shape.pitch));
    const wider = (free.width - 2 * MARGIN - unit * seen.width) / (2 * unit);
    const far = seen.near / seen.far; // how much smaller far tiles look
    const half = { x: shape.half.x + wider, z: shape.half.z + deeper };
    shape = { ...shape, half, wall: first.wall * far, standing: first.wall * far, exposed: first.exposed * far };
  }
  const { far } = extents(shape, free.height / unit / (2 * Math.tan(FIELD_OF_VIEW / 2)));
  const wallEnd = (STACKS * TILE.width * shape.wall * 1.008 + 1) / 2;
  const roomy = shape.half.z + TILE.height * shape.wall >= wallEnd && shape.half.x >= wallEnd;
  const discard = discardGrid(shape, DISCARDS).scale * TILE.width * unit * far;
  return roomy && discard >= wanted.discard ? shape : null;
}
