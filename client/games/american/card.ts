// What the server says of the card and of the player's closest hands. PURE, except for fetching.

import { plural, t } from "../../i18n/i18n";
import { AskedOnce } from "../mahjong/asked-once";

export interface Part {
  text: string;
  suit: string; // "", or a letter: equal letters stand for equal suits
}
export interface Line {
  id: string;
  label: string;
  pieces: Part[][];
  value: number;
  concealed: boolean;
  note: string;
}
export interface Card {
  title: string;
  origin: string;
  sections: { name: string; lines: Line[] }[];
}
export interface HandMatch {
  distance: number | null; // tiles missing; null: no longer possible
  tiles: string[]; // in the order of the line
  groups: number[]; // how many tiles each has
  exposable: [tile: string, count: number][]; // groups that may be exposed
}
export interface ClosestHand extends HandMatch {
  line: string;
  section: string;
  label: string;
  value: number;
  concealed: boolean;
}
export interface ClosestHands {
  turn: number;
  hands: ClosestHand[];
  lines: Record<string, HandMatch>;
}

const latest = new AskedOnce<ClosestHands>();

export function fetchClosest(table: string, version: number): Promise<ClosestHands> {
  return latest.ask(`/tables/${table}/closest`, version);
}

export function forgetClosest(): void {
  latest.forget();
}

export function worth({ value, concealed }: Pick<ClosestHand, "value" | "concealed">): string {
  const points = plural(value, "{n} point", "{n} points");
  return concealed ? t("{points} · no calling", { points }) : t("{points} · may call", { points });
}

export function missing(distance: number | null): string {
  if (distance === null) return t("No longer possible");
  return distance === 0 ? t("Complete") : plural(distance, "{n} tile missing", "{n} tiles missing");
}
