// How a piece gets from one pose to another: an eased path with a slight arc. Times in milliseconds.

import { Euler, Quaternion, Vector3 } from "three";
import type { Pose } from "../games/plug";

// A pose as the renderer wants it.
export interface State {
  position: Vector3;
  turn: Quaternion;
  scale: number;
}

export interface Tween {
  from: State;
  to: State;
  start: number;
  length: number;
  arc: number; // how high above the straight line, at most
  tumbles: number; // full turns on the way, for dice
  shakes: number; // how far to the left and right, at most
}

const UP = new Vector3(0, 1, 0);
const RIGHT = new Vector3(1, 0, 0);
const TUMBLE = new Vector3(0.8, 0.2, 0.56).normalize();
const angles = new Euler();

export function stateOf(pose: Pose): State {
  angles.set(pose.pitch, pose.yaw, pose.roll, "YXZ");
  return { position: new Vector3(pose.x, pose.y, pose.z), turn: new Quaternion().setFromEuler(angles), scale: pose.scale };
}

export function copyOf(state: State): State {
  return { position: state.position.clone(), turn: state.turn.clone(), scale: state.scale };
}

export function same(a: State, b: State): boolean {
  return a.position.distanceToSquared(b.position) < 1e-6 && Math.abs(a.turn.dot(b.turn)) > 0.999999 && Math.abs(a.scale - b.scale) < 1e-4;
}

// How long a move of this distance takes: far ones are faster, none is slow.
export function lengthFor(from: State, to: State): number {
  return 170 + 68 * Math.sqrt(from.position.distanceTo(to.position));
}

export function arcFor(from: State, to: State): number {
  const far = from.position.distanceTo(to.position);
  return far < 2.5 ? 0 : Math.min(4.5, 0.8 + far * 0.11);
}

const spin = new Quaternion();

// Where the piece is now; writes into `out`. True when it has arrived.
export function step(tween: Tween, now: number, out: State): boolean {
  const t = Math.max(0, Math.min(1, (now - tween.start) / tween.length));
  const eased = t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
  out.position.lerpVectors(tween.from.position, tween.to.position, eased);
  out.position.addScaledVector(UP, tween.arc * Math.sin(Math.PI * eased) * (1 - 0.25 * eased));
  if (tween.shakes) out.position.addScaledVector(RIGHT, tween.shakes * Math.sin(t * 6 * Math.PI) * (1 - t));
  out.turn.slerpQuaternions(tween.from.turn, tween.to.turn, eased);
  if (tween.tumbles) out.turn.premultiply(spin.setFromAxisAngle(TUMBLE, (1 - t) ** 2 * tween.tumbles * 2 * Math.PI));
  out.scale = tween.from.scale + (tween.to.scale - tween.from.scale) * eased;
  return t >= 1;
}
