// Situations that a player of mahjong meets for the first time, with one sentence for each. PURE.

import { t } from "../../i18n/i18n";
import type { FirstTime, Option, Place, Seat } from "../game";
import { handPlaces } from "./places";
import type { TableView } from "./table-view";

const SHORT = 20; // tiles left in the wall

export interface Situation<View> {
  id: string;
  text: string;
  fits(view: View, may: (...kinds: string[]) => boolean): boolean;
  about?(view: View, options: Option[]): Place[];
}

export function fitting<View>(situations: Situation<View>[], view: View, options: Option[]): FirstTime[] {
  const may = (...kinds: string[]) => options.some(({ kind }) => kinds.includes(kind));
  return situations
    .filter(({ fits }) => fits(view, may))
    .map(({ id, text, about }) => ({ id, text, about: about?.(view, options) ?? [] }));
}

// The tiles of these groups, which the others have laid open.
export function openTiles(groups: { tiles: unknown[] }[][], me: Seat | null): Place[] {
  return groups.flatMap((laid, seat) =>
    seat === me ? [] : laid.flatMap(({ tiles }, g) => tiles.map((_, k) => `exposed.${g}.${k}@${seat}`)),
  );
}

// My tiles like the discard that may be called.
export const likeDiscard = (view: TableView): Place[] => (view.live ? handPlaces(view, [view.live.tile]) : []);

export const shortWall = (id: string): Situation<TableView> => ({
  id,
  fits: ({ left }, may) => may("discard") && left <= SHORT,
  text: t("The wall is getting short. If it runs out, nobody wins and nobody pays."),
});
