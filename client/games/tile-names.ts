// Names of the tiles. PURE.

import { t } from "../i18n/i18n";

const SUITS: Record<string, (n: string) => string> = {
  D: (n) => t("{n} Dot", { n }),
  B: (n) => t("{n} Bam", { n }),
  C: (n) => t("{n} Crak", { n }),
};
const HONOURS: Record<string, string> = {
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
export function tileName(code: string): string {
  return HONOURS[code] ?? SUITS[code[1] ?? ""]?.(code[0] ?? "") ?? "";
}
