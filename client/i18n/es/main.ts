// All texts in Spanish, for the pages that show games.

import { games } from "../../games/catalogs/es";
import { setCatalog } from "../i18n";
import { calls } from "./calls";
import { chat } from "./chat";
import { live } from "./live";
import { match } from "./match";
import { site } from "./site";
import { table } from "./table";
import { tableChat } from "./table-chat";

export const es = { ...table, ...match, ...calls, ...tableChat, ...site, ...chat, ...live, ...games };

setCatalog("es", es);
