// The table in Spanish.

import { speak } from "../words";
import { american } from "./american";
import { lessons } from "./lessons";
import { refusals } from "./refusals";
import { solitaire } from "./solitaire";
import { table } from "./table";
import { tiles } from "./tiles";

export const es = { ...tiles, ...table, ...american, ...solitaire, ...lessons, ...refusals };

speak("es", es);
