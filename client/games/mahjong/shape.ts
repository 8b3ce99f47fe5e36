// What differs between the ways in which a table is set. PURE.

// Sizes are multiples of a tile. The racks stand around the walls, and the walls around the discards.
export interface Shape {
  half: { x: number; z: number }; // space between the walls
  wall: number;
  exposed: number; // the other players' exposures
  columns: number; // of the exposures at the sides; their groups are rows
  standing: number; // the other players' concealed tiles
  laid: number; // my exposures, beside my hand
  hand: number; // my rack
  rows: number; // of my rack
  wood: number; // of the racks around the tiles; small screens need the space
  pitch: number; // angle at which the camera looks down
  tilt: number; // how much more upright my tiles stand than facing the camera, so that their upper edges are seen
  fieldOfView: number; // a narrow one makes the far rows nearly as large as the near ones
  rim: number; // margin beyond the racks that must be visible
  front: number; // the same in front of my rack
  lip: number; // from this height on the front of my rack must be visible
  turned: boolean; // a tile of each exposure lies on its side
  steps: number[]; // how many discards there is room for: they shrink, and move, when there are more
  columnsOfDiscards?: [fewest: number, most: number];
  largest?: number; // of a discard; as large as my hand if it is not given
  thirds?: Thirds; // only on phones
}

// On phones the others' racks and all walls lie outside the picture, and what they lay open lies on the far side of the felt:
// a third of its width for each of them.
export interface Thirds {
  across: number; // the width of all three
  width: number; // of one
  depth: number; // of all rows, and the gap before the discards
}

export const isPhone = ({ thirds }: Shape): boolean => thirds !== undefined;

export const RAD = Math.PI / 180;
