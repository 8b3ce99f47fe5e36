// All texts in Spanish, for the pages that show games.

import { games } from "../../games/catalogs/es";
import { setCatalog } from "../i18n";
import { match } from "./match";
import { site } from "./site";
import { table } from "./table";

export const es = { ...table, ...match, ...site, ...games };

setCatalog("es", es);
