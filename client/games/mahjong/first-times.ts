// Situations that a player of mahjong meets for the first time, with one sentence for each. PURE.

import { t } from "../../i18n/i18n";
import type { FirstTime, Option } from "../game";
import type { TableView } from "./table-view";

const SHORT = 20; // tiles left in the wall

export interface Situation<View> extends FirstTime {
  fits(view: View, may: (...kinds: string[]) => boolean): boolean;
}

export function fitting<View>(situations: Situation<View>[], view: View, options: Option[]): FirstTime[] {
  const may = (...kinds: string[]) => options.some(({ kind }) => kinds.includes(kind));
  return situations.filter(({ fits }) => fits(view, may));
}

export const shortWall = (id: string): Situation<TableView> => ({
  id,
  fits: ({ left }, may) => may("discard") && left <= SHORT,
  text: t("The wall is getting short. If it runs out, nobody wins and nobody pays."),
});
