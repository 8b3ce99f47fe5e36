// The table before anything has been dealt: four racks and the walls around an empty felt. PURE.

import { t } from "../../i18n/i18n";
import type { Layout, ViewerState } from "../game";
import type { Needs } from "./desk-shape";
import { wall } from "./pieces";
import { felt } from "./shapes";
import { camera, cloth, racks, settingOf } from "./table";
import type { TableRack, TableView } from "./table-view";

const SEATS = [0, 1, 2, 3];
const EMPTY_RACK: TableRack = { count: 0, hand: null, score: 0 };
const NOTHING: TableView = {
  phase: "",
  turn: 0,
  me: null,
  east: 0,
  active: null,
  wall: SEATS.map(() => []),
  next: null,
  left: 0,
  racks: SEATS.map(() => EMPTY_RACK),
  drawn: null,
  discards: [],
  live: null,
};

export function emptyTable(viewer: ViewerState, game: Needs): Layout {
  const nothing = {
    broken: { seat: 0, counted: 0 },
    last: null,
    exposed: [],
    idle: [],
    slots: 0,
    tileName: String,
    discardScale: () => 1,
  };
  const walls = SEATS.map(() => Array<number>(game.stacks).fill(2));
  const seen = { ...viewer, free: ROOMY };
  const setting = settingOf({ ...NOTHING, wall: walls }, seen, { ...nothing, ...game });
  const { width, depth } = felt(setting.sides);
  return {
    pieces: SEATS.flatMap((seat) => wall(setting, seat)),
    racks: racks(setting),
    felt: viewer.felt,
    table: cloth(setting),
    chairs: CHAIR.size,
    camera: { ...camera(setting), pitch: PITCH, visiblePoints: withChairs(width / 2 + RIM, depth / 2 + RIM) },
    focusable: [],
    dropTargets: [],
    summary: "",
    middle: t("Discards"),
  };
}

const ROOMY = { width: 1000, height: 800 }; // pixels: the same table in every window, because nothing on it has to be read yet
const PITCH = 0.74;
const RIM = 2.4; // of wood around the felt
const CHAIR = { size: 1.2, wide: 11, reach: 15.4, high: 9.9, seat: -9 }; // of size 1: half of its width, how far out and up it goes

// The table to its wooden rim, and the chairs around it. Of the near one the upper part.
function withChairs(x: number, z: number): Layout["camera"]["visiblePoints"] {
  const { size, wide, reach, high, seat } = CHAIR;
  const [half, out, top, low] = [wide * size, reach * size, high * size, seat * size];
  return [-1, 1].flatMap((side): [number, number, number][] => [
    [side * x, 0, -z],
    [side * x, 0, z],
    [side * (x + out), top, -half],
    [side * (x + out), low, half],
    [side * half, top, -z - out],
    [side * half, low, z + out],
  ]);
}
