// Which drop target a tile belongs to. PURE.

import { t } from "../i18n/i18n";
import { type Area, DOMINO, type DropTarget, type Ghost, type Layout, type Place, type Pose } from "./table-layout";

export interface Landing {
  target: DropTarget;
  ghost: Ghost;
}

// Where this tile may be laid.
export function landingsOf({ dropTargets }: Pick<Layout, "dropTargets">, tile: Place): Landing[] {
  return dropTargets.flatMap((target) => {
    const ghost = target.ghosts?.find((one) => one.for === tile);
    return ghost ? [{ target, ghost }] : [];
  });
}

// Places that are shown on the table: where something can be laid, where the chosen tile fits, and where that scores.
export interface Mark {
  area: Area;
  sign: 0 | 1 | 2; // something can be laid there; the chosen tile fits; it scores
}

export function marksOf({ dropTargets }: Pick<Layout, "dropTargets">, landings: Landing[]): Mark[] {
  if (landings.length) return landings.map(({ ghost }) => ({ area: areaOf(ghost.pose), sign: ghost.good ? 2 : 1 }));
  return dropTargets.filter(({ mark }) => mark).map((area) => ({ area, sign: 0 }));
}

// Where a tile released at this point of the table falls to: the nearest of its ghosts, if the point is over the drop area or
// over a ghost, which may reach beyond it.
export function landingAt(layout: Pick<Layout, "dropTargets" | "dropArea">, tile: Place, x: number, z: number) {
  const { dropArea } = layout;
  if (!dropArea) return null;
  const landings = landingsOf(layout, tile);
  const near = isOver(dropArea, x, z) ? landings : landings.filter(({ ghost }) => isOver(areaOf(ghost.pose), x, z));
  let [nearest, least] = [null as Landing | null, Infinity];
  for (const landing of near) {
    const { pose } = landing.ghost;
    const distance = Math.hypot(pose.x - x, pose.z - z);
    if (distance < least) [nearest, least] = [landing, distance];
  }
  return nearest;
}

// What a domino with this pose covers.
export function areaOf(pose: Pose): Area {
  return { pose, width: DOMINO.width * pose.scale, depth: DOMINO.height * pose.scale };
}

export function isOver({ pose, width, depth }: Area, x: number, z: number): boolean {
  const [dx, dz] = [x - pose.x, z - pose.z];
  const [cos, sin] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  return Math.abs(dx * cos - dz * sin) <= width / 2 && Math.abs(dx * sin + dz * cos) <= depth / 2;
}

// For screen readers: "the left end, the ends make 15"
export function landingName({ target, ghost }: Landing): string {
  return [target.name, ghost.name].filter(Boolean).join(t(", "));
}

// The tile whose landings are shown: the one being dragged, or else the chosen one.
export function tileToLand({ pieces }: Pick<Layout, "pieces">, dragged: Place | null): Place | null {
  return dragged ?? pieces.find(({ look, place }) => look === "chosen" && place.startsWith("hand."))?.place ?? null;
}
