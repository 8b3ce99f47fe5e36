// One sentence for each situation that a player of Zung Jung mahjong meets for the first time. PURE.

import { t } from "../../i18n/i18n";
import type { AimsMoment, FirstTime } from "../game";
import {
  type Danger,
  dangerSituation,
  fitting,
  mineFor,
  openPlaces,
  type Situation,
  shortWall,
} from "../mahjong/first-times";
import { tileName } from "../tile-names";
import { CLAIMS } from "./moves";
import type { View } from "./view";

// The most important first.
const SITUATIONS: Situation<View>[] = [
  {
    id: "zung-jung.win",
    fits: ({ assist }, may) => assist && may("mahjong"),
    text: t("Complete! Declare it and you win."),
  },
  {
    id: "zung-jung.claim",
    fits: ({ phase }, may) => phase === "claim" && may(...CLAIMS),
    text: t("Not sure? Skip it, it costs nothing. A claimed set lies open and stays as it is."),
  },
  {
    id: "zung-jung.ready",
    fits: ({ ready }, may) => ready && may("discard"),
    text: t("Ready: one more tile completes your hand."),
  },
  dangerSituation("zung-jung.exposure", danger, (name, { tile }) =>
    t("{name} collects one suit: your {tile} may help them.", { name, tile: tileName(tile) }),
  ),
  shortWall("zung-jung.wall"),
  {
    id: "zung-jung.turn",
    fits: (_view, may) => may("discard"),
    text: ({ goal }) => (goal?.exposable ? "" : t("Four sets of three and a pair win.")), // seven pairs do too
  },
  {
    id: "zung-jung.goal",
    fits: (_view, may) => may("discard"),
    text: ({ goal }) => (goal ? t("◎ is your goal: {hand}. The tiles beside it help.", { hand: goal.label }) : ""),
    besideGoal: true,
  },
];

export function firstTimes(moment: AimsMoment<View>): FirstTime[] {
  return fitting(SITUATIONS, moment);
}

const SOME = 2; // sets, from which on it is no chance that they are of one suit

// A tile of the suit of which all open sets of another player are.
function danger(moment: AimsMoment<View>): Danger | undefined {
  const { racks, me } = moment.view;
  for (const [seat, { melds }] of racks.entries()) {
    const suits = new Set(melds.map(({ tiles }) => suitOf(tiles[0] ?? "")));
    const [suit] = suits;
    if (seat === me || melds.length < SOME || suits.size > 1 || !suit) continue;
    const tile = mineFor(moment, (own) => suitOf(own) === suit);
    const open = melds.flatMap(({ tiles }, g) => openPlaces(g, tiles, seat));
    if (tile) return { seat, open, tile };
  }
  return undefined;
}

// "" of a wind or a dragon.
const suitOf = (tile: string): string => (Number(tile[0]) ? (tile[1] ?? "") : "");
