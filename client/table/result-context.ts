// What the result sheet needs of the page.

import type { TableInfo } from "../live/protocol";
import type { FirstSight } from "./first-sight";
import type { ResultContext } from "./result-sheet";
import type { SinglePlayer } from "./single-player";
import type { Store } from "./store";

interface ResultPage {
  readonly store: Store | null;
  readonly shownView: unknown; // the view that is shown
  readonly tileSheet: string;
  readonly socket: { ready(): void };
  readonly sight: FirstSight;
  readonly singlePlayer: SinglePlayer;
}

export function resultContext(page: ResultPage, table: TableInfo) {
  const { shownView, tileSheet, socket, sight, singlePlayer } = page;
  const store = page.store as Store;
  const { game, names } = store;
  return {
    game,
    summary: store.view ? game.resultSummary(store.told, names) : null,
    table,
    totals: store.seatStatuses(shownView).map((panel) => panel.score),
    names,
    tileSheet,
    ready: () => sight.when(() => socket.ready()),
    showSolvability: game.solvability ? () => singlePlayer.offerSolution(store) : null,
  } satisfies ResultContext;
}
