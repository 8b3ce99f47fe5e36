// Poses of all tiles, side by side of the table. PURE.

import { t } from "../../i18n/i18n";
import { type Piece, type Pose, type Seat, TILE, type ViewerState } from "../game";
import { tileName } from "./describe";
import { GROUP_GAP, inLine, inRows } from "./exposure-spots";
import { placesOf } from "./places";
import type { Shape } from "./shape-list";
import { discardGrid, GAP, HEIGHTS, type Side, type Sides, slope, turnOf } from "./shapes";
import { unneeded } from "./target";
import type { DiscardView, RackView, View } from "./view";

const STACKS = 19;
const RACK = 14; // tiles, with the one just drawn
const HALF = Math.PI / 2;
const FACE_DOWN = Math.PI;

// Everything that positions depend on.
export interface Setting {
  view: View;
  viewer: ViewerState;
  shape: Shape;
  sides: Sides;
  shift: number; // of the whole table, so that the middle of the felt is the origin
}

type Tilt = Partial<Pick<Pose, "yaw" | "pitch" | "roll" | "scale">>;
type Look = Partial<Pick<Piece, "look" | "pickable" | "back" | "name">>;

// A pose in the owner's coordinates: along to the right, out from the middle of the table.
export function pose(setting: Setting, side: Side, along: number, out: number, y: number, tilt: Tilt = {}): Pose {
  const angle = side.turn * HALF;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  const x = along * cos + out * sin;
  const z = out * cos - along * sin + setting.shift;
  return { x, y, z, yaw: angle, pitch: 0, roll: 0, scale: 1, ...tilt };
}

function tile(place: string, at: Pose, face: string | null, look: Look): Piece {
  const name = face === null ? "" : tileName(face);
  return { place, kind: "tile", pose: at, face, back: "", look: "", pickable: false, name, ...look };
}

export function sideOf(setting: Setting, seat: Seat): Side {
  const turn = turnOf(seat, setting.viewer.seat, setting.view.racks.length);
  return setting.sides[turn] as Side;
}

export function wall(setting: Setting, seat: Seat): Piece[] {
  const { view, shape, viewer } = setting;
  const side = sideOf(setting, seat);
  const scale = shape.wall;
  const look = { back: viewer.backs[seat] ?? "" };
  return (view.wall[seat] ?? []).flatMap((count, stack) => {
    const along = (STACKS / 2 - 0.5 - stack) * TILE.width * scale * 1.008 + broken(view, seat, stack);
    return Array.from({ length: count }, (_, level) => {
      const y = TILE.depth * scale * (level + 0.5);
      const at = pose(setting, side, along, side.wall, y, { pitch: FACE_DOWN, scale });
      return tile(`wall.${stack}.${level}@${seat}`, at, null, look);
    });
  });
}

// The stacks that East counted off are drawn last, so they stand slightly apart.
function broken(view: View, seat: Seat, stack: number): number {
  return seat === view.east && stack < view.dice[0] + view.dice[1] ? 0.5 : 0;
}

export function discards(setting: Setting): Piece[] {
  const { view, shape, viewer } = setting;
  const { scale, columns, rows, width, depth } = discardGrid(shape, view.discards.length);
  return view.discards.map((discard: DiscardView, k) => {
    const column = k % columns;
    const row = Math.floor(k / columns);
    const at: Pose = {
      x: (column - (columns - 1) / 2) * width,
      y: (TILE.depth * scale) / 2,
      z: (row - (rows - 1) / 2) * depth + setting.shift,
      yaw: 0,
      pitch: 0,
      roll: 0,
      scale,
    };
    const live = view.live !== null && k === view.discards.length - 1;
    return tile(`discard.${k}`, at, discard.tile, { back: viewer.backs[discard.seat] ?? "", look: live ? "lit" : "" });
  });
}

// Exposures lie face up on the ledge, readable for the viewer.
export function ledge(setting: Setting, seat: Seat): Piece[] {
  const groups = (setting.view.racks[seat] as RackView).exposed.map((group, g) =>
    group.tiles.map(
      (face, k): Laid => ({
        place: `exposed.${g}.${k}@${seat}`,
        face,
        ...exchange(setting, `exposed.${g}@${seat}`, face),
      }),
    ),
  );
  const rest = shown(setting, seat);
  return laidOut(setting, seat, rest.length ? [...groups, rest] : groups);
}

// After the game the other players' hands lie face up beside their exposures.
function shown({ view, viewer }: Setting, seat: Seat): Laid[] {
  const hand = seat === viewer.seat ? [] : (view.racks[seat]?.hand ?? []);
  return hand.map((face, k) => ({ place: `hand.${k}@${seat}`, face }));
}

type Laid = Look & { place: string; face: string };

function laidOut(setting: Setting, seat: Seat, groups: Laid[][]): Piece[] {
  const poses = posesOf(setting, sideOf(setting, seat), groups);
  const dead = setting.view.racks[seat]?.dead;
  const common: Look = { back: setting.viewer.backs[seat] ?? "", look: dead ? "dim" : "" };
  return groups.flatMap((group, g) =>
    group.map(({ place, face, ...look }, k) => tile(place, poses[g]?.[k] as Pose, face, { ...common, ...look })),
  );
}

function posesOf(setting: Setting, side: Side, groups: Laid[][]): Pose[][] {
  const { shape } = setting;
  const counts = groups.map((group) => group.length);
  const { middle } = side.room;
  if (side.turn === 0 && shape.inline)
    return besideHand(shape, counts).map((group) => group.map((slot) => onSlope(setting, side, slot, shape.laid)));
  const from = side.turn === 0 || side.turn === 3 ? 1 : -1; // left to right, or from the far end to the near end
  const spots = side.turn % 2 && shape.columns > 1 ? inRows(counts, side, shape) : inLine(counts, side, shape);
  const out = (side.ledge.from + side.ledge.to) / 2;
  return spots.offsets.map((group) =>
    group.map(({ along, aside }) => {
      const y = side.ledge.height + (TILE.depth * spots.scale) / 2;
      return pose(setting, side, along * from + middle, out - aside * from, y, { yaw: 0, scale: spots.scale });
    }),
  );
}

// A joker that can be taken is highlighted.
function exchange({ viewer }: Setting, group: string, face: string): Look {
  return face === "J" && viewer.pickable.includes(group) ? { pickable: true, look: "lit" } : {};
}

// My exposures on the right of my hand, in the places of the rack that the hand has left.
function besideHand(shape: Shape, groups: number[]): Slot[][] {
  const perRow = RACK / shape.rows;
  const [wide, step] = [TILE.width * shape.laid * 1.015, TILE.width * shape.hand * 1.015];
  const edge = (perRow / 2) * step;
  let [row, at] = [shape.rows - 1, edge];
  const place = (gap: number): Slot => {
    if (at - gap - wide < -edge && row > 0) [row, at] = [row - 1, edge];
    else at -= gap;
    at -= wide;
    return { along: at + wide / 2, row };
  };
  const backwards = [...groups]
    .reverse()
    .map((count, g) => Array.from({ length: count }, (_, k) => place(g > 0 && k === 0 ? GROUP_GAP : 0)).reverse());
  return backwards.reverse();
}

// The other players' concealed tiles stand with their backs to the table. Tiles chosen for passing lie in front.
export function standing(setting: Setting, seat: Seat): Piece[] {
  const { shape, viewer, view } = setting;
  const side = sideOf(setting, seat);
  const rack = view.racks[seat] as RackView;
  const scale = Math.min(shape.standing, side.room.length / (14 * TILE.width * 1.02));
  const step = TILE.width * scale * 1.02;
  const out = side.ledge.to + (TILE.depth * scale) / 2 + 0.2 * shape.wood;
  const given = rack.chosen && view.phase === "give" ? Math.min(3, rack.count) : 0;
  const stay = rack.count - given;
  const look: Look = { back: viewer.backs[seat] ?? "", look: rack.dead ? "dim" : "" };
  return Array.from({ length: rack.count }, (_, k) => {
    const along = (k - (stay - 1) / 2) * step + side.room.middle;
    const at =
      k < stay
        ? pose(setting, side, along, out, HEIGHTS.foot + (TILE.height * scale) / 2, { pitch: HALF, scale })
        : laidBefore(setting, side, k - stay, given, scale, FACE_DOWN);
    return tile(`hand.${k}@${seat}`, at, null, look);
  });
}

// Position on the ledge of tiles that will be passed.
function laidBefore(setting: Setting, side: Side, k: number, count: number, scale: number, pitch: number): Pose {
  const room = side.ledge.to - side.ledge.from;
  const onFelt = side.turn === 0 && setting.shape.inline; // which is still empty in the Charleston
  const fit = onFelt ? scale * 0.7 : Math.min(scale, room / TILE.height);
  const along = (k - (count - 1) / 2) * TILE.width * fit * 1.08 + side.room.middle;
  const out = onFelt ? setting.shape.half.z - TILE.height * fit * 0.6 : side.ledge.from + room / 2;
  const y = (onFelt ? 0 : side.ledge.height) + (TILE.depth * fit) / 2;
  return pose(setting, side, along, out, y, { pitch, scale: fit });
}

// My own tiles on the slope; tiles to be passed lie in front of them.
export function hand(setting: Setting, seat: Seat): Piece[] {
  const { view, viewer, shape } = setting;
  const side = sideOf(setting, seat);
  const tiles = view.racks[seat]?.hand ?? [];
  const given = view.given ? placesOf(view, view.given).filter((place) => viewer.picked.includes(place)) : [];
  const fresh = view.drawn !== null && tiles[tiles.length - 1] === view.drawn ? tiles.length - 1 : -1;
  const slots = handSlots(shape, tiles.length - given.length, fresh >= 0);
  const beside = shape.inline && shape.rows === 1 ? besideExposures(setting, seat, tiles.length) : 0;
  const idle = unneeded(view, viewer.target);
  let slot = 0;
  return tiles.map((face, k) => {
    const place = `hand.${k}@${seat}`;
    const laid = given.indexOf(place);
    const at =
      laid >= 0
        ? laidBefore(setting, side, laid, given.length, shape.laid, 0)
        : onSlope(setting, side, shiftedBy(slots[slot++] as Slot, beside));
    const look = laid >= 0 ? "" : lookOf(setting, place, k === fresh, idle.includes(place));
    const name = idle.includes(place) ? t("{tile}, not needed", { tile: tileName(face) }) : tileName(face);
    return tile(place, at, face, { back: viewer.backs[seat] ?? "", look, name, pickable: view.phase !== "over" });
  });
}

function lookOf({ view, viewer }: Setting, place: string, fresh: boolean, idle: boolean): Piece["look"] {
  if (view.me !== null && view.racks[view.me]?.dead) return "dim";
  if (viewer.picked.includes(place)) return "chosen";
  if (viewer.highlighted.includes(place)) return "lit";
  if (viewer.pickable.some((one) => one.startsWith("hand.")) && !viewer.pickable.includes(place)) return "dim";
  if (idle) return "dim"; // the target hand does not need it
  return fresh ? "new" : "";
}

interface Slot {
  along: number;
  row: number;
}

// Positions of my tiles, left to right and row by row, with the drawn tile slightly apart.
function handSlots(shape: Shape, count: number, fresh: boolean): Slot[] {
  const step = TILE.width * shape.hand * 1.015;
  const perRow = Math.ceil(Math.max(count, shape.rows > 1 ? 13 : count) / shape.rows);
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / perRow);
    const inRow = shape.rows > 1 ? perRow : count;
    const gap = shape.rows > 1 ? 0 : step * 0.3;
    const apart = fresh ? (k === count - 1 ? gap / 2 : -gap / 2) : 0;
    return { along: ((k % perRow) - (inRow - 1) / 2) * step + apart, row };
  });
}

// How far my hand moves to the left for my exposures.
function besideExposures({ shape, view }: Setting, seat: Seat, count: number): number {
  const step = TILE.width * shape.hand * 1.015;
  return view.racks[seat]?.exposed.length ? (-(RACK - count) / 2) * step : 0;
}

const shiftedBy = (slot: Slot, along: number): Slot => ({ ...slot, along: slot.along + along });

function onSlope(setting: Setting, side: Side, slot: Slot, scale = setting.shape.hand): Pose {
  const { shape } = setting;
  const { lean, row, top } = slope(shape);
  const down = (slot.row + 0.5) * row;
  const thick = (TILE.depth * scale) / 2;
  const out = side.ledge.to + GAP + down * Math.cos(lean) + thick * Math.sin(lean);
  const y = top - down * Math.sin(lean) + thick * Math.cos(lean);
  return pose(setting, side, slot.along, out, y, { pitch: lean, scale });
}
