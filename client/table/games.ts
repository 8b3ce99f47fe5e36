// The games this page can show, by slug. A new game is added here, and nothing else in table/ changes.

import { american } from "../games/american/game";
import type { Game } from "../games/plug";
import { solitaire } from "../games/solitaire/game";

export const GAMES: Record<string, Game<unknown>> = {
  american: american as Game<unknown>,
  solitaire: solitaire as Game<unknown>,
};
