// The shapes of the table, from the widest screen to the narrowest. PURE.

// Sizes are multiples of a tile. The racks stand around the walls, and the walls around the discards.
interface Listed {
  least: number; // smallest aspect ratio for which this shape is used
  half: { x: number; z: number }; // space between the walls
  wall: number;
  exposed: number; // the other players' exposures
  columns: number; // of the exposures at the sides; their groups are rows
  standing: number; // the other players' concealed tiles
  laid: number; // my exposures
  inline: boolean; // they lie beside my hand, not behind it
  hand: number; // my rack
  rows: number; // of my rack
  wood: number; // of the racks around the tiles; small screens need the space
  pitch: number; // angle at which the camera looks down
  fieldOfView: number; // a narrow one makes the far rows nearly as large as the near ones
  rim: number; // margin beyond the racks that must be visible
  front: number; // the same in front of my rack
  forTurned?: Partial<Omit<Listed, "least" | "forTurned">>; // where a tile of each exposure lies on its side
}

export interface Shape extends Omit<Listed, "least" | "forTurned"> {
  turned: boolean; // a tile of each exposure lies on its side
}

export const RAD = Math.PI / 180;

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
    inline: true,
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
    inline: true,
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
  // a wide window
  {
    least: 1.72,
    half: { x: 34, z: 13 },
    wall: 0.46,
    exposed: 1.1,
    columns: 2,
    standing: 0.5,
    laid: 0.9,
    inline: false,
    hand: 2.6,
    rows: 1,
    wood: 0.8,
    pitch: 62 * RAD,
    fieldOfView: 22 * RAD,
    rim: 0,
    front: 0,
    forTurned: { half: { x: 31.2, z: 13.2 }, exposed: 1.27, fieldOfView: 17 * RAD, rim: -1, front: -1.6 },
  },
  // a desktop
  {
    least: 1.12,
    half: { x: 21.5, z: 10.9 },
    wall: 0.62,
    exposed: 1.2,
    columns: 1,
    standing: 0.8,
    laid: 1,
    inline: false,
    hand: 1.7,
    rows: 1,
    wood: 1,
    pitch: 57 * RAD,
    fieldOfView: 32 * RAD,
    rim: 1,
    front: 0.5,
  },
  // a tablet in portrait
  {
    least: 0.86,
    half: { x: 16.6, z: 16.8 },
    wall: 0.74,
    exposed: 1.2,
    columns: 1,
    standing: 0.85,
    laid: 1.1,
    inline: false,
    hand: 1.62,
    rows: 1,
    wood: 1,
    pitch: 64 * RAD,
    fieldOfView: 32 * RAD,
    rim: 0,
    front: 0,
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
    inline: true,
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

// turned: whether a tile of each exposure lies on its side.
export function shapeFor(aspect: number, turned: boolean): Shape {
  const {
    least: _,
    forTurned,
    ...shape
  } = SHAPES.find(({ least }) => aspect >= least) ?? (SHAPES[SHAPES.length - 1] as Listed);
  return { ...shape, ...(turned ? forTurned : {}), turned };
}
