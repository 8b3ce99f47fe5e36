// The state and motion of every piece: what was shown, where it is now, and where it is going.

import { Quaternion, Vector3 } from "three";
import type { Layout, Motion, Piece, Place } from "../games/game";
import { familyOf, matchPieces } from "./piece-matching";
import {
  arcFor,
  copyTransform,
  durationFor,
  sameTransform,
  stepTween,
  type Transform,
  type Tween,
  transformOf,
} from "./tween";

export interface PieceState {
  piece: Piece;
  current: Transform;
  target: Transform;
  tween: Tween | null;
  previous: Pick<Piece, "face" | "back">; // shown for the first half of the motion, or all of it
  ivory: number; // from 0 to 1: which ivory the piece is cut from, the same wherever it goes
  exitPath?: Transform[]; // the remaining poses of a piece that leaves the table
  route?: Leg[]; // what follows the motion that runs
}

interface Leg {
  to: Transform;
  start: number;
  lands: boolean;
}

const GONE = 0.01; // the size of a piece that cannot be seen
const QUICK = 130; // ms for small moves: a lift, a tile making room
const ZOOM = 450; // for pieces that lie: together they move like a picture that is zoomed
const SHAKE = { length: 380, far: 0.22 }; // ms, cm
const PULSE = { length: 520, high: 1.1 };
const HOVER = { lift: 0.12, aside: 0.07 }; // for a tile of scale 1: its neighbours make room by so many centimetres
const BOUNCE = { high: 0.45, longer: 1.3 }; // for a tile of scale 1; the time it adds
const RISE = new Vector3(0, 0.2, -3); // for a tile standing on a rack
const RISE_ACROSS = new Vector3(3, 0.2, 0); // the same, on one of its long sides
const DIE_THROW = new Vector3(9, 5, 16); // where a thrown die comes from
const LIFT = new Vector3(0, 3, 0); // for a tile lying flat
const ALONG = new Vector3(1, 0, 0); // the rack
const TILT = new Quaternion().setFromAxisAngle(ALONG, -0.1); // of a tile under the pointer, towards the viewer
const DIE_SIDES: Record<string, [x: number, z: number]> = {
  "1": [0, 0],
  "6": [2, 0],
  "2": [-1, 0],
  "5": [1, 0],
  "3": [0, 1],
  "4": [0, -1],
};

export class SceneGraph {
  pieces: PieceState[] = [];
  leaving: PieceState[] = [];
  reducedMotion = false;
  private byPlace = new Map<Place, PieceState>();
  private hovered: Place | null = null;
  private parted = new Map<Place, number>(); // by place: which way it makes room for the tile under the pointer
  private carried: { place: Place; at: Vector3 } | null = null;
  private order: Map<Place, number> | null = null; // slots of a family while one of it is dragged
  private heldBack: Place | null = null; // dropped on the table, waiting there for the server's answer

  show(layout: Layout, motions: Motion[], now: number): void {
    const before = new Map(this.pieces.map((state) => [state.piece.place, state.piece]));
    const named = new Map(motions.map((motion) => [motion.to, motion]));
    const held = this.heldBack ?? this.carried?.place ?? null;
    const sources = matchPieces(before, layout.pieces, named, held);
    const old = this.byPlace;
    this.order = null;
    if (!this.reducedMotion) for (const motion of motions) this.startLeaving(old.get(motion.from), motion, now);
    this.pieces = layout.pieces.map((piece, k) => {
      const source = sources[k] ?? null;
      return this.place(
        piece,
        source === null ? undefined : old.get(source),
        named.get(piece.place),
        now,
        before.size === 0,
      );
    });
    this.byPlace = new Map(this.pieces.map((state) => [state.piece.place, state]));
    if (this.heldBack && !this.stays(this.heldBack, before)) this.heldBack = null;
    this.parted = this.partedBy(this.hovered);
    this.settle(now);
  }

  private startLeaving(state: PieceState | undefined, { exitPath, delay }: Motion, now: number): void {
    const [first, ...route] = (exitPath ?? []).map(transformOf);
    if (!state || !first) return;
    const tween = this.tweenTo(state.current, first, now + delay);
    this.leaving.push({
      ...state,
      piece: { ...state.piece, look: "" },
      current: copyTransform(state.current),
      target: first,
      tween,
      exitPath: route,
    });
  }

  private stays(place: Place, before: Map<Place, Piece>): boolean {
    return this.byPlace.get(place)?.piece.face === before.get(place)?.face;
  }

  private place(
    piece: Piece,
    source: PieceState | undefined,
    motion: Motion | undefined,
    now: number,
    first: boolean,
  ): PieceState {
    const target = this.targetOf(piece);
    const previous = source?.piece ?? motion?.startAs ?? piece;
    const ivory = source?.ivory ?? ivoryOf(piece.place);
    if (this.reducedMotion) return { piece, current: copyTransform(target), target, tween: null, previous, ivory };
    const current = startOf(source, motion, target, first);
    if (piece.kind === "die" && motion) {
      current.position.add(DIE_THROW);
      return { piece, current, target, tween: throwDie(current, target, now + motion.delay), previous, ivory };
    }
    if (source?.tween && sameTransform(source.target, target) && !motion) {
      return { piece, current, target, tween: source.tween, previous: source.previous, ivory, route: source.route };
    }
    const same = source?.piece.place === piece.place && !motion;
    const redirected = same && source?.tween ? redirect(source, source.tween, target, now) : null;
    if (redirected) return { piece, current, target, previous: source?.previous ?? previous, ivory, ...redirected };
    const zoomed = piece.kind === "domino" && same;
    const [leg, ...route] = routeOf(motion, target, now);
    const moves = route.length > 0 || !sameTransform(current, target);
    const tween = moves ? this.legFrom(current, leg, leg.start, zoomed ? ZOOM : undefined) : null;
    if (tween && (zoomed || (same && slides(current, target)))) tween.arc = 0;
    return { piece, current, target, tween, previous, ivory, route };
  }

  private legFrom(from: Transform, { to, lands }: Leg, start: number, length?: number): Tween {
    const tween = this.tweenTo(from, to, start, length);
    return lands ? { ...tween, bounce: BOUNCE.high * to.scale, duration: tween.duration * BOUNCE.longer } : tween;
  }

  private tweenTo(from: Transform, to: Transform, start: number, length = durationFor(from, to)): Tween {
    return {
      from: copyTransform(from),
      to,
      start,
      duration: length,
      arc: arcFor(from, to),
      tumbles: 0,
      shake: 0,
      bounce: 0,
    };
  }

  // Where a piece belongs, including the effects of its look and of the pointer.
  private targetOf(piece: Piece): Transform {
    const goal = transformOf(piece.pose);
    if (piece.hidden) goal.scale = GONE;
    if (piece.kind === "die") goal.turn.multiply(dieTurn(piece.face));
    const hovered = this.hovered === piece.place && piece.pickable;
    const lift = piece.look === "chosen" ? 0.3 : hovered ? HOVER.lift : 0;
    const aside = HOVER.aside * (this.parted.get(piece.place) ?? 0) * piece.pose.scale;
    if (aside) goal.position.addScaledVector(ALONG.clone().applyQuaternion(goal.turn), aside);
    if (lift) goal.position.addScaledVector(raising(piece.pose).applyQuaternion(goal.turn), lift * piece.pose.scale);
    if (hovered && piece.pose.pitch) goal.turn.multiply(TILT);
    return goal;
  }

  // The tiles of a rack make room for the one under the pointer.
  private partedBy(place: Place | null): Map<Place, number> {
    const piece = place === null ? undefined : this.byPlace.get(place)?.piece;
    if (!piece?.pickable || !piece.pose.pitch) return new Map();
    const row = this.family(piece.place).map((state) => state.piece.place);
    const at = row.indexOf(piece.place);
    return new Map(row.map((one, k) => [one, Math.sign(k - at)]));
  }

  // Sends every piece to its target, unless it is already on its way there.
  settle(now: number): void {
    for (const state of this.pieces) {
      const { place } = state.piece;
      if (place === this.heldBack) continue;
      const goal =
        this.carried?.place === place ? this.carriedTransform(state) : this.targetOf(this.reordered(state.piece));
      if (sameTransform(goal, state.target)) continue;
      state.target = goal;
      state.route = undefined;
      if (this.reducedMotion || this.carried?.place === place) {
        state.current = copyTransform(goal);
        state.tween = null;
      } else {
        state.tween = this.tweenTo(state.current, goal, now, Math.max(QUICK, durationFor(state.current, goal) * 0.6));
      }
    }
  }

  private carriedTransform(state: PieceState): Transform {
    const goal = transformOf(state.piece.pose);
    goal.position.copy((this.carried as { at: Vector3 }).at);
    return goal;
  }

  private reordered(piece: Piece): Piece {
    const slot = this.order?.get(piece.place);
    const there = slot === undefined ? undefined : this.family(piece.place)[slot];
    return there ? { ...piece, pose: there.piece.pose } : piece;
  }

  // The pieces among which this one can be moved: the same family in the same orientation.
  family(place: Place): PieceState[] {
    const own = this.byPlace.get(place);
    if (!own) return [];
    const { pitch, scale } = own.piece.pose;
    return this.pieces.filter(
      ({ piece }) =>
        piece.pickable &&
        familyOf(piece.place) === familyOf(place) &&
        piece.pose.pitch === pitch &&
        piece.pose.scale === scale,
    );
  }

  at(place: Place): PieceState | undefined {
    return this.byPlace.get(place);
  }

  hover(place: Place | null, now: number): boolean {
    if (place === this.hovered) return false;
    this.hovered = place;
    this.parted = this.partedBy(place);
    this.settle(now);
    return true;
  }

  // A dragged piece; `slot`: where the others of its family make room for it.
  carry(place: Place, at: Vector3, slot: number | null, now: number): void {
    this.carried = { place, at: at.clone() };
    this.heldBack = null;
    this.parted.clear();
    this.order = slot === null ? null : this.makeRoom(place, slot);
    this.settle(now);
  }

  private makeRoom(place: Place, slot: number): Map<Place, number> {
    const places = this.family(place).map((state) => state.piece.place);
    const others = places.filter((one) => one !== place);
    others.splice(slot, 0, place);
    return new Map(others.map((one, k) => [one, k]));
  }

  // Dropped: back to its place, or waiting where it is for the result.
  letGo(waiting: boolean, now: number): void {
    this.heldBack = waiting ? (this.carried?.place ?? null) : null;
    this.carried = null;
    this.order = null;
    this.settle(now);
  }

  giveBack(now: number): void {
    const state = this.heldBack === null ? undefined : this.byPlace.get(this.heldBack);
    this.heldBack = null;
    if (state) state.target = copyTransform(state.current);
    this.settle(now);
  }

  // Shows that a piece may not be picked. A moving piece is not interrupted.
  shake(place: Place, now: number): void {
    const state = this.byPlace.get(place);
    if (!state || state.tween || this.reducedMotion) return;
    state.tween = { ...this.tweenTo(state.current, state.target, now, SHAKE.length), shake: SHAKE.far };
  }

  // Draws attention with a hop.
  pulse(places: Place[], now: number): void {
    for (const state of places.map((place) => this.byPlace.get(place))) {
      if (!state || state.tween || this.reducedMotion) continue;
      state.tween = { ...this.tweenTo(state.current, state.target, now, PULSE.length), arc: PULSE.high };
    }
  }

  // Advances all motions to this time; returns whether anything is still moving.
  advance(now: number): boolean {
    let moving = this.advanceLeaving(now);
    for (const state of this.pieces) {
      if (!state.tween) continue;
      if (stepTween(state.tween, now, state.current)) this.nextLeg(state);
      if (state.tween) moving = true;
    }
    return moving;
  }

  private nextLeg(state: PieceState): void {
    const leg = state.route?.shift();
    const arrived = (state.tween?.start ?? 0) + (state.tween?.duration ?? 0);
    state.tween = leg ? this.legFrom(state.current, leg, Math.max(leg.start, arrived)) : null;
  }

  // Every piece is where it belongs now.
  skip(): void {
    this.leaving = [];
    for (const state of this.pieces) {
      state.current = copyTransform(state.target);
      state.tween = null;
      state.route = undefined;
    }
  }

  // Pieces that leave go from one pose to the next, and disappear after the last.
  private advanceLeaving(now: number): boolean {
    this.leaving = this.leaving.filter((state) => {
      if (!state.tween || !stepTween(state.tween, now, state.current)) return true;
      const next = state.exitPath?.shift();
      state.tween = next ? this.tweenTo(state.current, next, now) : null;
      return next !== undefined;
    });
    return this.leaving.length > 0;
  }
}

// A face known at one end of a motion is shown all the way; a face that changes, and the back, change halfway.
export function shownPiece(state: PieceState, now: number): Piece {
  const { piece, tween, previous: was, route } = state;
  if (!tween) return piece;
  const half = !!route?.length || now < tween.start + tween.duration / 2;
  const face = half && piece.kind === "tile" ? (was.face ?? piece.face) : (piece.face ?? was.face);
  return { ...piece, face, back: half ? was.back || piece.back : piece.back };
}

// A number for a name, spread evenly, the same after each reload.
export function ivoryOf(place: Place): number {
  let mixed = 2166136261;
  for (const letter of place) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 16777619);
  return (((mixed >>> 15) ^ mixed) & 1023) / 1023;
}

// The legs of a motion, each with the time when it begins.
function routeOf(motion: Motion | undefined, target: Transform, now: number): [Leg, ...Leg[]] {
  const stops = motion?.stops ?? [];
  const starts = [motion?.delay ?? 0, ...stops.map(({ leave }) => leave)];
  const goals = [...stops.map(({ pose }) => transformOf(pose)), target];
  const lands = (k: number) => motion?.lands === true && k === goals.length - 1;
  return goals.map((to, k) => ({ to, start: now + (starts[k] ?? 0), lands: lands(k) })) as [Leg, ...Leg[]];
}

// A motion that waits keeps its time when the table is laid out anew meanwhile, as on a turned phone. Null: it runs already.
function redirect({ route = [] }: PieceState, tween: Tween, to: Transform, now: number) {
  if (route.length) return { tween, route: [...route.slice(0, -1), { ...(route[route.length - 1] as Leg), to }] };
  return now < tween.start ? { tween: { ...tween, to }, route } : null;
}

function shrunk(state: Transform): Transform {
  const small = copyTransform(state);
  small.scale = GONE;
  return small;
}

function dieTurn(face: string | null): Quaternion {
  const [x, z] = DIE_SIDES[face ?? "1"] ?? [0, 0];
  const quarter = Math.PI / 4; // half the angle of a quarter turn
  return new Quaternion(Math.sin(x * quarter), 0, Math.sin(z * quarter), Math.cos((x || z) * quarter));
}

// What only makes room for others stays on the table.
function slides(from: Transform, to: Transform): boolean {
  return Math.abs(from.turn.dot(to.turn)) > 0.9999 && Math.abs(from.position.y - to.position.y) < 0.1;
}

// Where a piece starts: where it was, where its motion begins, or out of nothing.
function startOf(source: PieceState | undefined, motion: Motion | undefined, target: Transform, first: boolean) {
  if (source) return copyTransform(source.current);
  if (motion?.startAs) return transformOf(motion.startAs.pose);
  return first ? copyTransform(target) : shrunk(target);
}

function throwDie(from: Transform, to: Transform, start: number): Tween {
  return { from: copyTransform(from), to, start, duration: 950, arc: 2.5, tumbles: 3, shake: 0, bounce: 0 };
}

const raising = ({ pitch, roll }: Piece["pose"]): Vector3 => (pitch ? RISE : roll > 0 ? RISE_ACROSS : LIFT).clone();
