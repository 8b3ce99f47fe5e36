// Which part of the DOM table each piece belongs to. PURE.

import type { Layout, Piece, Place, Seat } from "../games/game";

export const SIDES = ["bottom", "right", "top", "left"] as const;

// "exposed.1.2@3" belongs to the area "exposed.1@3". Other places, such as walls and dice, are described in words.
export function areaOf(place: Place): string | null {
  const found = /^(hand|exposed|discard)\.(\d+)(?:\.\d+)?(?:@(\d+))?$/.exec(place);
  if (!found) return null;
  const [, kind, first, seat] = found;
  if (kind === "discard") return seat ? `row@${seat}` : "discards";
  return kind === "exposed" ? `exposed.${first}@${seat}` : `${kind}@${seat}`;
}

// A tile of an exposure may lie on its side, with its top to the left or right.
export function turnedTo({ place, pose }: Piece): string {
  if (!place.startsWith("exposed") || pose.yaw === 0) return "";
  return pose.yaw > 0 ? "turned-left" : "turned-right";
}

// Discards lie in the middle, in a row of each seat if the game keeps them apart.
export function parentOf(area: string, sides: Map<Seat, string>): string {
  if (area === "discards") return "middle";
  return area.startsWith("row") ? "discards" : `side ${sides.get(seatOf(area))}`;
}

export function seatOf(place: string): Seat {
  return Number(place.split("@")[1]);
}

// Which side of the table each rack is on, seen from the bottom.
export function sidesBySeat(layout: Layout): Map<Seat, string> {
  return new Map(
    layout.racks.map(({ seat, pose }) => {
      const quarter = Math.round(Math.atan2(pose.x, pose.z) / (Math.PI / 2));
      return [seat, SIDES[(quarter + 4) % 4] as string];
    }),
  );
}
