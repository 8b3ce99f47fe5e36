// Names of players, tiles, sets and patterns. PURE.

import { formatList, t } from "../../i18n/i18n";
import { tileName } from "../tile-names";
import { PATTERNS, type Pattern } from "./patterns";
import type { MeldView, PartView, ScoredPattern } from "./view";

const BY_ID = new Map(PATTERNS.map((pattern) => [pattern.id, pattern]));

// ["3D", "4D", "5D"] -> "3 Dot, 4 Dot and 5 Dot"
export function tileNames(codes: string[]): string {
  return formatList(codes.map(tileName));
}

export function patternOf(id: string): Pattern | undefined {
  return BY_ID.get(id);
}

// "Value Honour (2 times) and All Triplets"
export function patternNames(patterns: ScoredPattern[]): string {
  return formatList(
    patterns.map(({ id, times }) => {
      const name = patternOf(id)?.name ?? id;
      return times > 1 ? t("{pattern} ({times} times)", { pattern: name, times }) : name;
    }),
  );
}

const PARTS: Record<PartView["kind"], string> = {
  run: t("run"),
  triplet: t("triplet"),
  quad: t("quad"),
  pair: t("pair"),
};
const CONCEALED: Partial<Record<PartView["kind"], string>> = {
  triplet: t("concealed triplet"),
  quad: t("concealed quad"),
};

// "run", "concealed triplet": only of triplets and quads it matters whether they are concealed.
export function partName({ kind, concealed }: Pick<PartView, "kind" | "concealed">): string {
  return (concealed && CONCEALED[kind]) || PARTS[kind];
}

const CLAIMED: Partial<Record<PartView["kind"], string>> = {
  run: t("claimed run"),
  triplet: t("claimed triplet"),
  quad: t("claimed quad"),
};

// Of a set that lay beside the hand before the win: "claimed run", "concealed quad".
export function laidName(part: Pick<PartView, "kind" | "concealed">): string {
  return (!part.concealed && CLAIMED[part.kind]) || partName(part);
}

export function meldName(meld: Pick<MeldView, "concealed" | "small"> & { kind: PartView["kind"] }): string {
  return meld.small ? t("small melded quad") : partName(meld);
}
