// What the panels of closest hands and of patterns share: what the server says about the player's tiles, and how it is shown. PURE.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tilePicture } from "../../ui/pictures";
import type { FirstTime, Option } from "../game";
import type { TableView } from "./table-view";

// What the server says about the player's own tiles, which it is asked again when they change.
export class Advice<Found> {
  private about = ""; // the tiles
  private requests = 0;
  latest: Found | null = null; // whichever tiles it is about

  // Returns whether its answer is the latest: it may have been asked again meanwhile.
  async ask(tiles: string, answer: Promise<Found>): Promise<boolean> {
    const request = ++this.requests;
    const found = await answer;
    if (request !== this.requests) return false;
    [this.about, this.latest] = [tiles, found];
    return true;
  }

  // What it says about these tiles. What it said about others could be wrong for them.
  on(tiles: string): Found | null {
    return tiles === this.about ? this.latest : null;
  }
}

const MOST = 7; // tiles; how far the hand is says how many more there are

// away: how far it is. missing: pictures of tiles, those of a group together.
export function aimsLine(name: string, away: string, missing: HTMLElement[][]): HTMLElement[] {
  const shown = new Set(missing.flat().slice(0, MOST));
  const groups = missing.map((group) => group.filter((tile) => shown.has(tile))).filter(({ length }) => length);
  return [
    h("span", { class: "aims-words" }, h("b", {}, name), " ", h("span", {}, away)),
    h("span", { class: "tiles" }, ...groups.map((group) => h("span", { class: "group fan" }, ...group))),
  ];
}

// A small tile of a hand that is being collected, with a sign that says whether the player has it and whether it can still come.

const SIGNS: Record<How, string> = { yes: "✓", joker: "J", open: "", "only-joker": "J", gone: "✕" };

const NAMES: Record<How, (tile: string, left: number) => string> = {
  yes: (tile) => tile,
  joker: (tile) => t("{tile}, {how}", { tile, how: t("joker stands in") }),
  open: (tile, left) => t("{tile}, missing, {count} may still come", { tile, count: left }),
  "only-joker": (tile) => t("{tile}, missing, only a joker can stand in", { tile }),
  gone: (tile) => t("{tile}, missing, none can come any more", { tile }),
};

// In the order in which they are explained.
const MEANINGS: [how: How, meaning: string][] = [
  ["yes", t("you have it")],
  ["joker", t("your joker stands in")],
  ["open", t("missing; how many may still come")],
  ["only-joker", t("missing; only a joker can stand in")],
  ["gone", t("missing; none is left")],
];

export function markedName({ tile, how, left }: Marked, tileName: (code: string) => string): string {
  return NAMES[how](tileName(tile), left);
}

export function markedTile(tileSheet: string, marked: Marked, tileName: (code: string) => string): HTMLElement {
  const { tile, how, left } = marked;
  const picture = tilePicture(tileSheet, tile, markedName(marked, tileName));
  picture.classList.add("small");
  return h("span", { class: `spot ${how}` }, picture, h("b", { "aria-hidden": "true" }, signOf(how, left)));
}

const signOf = (how: How, left: number): string => (how === "open" ? String(left) : SIGNS[how]);

// What the signs mean that are shown, each with a tile that has it; and the arrow at those in the hand that may go. Screen
// readers hear the meaning with each tile.
export function marksKey(tileSheet: string, shown: Marked[], spare: boolean): HTMLElement {
  const rows = MEANINGS.flatMap(([how, meaning]) => {
    const found = shown.find((marked) => marked.how === how);
    return found
      ? [
          h(
            "li",
            {},
            markedTile(tileSheet, found, () => ""),
            h("span", {}, meaning),
          ),
        ]
      : [];
  });
  const arrow = spare
    ? h("li", {}, h("b", { class: "spare-sign" }, "▲"), h("span", {}, t("in your hand: may go")))
    : null;
  return h("ul", { class: "marks-key", "aria-hidden": "true" }, ...rows, arrow);
}

// Whether the tiles of a hand that is being collected can still come, as far as a player can see.

const COPIES: Record<string, number> = { F: 8, J: 8 }; // of the other tiles there are four each

// joker: one stands in. open: it may still come. only-joker: none is left, but a joker may stand in. gone: neither.
type How = "yes" | "joker" | "open" | "only-joker" | "gone";

export interface Marked {
  tile: string;
  how: How;
  left: number; // how many of it may still come
}

export const isMissing = ({ how }: Marked): boolean => how !== "yes" && how !== "joker";

// How many of a tile lie nowhere open and not in the own hand. open: the tiles of all exposures.
export function unseen(view: TableView, open: string[], tile: string): number {
  const own = view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
  const lying = view.discards.filter(({ claimed }) => !claimed).map((discard) => discard.tile);
  const seen = [...own, ...open, ...lying].filter((one) => one === tile).length;
  const offered = view.live?.tile === tile && view.live.seat !== view.me ? 1 : 0; // it may be claimed now
  return Math.max(0, (COPIES[tile] ?? 4) - seen + offered);
}

const SHORT = 20; // tiles left in the wall

export interface Situation<View> extends FirstTime {
  fits(view: View, may: (...kinds: string[]) => boolean): boolean;
}

// Situations that a player of mahjong meets for the first time, with one sentence for each.
export function fitting<View>(situations: Situation<View>[], view: View, options: Option[]): FirstTime[] {
  const may = (...kinds: string[]) => options.some(({ kind }) => kinds.includes(kind));
  return situations.filter(({ fits }) => fits(view, may));
}

export const shortWall = (id: string): Situation<TableView> => ({
  id,
  fits: ({ left }, may) => may("discard") && left <= SHORT,
  text: t("The wall is getting short. If it runs out, nobody wins and nobody pays."),
});
