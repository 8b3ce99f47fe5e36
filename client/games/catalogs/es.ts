// The games' texts in this language.

import { american } from "../american/catalogs/es";
import { refusals as americanRefusals } from "../american/catalogs/es-refusals";
import { tutorial as americanTutorial } from "../american/catalogs/es-tutorial";
import { dominoes } from "../dominoes/catalogs/es";
import { guide as dominoesGuide } from "../dominoes/catalogs/es-guide";
import { solitaire } from "../solitaire/catalogs/es";
import { tutorial as solitaireTutorial } from "../solitaire/catalogs/es-tutorial";
import { patterns as zungJungPatterns } from "../zung-jung/catalogs/es-patterns";
import { play as zungJungPlay } from "../zung-jung/catalogs/es-play";
import { table as zungJungTable } from "../zung-jung/catalogs/es-table";
import { tutorial as zungJungTutorial } from "../zung-jung/catalogs/es-tutorial";
import { tiles } from "./es-tiles";

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
