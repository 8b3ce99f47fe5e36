// One sentence for each situation that a player of Zung Jung mahjong meets for the first time. PURE.

import { t } from "../../i18n/i18n";
import type { FirstTime, Option } from "../game";
import { fitting, openTiles, type Situation, shortWall } from "../mahjong/first-times";
import { CLAIMS } from "./moves";
import type { View } from "./view";

// The most important first.
const SITUATIONS: Situation<View>[] = [
  {
    id: "zung-jung.win",
    fits: ({ assist }, may) => assist && may("mahjong"),
    text: t("Your hand is complete. Declare it and you win!"),
  },
  {
    id: "zung-jung.claim",
    fits: ({ phase }, may) => phase === "claim" && may(...CLAIMS),
    text: t("A claimed set lies open and stays as it is. Skipping costs nothing."),
  },
  {
    id: "zung-jung.ready",
    fits: ({ ready }, may) => ready && may("discard"),
    text: t("Ready: one more tile completes your hand. Keep what waits for it."),
  },
  {
    id: "zung-jung.exposure",
    fits: ({ racks }, may) => may("discard") && racks.some(({ melds }) => melds.length > 0),
    text: t("Open sets tell what a player collects. Beware of discarding such tiles."),
    about: ({ racks, me }) =>
      openTiles(
        racks.map(({ melds }) => melds),
        me,
      ),
  },
  shortWall("zung-jung.wall"),
  {
    id: "zung-jung.turn",
    fits: (_view, may) => may("discard"),
    text: t("Four sets of three and a pair win. Press a tile with ✦, then Discard."),
  },
];

export function firstTimes(view: View, options: Option[]): FirstTime[] {
  return fitting(SITUATIONS, view, options);
}
