// The list of games, by slug. A game is added here and nowhere else on the client.

import { american } from "./american/game";
import { dominoes } from "./dominoes/game";
import type { Game } from "./game";
import { generic } from "./generic";
import { solitaire } from "./solitaire/game";
import { zungJung } from "./zung-jung/game";

const GAMES: Record<string, Game<unknown>> = {
  american: american as Game<unknown>,
  dominoes: dominoes as Game<unknown>,
  solitaire: solitaire as Game<unknown>,
  "zung-jung": zungJung as Game<unknown>,
};

// A game without a client of its own is played by buttons.
export function gameFor(slug: string): Game<unknown> {
  return GAMES[slug] ?? (generic as Game<unknown>);
}
