// The pieces on the table and their motions: what was shown, where each piece is now, where it is going.

import { Quaternion, Vector3 } from "three";
import type { Glide, Layout, Piece, Place } from "../games/plug";
import { familyOf, matched } from "./match";
import { arcFor, copyOf, lengthFor, same, type State, stateOf, step, type Tween } from "./motion";

export interface Actor {
  piece: Piece;
  now: State;
  goal: State;
  tween: Tween | null;
  was: Pick<Piece, "face" | "back">; // shown until the motion is over, or half of it
  route?: State[]; // where a piece that leaves still goes
}

const QUICK = 130; // ms: a lift, a tile making room
const SHAKE = { length: 380, far: 0.22 }; // ms, cm
const PULSE = { length: 520, high: 1.1 };
const RISE = new Vector3(0, 0.2, -3); // of a tile that stands on a rack
const LIFT = new Vector3(0, 3, 0); // of one that lies
const DIE_SIDES: Record<string, [x: number, z: number]> = {
  "1": [0, 0], "6": [2, 0], "2": [-1, 0], "5": [1, 0], "3": [0, 1], "4": [0, -1],
};

export class Stage {
  actors: Actor[] = [];
  leaving: Actor[] = [];
  still = false;
  private byPlace = new Map<Place, Actor>();
  private hovered: Place | null = null;
  private carried: { place: Place; at: Vector3 } | null = null;
  private order: Map<Place, number> | null = null; // stands of a family while one of it is carried
  private heldBack: Place | null = null; // let go over the table, waits there for the answer

  show(layout: Layout, glides: Glide[], now: number): void {
    const before = new Map(this.actors.map((actor) => [actor.piece.place, actor.piece]));
    const named = new Map(glides.map((glide) => [glide.to, glide]));
    const held = this.heldBack ?? this.carried?.place ?? null;
    const sources = matched(before, layout.pieces, named, held);
    const old = this.byPlace;
    this.order = null;
    if (!this.still) for (const glide of glides) this.leave(old.get(glide.from), glide, now);
    this.actors = layout.pieces.map((piece, k) => {
      const source = sources[k] ?? null;
      return this.enter(piece, source === null ? undefined : old.get(source), named.get(piece.place), now, before.size === 0);
    });
    this.byPlace = new Map(this.actors.map((actor) => [actor.piece.place, actor]));
    if (this.heldBack && !this.stays(this.heldBack, before)) this.heldBack = null;
    this.settle(now);
  }

  private leave(actor: Actor | undefined, { out, after }: Glide, now: number): void {
    const [first, ...route] = (out ?? []).map(stateOf);
    if (!actor || !first) return;
    const tween = this.path(actor.now, first, now + after);
    this.leaving.push({ ...actor, piece: { ...actor.piece, look: "" }, now: copyOf(actor.now), goal: first, tween, route });
  }

  private stays(place: Place, before: Map<Place, Piece>): boolean {
    return this.byPlace.get(place)?.piece.face === before.get(place)?.face;
  }

  private enter(piece: Piece, source: Actor | undefined, glide: Glide | undefined, now: number, first: boolean): Actor {
    const goal = this.goalOf(piece);
    const start = source ? copyOf(source.now) : glide?.at ? stateOf(glide.at.pose) : first || this.still ? copyOf(goal) : hidden(goal);
    const actor: Actor = { piece, now: start, goal, tween: null, was: source?.piece ?? glide?.at ?? piece };
    if (this.still) {
      actor.now = copyOf(goal);
    } else if (piece.kind === "die" && glide) {
      actor.now.position.add(new Vector3(9, 5, 16));
      actor.tween = { from: copyOf(actor.now), to: goal, start: now + glide.after, length: 950, arc: 2.5, tumbles: 3, shakes: 0 };
    } else if (source?.tween && same(source.goal, goal) && !glide) {
      [actor.tween, actor.was] = [source.tween, source.was];
    } else if (!same(start, goal)) {
      actor.tween = this.path(start, goal, now + (glide?.after ?? 0));
    }
    return actor;
  }

  private path(from: State, to: State, start: number, length = lengthFor(from, to)): Tween {
    return { from: copyOf(from), to, start, length, arc: arcFor(from, to), tumbles: 0, shakes: 0 };
  }

  // Where a piece belongs, with what its look and the pointer do to it.
  private goalOf(piece: Piece): State {
    const goal = stateOf(piece.pose);
    if (piece.kind === "die") goal.turn.multiply(dieTurn(piece.face));
    const lift = piece.look === "chosen" ? 0.3 : this.hovered === piece.place && piece.pick ? 0.1 : 0;
    const way = piece.pose.pitch ? RISE : LIFT;
    if (lift) goal.position.add(way.clone().multiplyScalar(lift * piece.pose.scale).applyQuaternion(goal.turn));
    return goal;
  }

  // Sends every piece to where it belongs now, if it is not on its way there.
  settle(now: number): void {
    for (const actor of this.actors) {
      const { place } = actor.piece;
      if (place === this.heldBack) continue;
      const goal = this.carried?.place === place ? this.inHand(actor) : this.goalOf(this.stood(actor.piece));
      if (same(goal, actor.goal)) continue;
      actor.goal = goal;
      if (this.still || this.carried?.place === place) {
        actor.now = copyOf(goal);
        actor.tween = null;
      } else {
        actor.tween = this.path(actor.now, goal, now, Math.max(QUICK, lengthFor(actor.now, goal) * 0.6));
      }
    }
  }

  private inHand(actor: Actor): State {
    const goal = stateOf(actor.piece.pose);
    goal.position.copy((this.carried as { at: Vector3 }).at);
    return goal;
  }

  private stood(piece: Piece): Piece {
    const stand = this.order?.get(piece.place);
    const there = stand === undefined ? undefined : this.family(piece.place)[stand];
    return there ? { ...piece, pose: there.piece.pose } : piece;
  }

  // The pieces among which this one may be moved: same family, in the same way of standing.
  family(place: Place): Actor[] {
    const own = this.byPlace.get(place);
    if (!own) return [];
    const { pitch, scale } = own.piece.pose;
    return this.actors.filter(
      ({ piece }) => piece.pick && familyOf(piece.place) === familyOf(place) && piece.pose.pitch === pitch && piece.pose.scale === scale,
    );
  }

  at(place: Place): Actor | undefined {
    return this.byPlace.get(place);
  }

  hover(place: Place | null, now: number): boolean {
    if (place === this.hovered) return false;
    this.hovered = place;
    this.settle(now);
    return true;
  }

  // A piece in the player's hand; `stand`: the others of its family make room for it there.
  carry(place: Place, at: Vector3, stand: number | null, now: number): void {
    this.carried = { place, at: at.clone() };
    this.heldBack = null;
    this.order = stand === null ? null : this.madeRoom(place, stand);
    this.settle(now);
  }

  private madeRoom(place: Place, stand: number): Map<Place, number> {
    const places = this.family(place).map((actor) => actor.piece.place);
    const others = places.filter((one) => one !== place);
    others.splice(stand, 0, place);
    return new Map(others.map((one, k) => [one, k]));
  }

  // Let go: back to its place, or waiting where it is for what comes of it.
  letGo(waiting: boolean, now: number): void {
    this.heldBack = waiting ? (this.carried?.place ?? null) : null;
    this.carried = null;
    this.order = null;
    this.settle(now);
  }

  giveBack(now: number): void {
    const actor = this.heldBack === null ? undefined : this.byPlace.get(this.heldBack);
    this.heldBack = null;
    if (actor) actor.goal = copyOf(actor.now);
    this.settle(now);
  }

  // Says no; a piece that moves already has other things to do.
  shake(place: Place, now: number): void {
    const actor = this.byPlace.get(place);
    if (!actor || actor.tween || this.still) return;
    actor.tween = { ...this.path(actor.now, actor.goal, now, SHAKE.length), shakes: SHAKE.far };
  }

  // Hops where it lies, to be seen.
  pulse(places: Place[], now: number): void {
    for (const actor of places.map((place) => this.byPlace.get(place))) {
      if (!actor || actor.tween || this.still) continue;
      actor.tween = { ...this.path(actor.now, actor.goal, now, PULSE.length), arc: PULSE.high };
    }
  }

  // Moves everything to this moment; true while anything is still on its way.
  advance(now: number): boolean {
    let moving = this.depart(now);
    for (const actor of this.actors) {
      if (!actor.tween) continue;
      if (step(actor.tween, now, actor.now)) actor.tween = null;
      else moving = true;
    }
    return moving;
  }

  // Those that leave go from one pose to the next, and from the last out of sight.
  private depart(now: number): boolean {
    this.leaving = this.leaving.filter((actor) => {
      if (!actor.tween || !step(actor.tween, now, actor.now)) return true;
      const next = actor.route?.shift();
      actor.tween = next ? this.path(actor.now, next, now) : null;
      return next !== undefined;
    });
    return this.leaving.length > 0;
  }
}

// A face that is known at one end of a motion is shown on all of the way; one that becomes another, and a back, change half way.
export function dressed(actor: Actor, now: number): Piece {
  const { piece, tween, was } = actor;
  if (!tween) return piece;
  const half = now < tween.start + tween.length / 2;
  const face = half && piece.kind === "tile" ? (was.face ?? piece.face) : (piece.face ?? was.face);
  return { ...piece, face, back: half ? was.back || piece.back : piece.back };
}

function hidden(state: State): State {
  const small = copyOf(state);
  small.scale = 0.01;
  return small;
}

function dieTurn(face: string | null): Quaternion {
  const [x, z] = DIE_SIDES[face ?? "1"] ?? [0, 0];
  const quarter = Math.PI / 4; // half the angle of a quarter turn
  return new Quaternion(Math.sin(x * quarter), 0, Math.sin(z * quarter), Math.cos((x || z) * quarter));
}
