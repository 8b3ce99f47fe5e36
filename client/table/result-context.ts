// What the result sheet needs of the page.

import type { TableInfo } from "../live/protocol";
import type { ResultContext } from "./result-sheet";
import type { SinglePlayer } from "./single-player";
import type { Store } from "./store";

interface ResultPage {
  readonly store: Store | null;
  readonly shownView: unknown; // the view that is shown
  readonly tileSheet: string;
  readonly socket: { ready(): void };
  readonly singlePlayer: SinglePlayer;
}

export function resultContext({ shownView, tileSheet, socket, singlePlayer, ...page }: ResultPage, table: TableInfo) {
  const store = page.store as Store;
  const { game, names } = store;
  return {
    game,
    summary: store.view ? game.resultSummary(store.told, names) : null,
    table,
    totals: store.seatStatuses(shownView).map((panel) => panel.score),
    names,
    tileSheet,
    ready: () => socket.ready(),
    showSolvability: game.solvability ? () => singlePlayer.offerSolution(store) : null,
  } satisfies ResultContext;
}
