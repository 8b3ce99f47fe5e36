// All texts in simplified Chinese, for the pages that show games.

import { games } from "../../games/catalogs/zh-hans";
import { setCatalog } from "../i18n";
import { match } from "./match";
import { site } from "./site";
import { table } from "./table";

export const zh = { ...table, ...match, ...site, ...games };

setCatalog("zh-Hans", zh);
