// The winds of the seats. PURE.

import type { Seat } from "../game";
import type { TableView } from "./table-view";

export type Wind = "E" | "S" | "W" | "N";
const WINDS: Wind[] = ["E", "S", "W", "N"];

// East's next seat to the right is South.
export function windOf({ east, racks }: Pick<TableView, "east" | "racks">, seat: Seat): Wind {
  return WINDS[(seat - east + racks.length) % racks.length] ?? "E";
}
