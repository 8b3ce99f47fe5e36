// Moves a piece from one pose to another: an eased path with a slight arc. Times in milliseconds.

import { Euler, Quaternion, Vector3 } from "three";
import type { Pose } from "../games/game";

// A pose in the form the renderer uses.
export interface Transform {
  position: Vector3;
  turn: Quaternion;
  scale: number;
}

export interface Tween {
  from: Transform;
  to: Transform;
  start: number;
  duration: number;
  arc: number; // maximum height above the straight line
  tumbles: number; // full turns on the way, for dice
  shake: number; // maximum distance to the left and right
  bounce: number; // how high it hops after it has fallen; 0: it is not dropped but put down
}

const UP = new Vector3(0, 1, 0);
const RIGHT = new Vector3(1, 0, 0);
const TUMBLE = new Vector3(0.8, 0.2, 0.56).normalize();
const FALL = 0.74; // the part of the time until a dropped piece has landed
const angles = new Euler();

export function transformOf(pose: Pose): Transform {
  angles.set(pose.pitch, pose.yaw, pose.roll, "YXZ");
  return {
    position: new Vector3(pose.x, pose.y, pose.z),
    turn: new Quaternion().setFromEuler(angles),
    scale: pose.scale,
  };
}

export function copyTransform(transform: Transform): Transform {
  return { position: transform.position.clone(), turn: transform.turn.clone(), scale: transform.scale };
}

export function sameTransform(a: Transform, b: Transform): boolean {
  return (
    a.position.distanceToSquared(b.position) < 1e-6 &&
    Math.abs(a.turn.dot(b.turn)) > 0.999999 &&
    Math.abs(a.scale - b.scale) < 1e-4
  );
}

// Longer distances are covered faster, so that no move is slow.
export function durationFor(from: Transform, to: Transform): number {
  return 170 + 68 * Math.sqrt(from.position.distanceTo(to.position));
}

export function arcFor(from: Transform, to: Transform): number {
  const far = from.position.distanceTo(to.position);
  return far < 2.5 ? 0 : Math.min(4.5, 0.8 + far * 0.11);
}

const spin = new Quaternion();

// Writes the current transform into `out`; returns whether it has arrived.
export function stepTween(tween: Tween, now: number, out: Transform): boolean {
  const t = Math.max(0, Math.min(1, (now - tween.start) / tween.duration));
  const eased = tween.bounce ? fallen(t) : t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
  out.position.lerpVectors(tween.from.position, tween.to.position, eased);
  out.position.addScaledVector(UP, heightOf(tween, t, eased));
  if (tween.shake) out.position.addScaledVector(RIGHT, tween.shake * Math.sin(t * 6 * Math.PI) * (1 - t));
  out.turn.slerpQuaternions(tween.from.turn, tween.to.turn, eased);
  if (tween.tumbles) out.turn.premultiply(spin.setFromAxisAngle(TUMBLE, (1 - t) ** 2 * tween.tumbles * 2 * Math.PI));
  out.scale = tween.from.scale + (tween.to.scale - tween.from.scale) * eased;
  return t >= 1;
}

function fallen(t: number): number {
  return 1 - (1 - Math.min(1, t / FALL)) ** 2;
}

// Above the straight line. A dropped piece falls until it hits the table, and hops once.
function heightOf({ arc, bounce }: Tween, t: number, eased: number): number {
  if (!bounce) return arc * Math.sin(Math.PI * eased) * (1 - 0.25 * eased);
  const fall = t / FALL;
  return fall < 1 ? (arc + bounce) * 4 * fall * (1 - fall) : bounce * Math.sin((Math.PI * (t - FALL)) / (1 - FALL));
}
