// Why the rules of Zung Jung mahjong refuse a move; mahjong/rules/zungjung/moves.py has the codes.

import { t } from "../../i18n/i18n";
import type { RefusalCode } from "./view";

export const REFUSALS: Record<RefusalCode, string> = {
  game_over: t("This game is over."),
  no_such_seat: t("That seat does not exist."),
  not_your_turn: t("It is not your turn yet."),
  not_now: t("Not possible now: another decision comes first."),
  already_answered: t("You have already answered. Wait for the others."),
  discard_first: t("After a claimed run or triplet you can only discard."),
  not_your_tile: t("That tile is not on your rack."),
  last_discard: t("The wall is empty: the last discard can only be claimed for mahjong."),
  only_mahjong: t("A quad can be robbed for mahjong only."),
  not_next: t("Only the player whose turn is next can claim a run."),
  no_run: t("These tiles make no run: three numbers in a row, in one suit."),
  too_few_matching: t("You hold too few of that tile: a triplet needs two more, a quad three more."),
  not_matching: t("The quad has to be of the discarded tile."),
  nothing_to_claim: t("You cannot claim this tile, so you need no more time."),
  no_quad: t("A quad needs four equal tiles, or a claimed triplet and the fourth tile."),
  no_supplement: t("The wall is empty: there is no tile to draw for a quad."),
  not_mahjong: t("Not mahjong yet: you need four sets and a pair, seven pairs, or Thirteen Wonders."),
  mistaken: t("You declared mahjong with this hand already. Discard a tile."),
};
