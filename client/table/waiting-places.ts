// The places around the table while it waits for players: who sits there, and empty chairs.

import { t } from "../i18n/i18n";
import type { SeatInfo, TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { SIDES, showFace } from "./seat-panels";

export interface PlaceActions {
  sit: ((seat: number) => HTMLElement) | null; // the button on an empty chair; null: this reader may not take one
  remove(seat: number, name: string): HTMLElement;
}

export function placesAround(table: TableInfo, actions: PlaceActions): HTMLElement[] {
  return table.seats.map((seat, number) => placeOf(table, seat, number, actions));
}

function placeOf(table: TableInfo, seat: SeatInfo, number: number, { sit, remove }: PlaceActions): HTMLElement {
  const side = { "data-side": sideOf(table, number) };
  if (seat.name === null)
    return h("li", { class: "free", ...side }, chair(), sit?.(number) ?? h("span", { class: "who" }, t("Free seat")));
  const mine = number === table.me;
  return h(
    "li",
    { class: mine ? "mine" : "", ...side },
    chair(face(seat)),
    h("span", { class: "who" }, h("b", {}, seat.name), h("span", { class: "hint" }, notesOn(seat, mine))),
    table.host && !mine ? remove(number, seat.name) : null,
  );
}

// The reader sits at the bottom, as in the game; of two the other sits across.
function sideOf({ me, seats }: TableInfo, number: number): string {
  const turn = (number - (me ?? 0) + seats.length) % seats.length;
  return SIDES[seats.length === 2 ? turn * 2 : turn] ?? "";
}

function notesOn({ connected, bot }: SeatInfo, mine: boolean): string {
  const isGone = !connected && !mine && bot === null;
  return [mine ? t("you") : "", bot === null ? "" : t("bot"), isGone ? t("not connected") : ""]
    .filter(Boolean)
    .join(t(", "));
}

function face(seat: SeatInfo): HTMLElement {
  const element = h("span", { class: "face" });
  showFace(element, seat);
  return element;
}

// A chair drawn up to the table, and who sits on it.
function chair(sitting?: HTMLElement): HTMLElement {
  return h("span", { class: "chair", "aria-hidden": "true" }, h("i", { class: "wood" }), sitting ?? "");
}
