// The table page in Spanish.

import { games } from "../../games/catalogs/es";
import { setCatalog } from "../i18n";
import { table } from "./table";

export const es = { ...table, ...games };

setCatalog("es", es);
