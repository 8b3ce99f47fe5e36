// Why the rules refused a move, by code.

import { t } from "../../i18n/i18n";
import type { RefusalCode } from "./view";

export const REFUSALS: Record<RefusalCode, string> = {
  over: t("The game is over."),
  time_up: t("The time is up."),
  not_now: t("That is not possible now."),
  not_your_turn: t("It is not your turn."),
  not_allowed: t("That is not offered in this game."),
  no_such_tile: t("There is no such tile."),
  not_in_hand: t("That tile is not in your hand."),
  no_such_end: t("That end is not open."),
  no_match: t("That tile does not fit there."),
  must_draw: t("No tile of yours fits: draw from the boneyard."),
  may_not_draw: t("You have a tile that fits, so you may not draw."),
  boneyard_empty: t("The boneyard is empty."),
  nothing_to_undo: t("There is nothing to undo."),
};
