// The table before anything has been dealt: four racks and the walls around an empty felt. PURE.

import { t } from "../../i18n/i18n";
import type { Layout, ViewerState } from "../game";
import type { Needs } from "./desk-shape";
import { wall } from "./pieces";

import { felt, isPhone } from "./shapes";
import { camera, racks, settingOf } from "./table";
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
  const nothing = { broken: { seat: 0, counted: 0 }, last: null, exposed: [], idle: [], slots: 0, tileName: String };
  const walls = SEATS.map(() => Array<number>(game.stacks).fill(2));
  const setting = settingOf({ ...NOTHING, wall: walls }, viewer, { ...nothing, ...game });
  const { width, depth } = felt(setting.sides);
  return {
    pieces: isPhone(setting.shape) ? [] : SEATS.flatMap((seat) => wall(setting, seat)),
    racks: racks(setting),
    felt: viewer.felt,
    table: { width, depth },
    camera: { ...camera(setting), visiblePoints: wholeTable(width, depth) },
    focusable: [],
    dropTargets: [],
    summary: "",
    middle: t("Discards"),
  };
}

const RIM = 2.4; // of wood around the felt
const HIGH = 1.1;

// To its wooden rim, because chairs stand around it.
function wholeTable(width: number, depth: number): Layout["camera"]["visiblePoints"] {
  const [x, z] = [width / 2 + RIM, depth / 2 + RIM];
  return [-x, x].flatMap((at) => [-z, z].map((out): [number, number, number] => [at, HIGH, out]));
}
