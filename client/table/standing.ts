// What the table asks when it is not the game that asks: waiting, between two games, over, or a bot plays for me.

import type { Ask, Button } from "../games/plug";
import type { TableNews } from "../live/wire";
import { t } from "../words/words";

const QUIET: Ask = { id: "", text: "", hint: "", mine: false, pick: [], most: 0, preset: [], buttons: [] };

// Moves of the table itself; the page carries them out.
export const BACK = "table.back";
export const READY = "table.ready";
export const RESULT = "table.result";
export const PAUSE = "table.pause";
export const GO_ON = "table.go_on";
export const SHOWING = "table.showing";

// A game for one can be paused by its player, and has no session.
export function isForOne(table: TableNews): boolean {
  return table.seats.length === 1;
}

export function mayPause(table: TableNews): boolean {
  return isForOne(table) && table.me !== null && table.status === "playing";
}

export function standing(table: TableNews, ask: Ask | null): Ask {
  if (table.status === "waiting") return { ...QUIET, id: "waiting", text: t("Waiting for players.") };
  if (table.status === "over") {
    const text = isForOne(table) ? t("The game is over.") : t("The session is over.");
    return { ...QUIET, id: "over", text, buttons: [act(t("Show the result"), "main", RESULT)] };
  }
  if (table.status === "between") return between(table);
  const seat = table.me === null ? null : table.seats[table.me];
  if (table.paused !== null) return paused(table);
  if (seat?.away && !isForOne(table)) return away();
  const buttons = [...(ask?.buttons ?? []), ...(mayPause(table) ? [act(t("Pause"), "plain", PAUSE, "p")] : [])];
  return { ...(ask ?? QUIET), hint: ask?.hint || (table.me === null ? t("You are watching.") : ""), buttons };
}

function paused(table: TableNews): Ask {
  const buttons = table.me === null ? [] : [act(t("Go on"), "main", GO_ON, "p")];
  return { ...QUIET, id: "paused", text: t("Paused."), hint: t("The clock stands still."), buttons };
}

function between(table: TableNews): Ask {
  const seat = table.me === null ? null : table.seats[table.me];
  const ready = seat && !seat.ready ? [act(t("Ready"), "main", READY, "r")] : [];
  return {
    ...QUIET,
    id: `between/${table.number}/${ready.length}`,
    text: t("Game {number} of {games} is over.", { number: table.number, games: table.games }),
    hint: ready.length ? t("Ready for the next one?") : t("The next one starts soon."),
    buttons: [act(t("Show the result"), "plain", RESULT), ...ready],
  };
}

function away(): Ask {
  return {
    ...QUIET,
    id: "away",
    text: t("A bot is playing for you."),
    hint: t("Your seat is kept. Take it back whenever you like."),
    mine: true,
    buttons: [act(t("Take my seat back"), "main", BACK, "b")],
  };
}

function act(label: string, look: Button["look"], name: string, key = ""): Button {
  return { label, look, key, move: { do: name }, confirm: "" };
}
