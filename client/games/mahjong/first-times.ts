// Situations that a player of mahjong meets for the first time, with one sentence for each. PURE.

import { t } from "../../i18n/i18n";
import type { AimsMoment, FirstTime, Option, Place, Seat } from "../game";
import { handPlaces, tileAt, unique } from "./places";
import { playerName, type TableView } from "./table-view";

const SHORT = 20; // tiles left in the wall

export interface Situation<View> {
  id: string;
  text: string | ((moment: AimsMoment<View>) => string); // "": it does not fit after all
  fits(view: View, may: (...kinds: string[]) => boolean): boolean;
  about?(moment: AimsMoment<View>): Place[];
  besideGoal?: boolean;
  urgent?: boolean;
}

export function fitting<View>(
  situations: Situation<View>[],
  moment: AimsMoment<View>,
  advisable: Option[] = moment.options,
): FirstTime[] {
  const may = (...kinds: string[]) => advisable.some(({ kind }) => kinds.includes(kind));
  return situations
    .filter(({ fits }) => fits(moment.view, may))
    .map(({ text, about, fits: _, ...situation }) => {
      return { ...situation, text: typeof text === "string" ? text : text(moment), about: about?.(moment) ?? [] };
    })
    .filter(({ text }) => text);
}

// Whom a tile of mine may help, as their open tiles tell, and which of those.
export interface Danger {
  seat: Seat;
  open: Place[];
  tile: string;
}

// The first of my tiles that may help this player. What is suggested to go is not warned of.
export function mineFor<View extends TableView>(
  { view, spare }: AimsMoment<View>,
  helps: (tile: string) => boolean,
): string | undefined {
  const going = spare.map((place) => tileAt(view, place));
  return unique(view.racks[view.me ?? 0]?.hand ?? []).find((tile) => helps(tile) && !going.includes(tile));
}

export const openPlaces = (group: number, tiles: unknown[], seat: Seat): Place[] =>
  tiles.map((_, k) => `exposed.${group}.${k}@${seat}`);

// What has to be known before somebody is warned: a tile that may go instead, so that the warning is of use.
export function dangerSituation<View extends TableView>(
  id: string,
  find: (moment: AimsMoment<View>) => Danger | undefined,
  say: (name: string, danger: Danger, moment: AimsMoment<View>) => string,
): Situation<View> {
  const found = (moment: AimsMoment<View>) => (moment.spare.length ? find(moment) : undefined);
  return {
    id,
    fits: (_view, may) => may("discard"),
    text: (moment) => {
      const danger = found(moment);
      return danger ? say(playerName(danger.seat, moment.names), danger, moment) : "";
    },
    about: (moment) => {
      const danger = found(moment);
      return danger ? [...danger.open, ...handPlaces(moment.view, [danger.tile])] : [];
    },
  };
}

// My tiles like the discard that may be called.
export const likeDiscard = ({ view }: AimsMoment<TableView>): Place[] =>
  view.live ? handPlaces(view, [view.live.tile]) : [];

export const shortWall = (id: string): Situation<TableView> => ({
  id,
  urgent: true,
  fits: ({ left }, may) => may("discard") && left <= SHORT,
  text: t("The wall is nearly empty. If it runs out, nobody wins."),
});
