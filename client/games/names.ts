// What tiles are called, in every game. PURE.

import { t } from "../words/words";

const SUITS: Record<string, (n: string) => string> = {
  D: (n) => t("{n} Dot", { n }),
  B: (n) => t("{n} Bam", { n }),
  C: (n) => t("{n} Crak", { n }),
};
const OTHERS: Record<string, string> = {
  E: t("East"),
  S: t("South"),
  W: t("West"),
  N: t("North"),
  RD: t("Red Dragon"),
  GD: t("Green Dragon"),
  WD: t("White Dragon"),
  F1: t("Flower 1, plum"),
  F2: t("Flower 2, orchid"),
  F3: t("Flower 3, chrysanthemum"),
  F4: t("Flower 4, bamboo"),
  S1: t("Season 1, spring"),
  S2: t("Season 2, summer"),
  S3: t("Season 3, autumn"),
  S4: t("Season 4, winter"),
};

// "3D" -> "3 Dot"
export function nameOf(code: string): string {
  return OTHERS[code] ?? SUITS[code[1] ?? ""]?.(code[0] ?? "") ?? "";
}
