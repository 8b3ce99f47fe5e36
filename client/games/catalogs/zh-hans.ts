// The games' texts in this language.

import { american } from "../american/catalogs/zh-hans";
import { refusals as americanRefusals } from "../american/catalogs/zh-hans-refusals";
import { tutorial as americanTutorial } from "../american/catalogs/zh-hans-tutorial";
import { dominoes } from "../dominoes/catalogs/zh-hans";
import { guide as dominoesGuide } from "../dominoes/catalogs/zh-hans-guide";
import { solitaire } from "../solitaire/catalogs/zh-hans";
import { tutorial as solitaireTutorial } from "../solitaire/catalogs/zh-hans-tutorial";
import { patterns as zungJungPatterns } from "../zung-jung/catalogs/zh-hans-patterns";
import { play as zungJungPlay } from "../zung-jung/catalogs/zh-hans-play";
import { table as zungJungTable } from "../zung-jung/catalogs/zh-hans-table";
import { tutorial as zungJungTutorial } from "../zung-jung/catalogs/zh-hans-tutorial";
import { tiles } from "./zh-hans-tiles";

export const games = {
  ...tiles,
  ...dominoesGuide,
  ...american,
  ...americanRefusals,
  ...americanTutorial,
  ...dominoes,
  ...solitaire,
  ...solitaireTutorial,
  ...zungJungPatterns,
  ...zungJungPlay,
  ...zungJungTable,
  ...zungJungTutorial,
};
