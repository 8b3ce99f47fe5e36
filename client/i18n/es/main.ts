// All texts in Spanish, for the pages that show games.

import { games } from "../../games/catalogs/es";
import { setCatalog } from "../i18n";
import { chat } from "./chat";
import { live } from "./live";
import { match } from "./match";
import { site } from "./site";
import { table } from "./table";

export const es = { ...table, ...match, ...site, ...chat, ...live, ...games };

setCatalog("es", es);
