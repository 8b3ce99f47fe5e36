// Games that are played in a contest: once, without a pause by tapping, and back to the contest afterwards. PURE.

import type { Game } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";

// The id of the contest; null for other games.
export function contestOf({ options }: Pick<TableInfo, "options">): string | null {
  return typeof options.contest === "string" ? options.contest : null;
}

export function contestPage(contest: string): string {
  return `/contests/${contest}/`;
}

// The page that the table's back link leads to.
export function homeOf(game: Game<unknown>, table: TableInfo): Game<unknown>["home"] {
  const contest = contestOf(table);
  return contest ? { address: contestPage(contest), name: t("Contest") } : game.home;
}
