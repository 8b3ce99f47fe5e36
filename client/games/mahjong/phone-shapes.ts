// How the table is set on phones, where there is no room for walls of their true size. PURE.

import { aspectOf, type Free, TILE } from "../game";
import { RAD, type Shape } from "./shape";

interface Listed extends Omit<Shape, "turned" | "steps" | "columnsOfDiscards"> {
  least: number; // smallest aspect ratio for which this shape is used
  forTurned?: Partial<Shape>; // where a tile of each exposure lies on its side
}

const STEPS = [36, 48, 64, 80, 90, 100];

const SHAPES: Listed[] = [
  // a phone in landscape
  {
    least: 2.7,
    half: { x: 39.3, z: 13.7 },
    wall: 0.2,
    exposed: 1.17,
    columns: 2,
    standing: 0.2,
    laid: 2.34,
    hand: 2.6,
    rows: 1,
    wood: 0.3,
    pitch: 41.5 * RAD,
    fieldOfView: 12 * RAD,
    rim: 0,
    front: 0,
    forTurned: { half: { x: 40.3, z: 15.3 }, exposed: 1.3, pitch: 41 * RAD, fieldOfView: 8 * RAD, rim: -1, front: -4 },
  },
  // a small phone in landscape
  {
    least: 2.35,
    half: { x: 39.2, z: 16.8 },
    wall: 0.2,
    exposed: 1.48,
    columns: 2,
    standing: 0.2,
    laid: 2.34,
    hand: 2.6,
    rows: 1,
    wood: 0.3,
    pitch: 41.5 * RAD,
    fieldOfView: 12 * RAD,
    rim: 0,
    front: 0,
    forTurned: {
      half: { x: 39.2, z: 19.6 },
      exposed: 1.6,
      pitch: 40 * RAD,
      fieldOfView: 7 * RAD,
      rim: -1.4,
      front: -4,
    },
  },
  // a phone in portrait
  {
    least: 0,
    half: { x: 19.4, z: 29.8 },
    wall: 0.2,
    exposed: 1.24,
    columns: 1,
    standing: 0.2,
    laid: 2.34,
    hand: 2.6,
    rows: 2,
    wood: 0.3,
    pitch: 51 * RAD,
    fieldOfView: 14 * RAD,
    rim: -0.6,
    front: -0.3,
    forTurned: {
      half: { x: 19.4, z: 35.4 },
      exposed: 1.5,
      pitch: 42 * RAD,
      fieldOfView: 8 * RAD,
      rim: -1.1,
      front: -4,
    },
  },
];

export function phoneShape(free: Free, turned: boolean): Shape {
  const aspect = aspectOf(free);
  const {
    least: _,
    forTurned,
    ...listed
  } = SHAPES.find(({ least }) => aspect >= least) ?? (SHAPES[SHAPES.length - 1] as Listed);
  const shape = { ...listed, steps: STEPS, turned };
  return turned ? withTurnedTiles({ ...shape, ...forTurned }) : shape;
}

// At the sides, exposures with a tile turned sideways need more width, which the discards give. Mine are nearly as large as my
// hand. The table keeps its size.
function withTurnedTiles(shape: Shape): Shape {
  const wider = (TILE.height - TILE.width) * shape.columns * shape.exposed;
  return { ...shape, laid: 0.9 * shape.hand, half: { x: shape.half.x - wider, z: shape.half.z } };
}
