// Why the rules of solitaire refuse a move; solitaire/rules/moves.py has the codes.

import { t } from "../../i18n/i18n";
import type { RefusalCode } from "./view";

export const REFUSALS: Record<RefusalCode, string> = {
  over: t("This game is over."),
  not_now: t("That is not possible now."),
  same_tile: t("That is the same tile. Choose another one."),
  gone: t("That tile is no longer on the board."),
  blocked: t("That tile is not free."),
  no_match: t("These two do not match."),
  no_such_place: t("There is no such place on this board."),
  nothing_to_undo: t("There is nothing to undo."),
  over_shuffle: t("A shuffle, and anything before it, cannot be undone."),
  no_undo: t("You have no undos left."),
  no_shuffle: t("You have no shuffles left."),
  pair_is_free: t("You can only shuffle when no pair is free."),
  cannot_shuffle: t("Shuffling cannot help: no arrangement of these tiles has a free pair. No shuffle was used."),
  same_shuffle: t("Shuffling would change nothing here. No shuffle was used."),
  no_hint: t("You have no hints left."),
  no_pair: t("No pair is free. No hint was used."),
  not_practice: t("This is only available in practice."),
  cannot_end: t("You can end the game when no shuffles are left or no pair is free."),
};
