// The list of games, by slug. Besides tests, the client has no other. A page loads the scripts of its own game only.

import { loadPart } from "../ui/part";
import type { Game } from "./game";

const GAMES: Record<string, () => Promise<unknown>> = {
  american: async () => (await loadPart(() => import("./american/game")))?.american,
  dominoes: async () => (await loadPart(() => import("./dominoes/game")))?.dominoes,
  solitaire: async () => (await loadPart(() => import("./solitaire/game")))?.solitaire,
  "zung-jung": async () => (await loadPart(() => import("./zung-jung/game")))?.zungJung,
};

// A game without a client of its own is played by buttons.
const playedByButtons = async () => (await loadPart(() => import("./generic")))?.generic;

// Nothing if the scripts cannot be had, which the page then says.
export async function loadGame(slug: string): Promise<Game<unknown> | undefined> {
  return (await (GAMES[slug] ?? playedByButtons)()) as Game<unknown> | undefined;
}
