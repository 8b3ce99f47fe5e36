// Generated from mahjong/rules/zungjung/patterns.py by `python -m ops.client_types`. Do not edit.

import { t } from "../../i18n/i18n";

export interface Pattern {
  id: string;
  name: string;
  points: number;
  level: number; // of the simplified rules, from which it counts
}

export const LIMIT = 320; // points that several patterns can score together

export const PATTERNS: Pattern[] = [
  { id: "1.1", name: t("All Runs"), points: 5, level: 2 },
  { id: "1.2", name: t("Concealed Hand"), points: 5, level: 2 },
  { id: "1.3", name: t("No Terminals"), points: 5, level: 2 },
  { id: "2.1.1", name: t("Mixed One-suit"), points: 40, level: 3 },
  { id: "2.1.2", name: t("Pure One-suit"), points: 80, level: 3 },
  { id: "2.2", name: t("Nine Gates"), points: 480, level: 3 },
  { id: "3.1", name: t("Value Honour"), points: 10, level: 3 },
  { id: "3.2.1", name: t("Small Three Dragons"), points: 40, level: 3 },
  { id: "3.2.2", name: t("Big Three Dragons"), points: 130, level: 3 },
  { id: "3.3.1", name: t("Small Three Winds"), points: 30, level: 3 },
  { id: "3.3.2", name: t("Big Three Winds"), points: 120, level: 3 },
  { id: "3.3.3", name: t("Small Four Winds"), points: 320, level: 3 },
  { id: "3.3.4", name: t("Big Four Winds"), points: 400, level: 3 },
  { id: "3.4", name: t("All Honours"), points: 320, level: 3 },
  { id: "4.1", name: t("All Triplets"), points: 30, level: 4 },
  { id: "4.2.1", name: t("Two Concealed Triplets"), points: 5, level: 4 },
  { id: "4.2.2", name: t("Three Concealed Triplets"), points: 30, level: 4 },
  { id: "4.2.3", name: t("Four Concealed Triplets"), points: 125, level: 4 },
  { id: "4.3.1", name: t("One Quad"), points: 5, level: 4 },
  { id: "4.3.2", name: t("Two Quads"), points: 20, level: 4 },
  { id: "4.3.3", name: t("Three Quads"), points: 120, level: 4 },
  { id: "4.3.4", name: t("Four Quads"), points: 480, level: 4 },
  { id: "5.1.1", name: t("Two Identical Runs"), points: 10, level: 5 },
  { id: "5.1.2", name: t("Two Identical Runs Twice"), points: 60, level: 5 },
  { id: "5.1.3", name: t("Three Identical Runs"), points: 120, level: 5 },
  { id: "5.1.4", name: t("Four Identical Runs"), points: 480, level: 5 },
  { id: "6.1", name: t("Three Similar Runs"), points: 35, level: 5 },
  { id: "6.2.1", name: t("Small Three Similar Triplets"), points: 30, level: 5 },
  { id: "6.2.2", name: t("Big Three Similar Triplets"), points: 120, level: 5 },
  { id: "7.1", name: t("Nine-tile Straight"), points: 40, level: 5 },
  { id: "7.2.1", name: t("Three Consecutive Triplets"), points: 100, level: 5 },
  { id: "7.2.2", name: t("Four Consecutive Triplets"), points: 200, level: 5 },
  { id: "8.1.1", name: t("Mixed Branching Terminals"), points: 40, level: 3 },
  { id: "8.1.2", name: t("Pure Branching Terminals"), points: 50, level: 3 },
  { id: "8.1.3", name: t("Mixed Rooted Terminals"), points: 100, level: 3 },
  { id: "8.1.4", name: t("Pure Rooted Terminals"), points: 400, level: 3 },
  { id: "9.1.1", name: t("Final Draw"), points: 10, level: 2 },
  { id: "9.1.2", name: t("Final Discard"), points: 10, level: 2 },
  { id: "9.2", name: t("Win on a Quad"), points: 10, level: 2 },
  { id: "9.3", name: t("Robbing a Quad"), points: 10, level: 2 },
  { id: "9.4.1", name: t("Blessing of Heaven"), points: 155, level: 2 },
  { id: "9.4.2", name: t("Blessing of Earth"), points: 155, level: 2 },
  { id: "10.1", name: t("Thirteen Wonders"), points: 160, level: 2 },
  { id: "10.2", name: t("Seven Pairs"), points: 30, level: 2 },
];
