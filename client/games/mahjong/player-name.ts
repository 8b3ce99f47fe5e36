// What a player is called. PURE.

import { t } from "../../i18n/i18n";
import type { Seat } from "../game";

export function playerName(seat: Seat, names: string[]): string {
  return names[seat] ?? t("Deleted player");
}
