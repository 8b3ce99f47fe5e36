// The table before anything has been dealt: four racks and the walls around an empty felt. PURE.

import { t } from "../../i18n/i18n";
import type { Free, Layout, ViewerState } from "../game";
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
  const seen = { ...viewer, free: asOnDesktops(viewer.free) };
  const setting = settingOf({ ...NOTHING, wall: walls }, seen, { ...nothing, ...game });
  const { width, depth } = felt(setting.sides);
  return {
    pieces: SEATS.flatMap((seat) => wall(setting, seat)),
    racks: racks(setting),
    felt: viewer.felt,
    table: cloth(setting),
    chairs: chairSize(width, viewer.free),
    camera: { ...camera(setting), visiblePoints: wholeTable(width, depth) },
    focusable: [],
    dropTargets: [],
    summary: "",
    middle: t("Discards"),
  };
}

const LEAST = { width: 800, height: 560 }; // pixels in which a table for four can be laid
const DEEPEST = 0.9; // of its width: all sit at a square table, also where the space is high

// On a phone the same table, smaller: nothing on it has to be read yet.
function asOnDesktops({ width, height }: Free): Free {
  const times = Math.max(1, LEAST.width / width, LEAST.height / height);
  return { width: times * width, height: times * Math.min(height, DEEPEST * width) };
}

const CHAIR = { ofTable: 0.155, least: 60, most: 105 }; // pixels that it reaches beyond the table; they are kept free around it
const REACH = 9.4; // centimetres of a chair of size 1

function chairSize(width: number, free: Free): number {
  const pixels = Math.max(CHAIR.least, Math.min(CHAIR.most, CHAIR.ofTable * free.width));
  return (pixels * (width + 2 * RIM)) / free.width / REACH;
}

const RIM = 2.4; // of wood around the felt
const HIGH = 1.1;

// To its wooden rim, because chairs stand around it.
function wholeTable(width: number, depth: number): Layout["camera"]["visiblePoints"] {
  const [x, z] = [width / 2 + RIM, depth / 2 + RIM];
  return [-x, x].flatMap((at) => [-z, z].map((out): [number, number, number] => [at, HIGH, out]));
}
