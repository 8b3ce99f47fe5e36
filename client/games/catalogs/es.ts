// The games' texts in this language.

import { american } from "../american/catalogs/es";
import { tutorial as americanTutorial } from "../american/catalogs/es-tutorial";
import { solitaire } from "../solitaire/catalogs/es";
import { tutorial as solitaireTutorial } from "../solitaire/catalogs/es-tutorial";
import { tiles } from "./es-tiles";

export const games = { ...tiles, ...american, ...americanTutorial, ...solitaire, ...solitaireTutorial };
