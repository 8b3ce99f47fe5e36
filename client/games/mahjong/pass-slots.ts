// The marked places before the player's rack for the tiles that they pass on. PURE.

import { type DropTarget, type Layout, type Place, type Pose, TILE } from "../game";
import { type Setting, slotPose } from "./pieces";

const ABOVE = { middle: 0.42, room: 1.1 }; // of a slot's height: a label before the slots

// label: whom they go to; it stands before the slots.
export function passSlots(setting: Setting, count: number, label: string): Pick<Layout, "slots" | "labels"> {
  const filled = setting.viewer.picked.filter((place) => place.startsWith("hand."));
  return { slots: { label, count, filled }, labels: [{ pose: before(setting, count), text: label }] };
}

function before(setting: Setting, count: number): Pose {
  const middle = slotPose(setting, (count - 1) / 2, count);
  return { ...middle, z: middle.z - (0.5 + ABOVE.middle) * TILE.height * middle.scale };
}

export function slotTargets(setting: Setting, count: number): DropTarget[] {
  return Array.from({ length: count }, (_, slot) => {
    const at = slotPose(setting, slot, count);
    const area = { pose: at, width: TILE.width * at.scale, depth: TILE.height * at.scale };
    const place: Place = `slot.${slot}`;
    return { place, ...area, mark: true };
  });
}

// How near to the viewer something may lie before the slots.
export function edgeOfSlots(setting: Setting, count: number): number {
  const { y, z, scale } = slotPose(setting, 0, count);
  const seen = z - y / Math.tan(setting.shape.pitch); // where the felt is that a slot's middle hides
  return seen - (0.5 + ABOVE.room) * TILE.height * scale;
}
