// The card as the server describes it, and how its patterns are coloured. PURE, except for fetching.

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
  tiles: { tile: string; have: "yes" | "joker" | "no" }[];
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

// Characters of a pattern that look the same: "blue" for flowers and zeroes, the letter of a suit, or "plain".
interface Run {
  text: string;
  ink: string;
}

// Flowers and zeroes are always blue, also in the middle of a suit: the 0 of [2020]a is the same tile in every suit.
export function runs({ text, suit }: Part): Run[] {
  const found: Run[] = [];
  for (const letter of text) {
    const ink = /[F0]/.test(letter) ? "blue" : suit || "plain";
    const last = found[found.length - 1];
    if (last?.ink === ink) last.text += letter;
    else found.push({ text: letter, ink });
  }
  return found;
}

const latest = new AskedOnce<ClosestHands>();

export function fetchClosest(table: string, version: number): Promise<ClosestHands> {
  return latest.ask(`/tables/${table}/closest`, version);
}

export function forgetClosest(): void {
  latest.forget();
}
