// One sentence for each situation that a player of American mah jongg meets for the first time. PURE.

import { t } from "../../i18n/i18n";
import type { FirstTime, Option, Place, TargetHand } from "../game";
import { fitting, likeDiscard, openTiles, type Situation, shortWall } from "../mahjong/first-times";
import { handPlaces } from "../mahjong/places";
import { exchangeCosts } from "./target";
import type { View } from "./view";

// The most important first.
const SITUATIONS: Situation<View>[] = [
  {
    id: "american.dead",
    fits: ({ racks, me }) => me !== null && racks[me]?.dead === true,
    text: t("Your hand can no longer win. You watch until this game ends."),
  },
  {
    id: "american.win",
    fits: ({ assist }, may) => assist && may("mahjong"),
    text: t("Your fourteen tiles make a hand of the card. Declare it and you win!"),
  },
  {
    id: "american.pass",
    fits: ({ phase, passing }, may) => phase === "give" && may("give") && passing?.blind === false,
    text: t("Everybody swaps tiles first. Press three: ✦ marks suggestions."),
  },
  {
    id: "american.call",
    fits: ({ phase }, may) => phase === "claim" && may("call"),
    text: t("Call for three or more alike that you need: they lie open. Skipping is free."),
    about: likeDiscard,
  },
  {
    id: "american.exchange",
    fits: (_view, may) => may("exchange"),
    text: t("Give your tile, take that joker."),
    about: swapped,
  },
  {
    id: "american.other-dead",
    fits: ({ racks, me }, may) => may("discard") && racks.some(({ dead }, seat) => dead && seat !== me),
    text: t("A dead hand can no longer win. Its jokers can still be swapped."),
  },
  {
    id: "american.exposure",
    fits: ({ racks }, may) => may("discard") && racks.some(({ exposed }) => exposed.length > 0),
    text: t("Open tiles tell what a player collects. Beware of discarding such tiles."),
    about: ({ racks, me }) =>
      openTiles(
        racks.map(({ exposed }) => exposed),
        me,
      ),
  },
  shortWall("american.wall"),
];

// My tiles that a joker stands for. The jokers are marked already.
function swapped(view: View, options: Option[]): Place[] {
  return options.flatMap(({ kind, among = [] }) => (kind === "exchange" ? handPlaces(view, among).slice(0, 1) : []));
}

// A joker that would cost the goal a tile is not recommended.
export function firstTimes(view: View, options: Option[], goal: TargetHand | null = null): FirstTime[] {
  const costs = (tile: string) => exchangeCosts(view, goal, tile);
  const advisable = options.filter(({ kind, among }) => kind !== "exchange" || !among?.some(costs));
  return fitting(SITUATIONS, view, advisable);
}
