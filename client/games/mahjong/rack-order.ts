// The player's own order of the tiles on their rack, and the keys that move along it. PURE.

import { t } from "../../i18n/i18n";
import type { Direction, Place, RackOrder } from "../game";
import type { TableView } from "./table-view";

const SUITS = ["D", "B", "C"];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const HONOURS = ["E", "S", "W", "N", "RD", "GD", "WD", "F", "J"];
const BY_SUIT = [...SUITS.flatMap((suit) => NUMBERS.map((number) => `${number}${suit}`)), ...HONOURS];
const BY_NUMBER = [...NUMBERS.flatMap((number) => SUITS.map((suit) => `${number}${suit}`)), ...HONOURS];

const SORTS = [
  { id: "suit", label: t("By suit"), announcement: t("Sorted by suit.") },
  { id: "number", label: t("By number"), announcement: t("Sorted by number.") },
];

export function rackOrder<View extends TableView>(): RackOrder<View> {
  return {
    sorts: SORTS,
    arranged: arrangeRack,
    hand: handOf,
    drawnTile: (view) => view.drawn,
    rank: (tile, by) => (by === "suit" ? BY_SUIT : BY_NUMBER).indexOf(tile),
  };
}

function handOf(view: TableView): string[] {
  return view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
}

// Moves along the rack and wraps around at its ends.
export function navigate(view: TableView, from: Place, direction: Direction): Place | null {
  const [count, step] = [handOf(view).length, { left: -1, right: 1 }[direction as string]];
  const stand = Number(/^hand\.(\d+)@/.exec(from)?.[1]);
  return step && count ? `hand.${(stand + step + count) % count}@${view.me}` : null;
}

function arrangeRack<View extends TableView>(view: View, hand: string[]): View {
  return { ...view, racks: view.racks.map((rack, seat) => (seat === view.me && rack.hand ? { ...rack, hand } : rack)) };
}
