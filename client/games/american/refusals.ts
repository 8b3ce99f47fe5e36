// Why the rules of American mah jongg refuse a move; mahjong/rules/american/moves.py has the codes.

import { t } from "../../i18n/i18n";
import type { RefusalCode } from "./view";

export const REFUSALS: Record<RefusalCode, string> = {
  game_over: t("This game is over."),
  no_such_seat: t("That seat does not exist."),
  hand_dead: t("Your hand is dead: the game continues without you, and you pay at the end."),
  not_your_turn: t("It is not your turn yet."),
  not_now: t("Not possible now: another decision comes first."),
  already_answered: t("You have already answered. Wait for the others."),
  only_strict: t("This is not needed at this table, because mistakes are prevented."),
  not_your_tile: t("That tile is not on your rack."),
  joker_kept: t("A joker is never passed. Choose another tile."),
  wrong_count: t("That is not the right number of tiles."),
  joker_claimed: t("A discarded joker cannot be claimed."),
  last_discard: t("The wall is empty: the last discard can only be claimed for mah jongg."),
  too_few_matching: t("To call it you need at least two more of the same tile, or jokers."),
  not_matching: t("Only the same tile and jokers can join the called tile."),
  too_many: t("An exposed group has at most six tiles."),
  keep_a_tile: t("Keep at least one tile to discard."),
  same_exposure: t("The group already looks like that."),
  changed_enough: t("You cannot change this group again. Discard a tile."),
  no_line_left: t("With this group no line of the card would be possible."),
  not_mahjong: t("Not mah jongg yet: these tiles do not match a line of the card."),
  withdrawn: t("You have already taken back mah jongg this turn."),
  no_such_exposure: t("That group no longer exists."),
  no_joker_there: t("There is no joker in that group."),
  wrong_tile: t("Only the tile the joker stands for can be exchanged for it."),
  own_rack: t("You cannot challenge your own rack."),
  nothing_exposed: t("That rack has nothing exposed."),
  may_still_change: t("The newest group can still be changed. Challenge after the discard."),
  dead_already: t("That hand is already dead."),
  already_judged: t("These exposures have already been judged: a line is possible."),
};
