// The table in Simplified Chinese.

import { speak } from "../words";
import { american } from "./american";
import { lessons } from "./lessons";
import { refusals } from "./refusals";
import { solitaire } from "./solitaire";
import { table } from "./table";
import { tiles } from "./tiles";

export const zh = { ...tiles, ...table, ...american, ...solitaire, ...lessons, ...refusals };

speak("zh-Hans", zh);
