// The table page in simplified Chinese.

import { games } from "../../games/catalogs/zh-hans";
import { setCatalog } from "../i18n";
import { table } from "./table";

export const zh = { ...table, ...games };

setCatalog("zh-Hans", zh);
