// What is shown below a replay instead of the line of the log, because the table shows the rest. PURE.

import { t } from "../../i18n/i18n";
import type { LogLine, Seat } from "../game";

export function briefly(brief: string | undefined): Pick<LogLine, "brief"> {
  return brief === undefined ? {} : { brief };
}

// "The tiles have been dealt. Ann is East."
export function dealtTo(east: Seat, { me, nameOf }: { me: Seat | null; nameOf(seat: Seat): string }): string {
  const first = east === me ? t("You are East.") : t("{name} is East.", { name: nameOf(east) });
  return `${t("The tiles have been dealt.")} ${first}`;
}
