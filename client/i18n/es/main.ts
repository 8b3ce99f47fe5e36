// All texts in Spanish, for the pages that show games.

import { games } from "../../games/catalogs/es";
import { setCatalog } from "../i18n";
import { site } from "./site";
import { table } from "./table";

export const es = { ...table, ...site, ...games };

setCatalog("es", es);
