// The marked places before the player's rack for the tiles that they pass on. PURE.

import { type DropTarget, type Layout, type Place, type Pose, TILE } from "../game";
import { type Setting, slotPose } from "./pieces";
import { isPhone } from "./shapes";

const FREE = 0.3; // of a slot's height, before the slots
const LABEL = { least: 0.35, letter: 0.13 }; // how far its middle is from the slots, in tiles: its length follows from its text
const ABOVE = { middle: 0.42, room: 1.1 }; // of a slot's height: a label before the slots

// label: whom they go to; it stands on that side of the slots, or before them on a phone.
export function passSlots(
  setting: Setting,
  count: number,
  label: string,
  side: "left" | "right",
): Pick<Layout, "slots" | "labels"> {
  const filled = setting.viewer.picked.filter((place) => place.startsWith("hand."));
  const pose = isPhone(setting.shape) ? before(setting, count) : beside(setting, count, label, side);
  return { slots: { label, count, filled }, labels: [{ pose, text: label }] };
}

function before(setting: Setting, count: number): Pose {
  const middle = slotPose(setting, (count - 1) / 2, count);
  return { ...middle, z: middle.z - (0.5 + ABOVE.middle) * TILE.height * middle.scale };
}

function beside(setting: Setting, count: number, label: string, side: "left" | "right"): Pose {
  const last = slotPose(setting, side === "right" ? count - 1 : 0, count);
  const apart = (0.5 + LABEL.least + LABEL.letter * label.length) * TILE.width * last.scale;
  return { ...last, y: 0, x: last.x + (side === "right" ? apart : -apart) };
}

export function slotTargets(setting: Setting, count: number): DropTarget[] {
  return Array.from({ length: count }, (_, slot) => {
    const at = slotPose(setting, slot, count);
    const area = { pose: at, width: TILE.width * at.scale, depth: TILE.height * at.scale };
    const place: Place = `slot.${slot}`;
    return { place, ...area, mark: area };
  });
}

// How near to the viewer something may lie before the slots.
export function edgeOfSlots(setting: Setting, count: number): number {
  const { y, z, scale } = slotPose(setting, 0, count);
  if (!isPhone(setting.shape)) return z - (0.5 + FREE) * TILE.height * scale;
  const seen = z - y / Math.tan(setting.shape.pitch); // where the felt is that a slot's middle hides
  return seen - (0.5 + ABOVE.room) * TILE.height * scale;
}
