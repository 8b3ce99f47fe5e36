// Who sits where: the winds of the seats and the names of their players. PURE.

import { t } from "../../i18n/i18n";
import type { Seat, Tag } from "../game";
import type { TableView } from "./table-view";

type Wind = "E" | "S" | "W" | "N";
const WINDS: Wind[] = ["E", "S", "W", "N"];

// East's next seat to the right is South.
export function windOf({ east, racks }: Pick<TableView, "east" | "racks">, seat: Seat): Wind {
  return WINDS[(seat - east + racks.length) % racks.length] ?? "E";
}

const COLOURS: Record<Wind, string> = { E: "#b3261e", S: "#1b5fb0", W: "#17703f", N: "#71378f" };
const SIGNS: Record<Wind, string> = { E: t("E"), S: t("S"), W: t("W"), N: t("N") };

// How a seat is named where there is only room for a sign: on its discards, at its player's name and on the compass.
export function tagOf(view: Pick<TableView, "east" | "racks">, seat: Seat): Tag {
  const wind = windOf(view, seat);
  return { sign: SIGNS[wind], colour: COLOURS[wind] };
}

export function playerName(seat: Seat, names: string[]): string {
  return names[seat] ?? t("Deleted player");
}
