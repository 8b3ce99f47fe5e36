// What the server says about the player's own hand, in words. PURE, except for fetching.

import { plural, t } from "../../i18n/i18n";
import { AskedOnce } from "../mahjong/asked-once";

export interface Completing {
  tile: string;
  unseen: number;
  by_draw: number; // points
  by_discard: number;
}
export interface Reach {
  id: string;
  points: number;
  missing: number;
  wanted: string[];
  held: string[]; // of the sets that make the pattern; none if any sets may do
  has: string[]; // the same of one of the nearest ways
  needs: string[]; // what is missing by that way, one by one
}
export interface Outlook {
  turn: number;
  missing?: number; // tiles to a complete hand; the rest is left out with it
  ready: { discard: string | null; tiles: Completing[] }[];
  reach: Reach[];
  risks: { tile: string; risk: "risky" | "dangerous" }[];
}

const latest = new AskedOnce<Outlook>();

export function fetchOutlook(table: string, version: number): Promise<Outlook> {
  return latest.ask(`/tables/${table}/outlook`, version);
}

export function forgetOutlook(): void {
  latest.forget();
}

export function distance({ missing = 0 }: Outlook): string {
  if (missing === 0) return t("Your hand is complete.");
  if (missing === 1) return t("Ready: one tile completes your hand.");
  return plural(missing, "{n} tile away from mahjong.", "{n} tiles away from mahjong.");
}

export function completes({ unseen, by_draw, by_discard }: Completing): string {
  const left = plural(unseen, "{n} unseen", "{n} unseen");
  if (by_draw === by_discard) return t("{points} points, {left}", { points: by_draw, left });
  return t("{draw} points self-drawn, {discard} by discard, {left}", { draw: by_draw, discard: by_discard, left });
}

export function away(missing: number): string {
  return missing === 0 ? t("complete") : plural(missing, "{n} tile away", "{n} tiles away");
}
