// One sentence for each situation that a player of American mah jongg meets for the first time. PURE.

import { t } from "../../i18n/i18n";
import type { AimsMoment, FirstTime, Option, Place } from "../game";
import {
  type Danger,
  dangerSituation,
  fitting,
  likeDiscard,
  mineFor,
  openPlaces,
  type Situation,
  shortWall,
} from "../mahjong/first-times";
import { handPlaces, tileAt } from "../mahjong/places";
import { tileName } from "./describe";
import { exchangeCosts, unneeded } from "./target";
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
    text: t("Complete! Declare it and you win."),
  },
  {
    id: "american.pass",
    fits: ({ phase, passing }, may) => phase === "give" && may("give") && passing?.blind === false,
    text: t("Everybody swaps tiles first. Press three: ✦ marks suggestions."),
  },
  {
    id: "american.goal",
    fits: ({ phase, passing }, may) => phase === "give" && may("give") && passing?.blind === false,
    text: ({ goal }) => (goal ? t("◎ is your goal of 14 tiles. Pass what it does not need, marked ✦.") : ""),
    besideGoal: true,
  },
  {
    id: "american.blind",
    fits: ({ phase, passing }, may) => phase === "give" && may("give") && passing?.blind === true,
    text: t("Press tiles with ✦ to pass them. If you choose fewer, tiles that come to you go on unseen."),
  },
  {
    id: "american.second",
    fits: (_view, may) => may("second"),
    text: t("You would swap nine more tiles. Say yes if your goal still misses many."),
  },
  {
    id: "american.courtesy",
    fits: (_view, may) => may("courtesy"),
    text: t("Swap as many tiles as your goal does not need. The lower number counts."),
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
    id: "american.exchange-costs",
    fits: (_view, may) => may(COSTLY) && !may("exchange"),
    text: t("Your goal needs that tile where no joker may stand. Keep it."),
    about: swapped,
  },
  {
    id: "american.other-dead",
    fits: ({ racks, me }, may) => may("discard") && racks.some(({ dead }, seat) => dead && seat !== me),
    text: t("A dead hand cannot win. Its jokers can be swapped."),
  },
  dangerSituation("american.exposure", danger, (name, { seat, open, tile }, { view }) => {
    const group = view.racks[seat]?.exposed[Number(open[0]?.split(".")[1])];
    const values = { name, open: tileName(group?.tile ?? ""), tile: tileName(tile) };
    return t("{name} collects {open}: your {tile} may help them.", values);
  }),
  shortWall("american.wall"),
];

// My tiles that a joker stands for. The jokers are marked already.
function swapped(moment: AimsMoment<View>): Place[] {
  const offers = moment.options.filter(({ kind }) => kind === "exchange");
  const good = offers.filter((offer) => !isCostly(moment, offer));
  return (good.length ? good : offers).flatMap(({ among = [] }) => handPlaces(moment.view, among).slice(0, 1));
}

const COSTLY = "costly exchange"; // a kind of option that costs the goal a tile

// A joker that would cost the goal a tile is not recommended.
export function firstTimes(moment: AimsMoment<View>): FirstTime[] {
  const judged = moment.options.map((option) => (isCostly(moment, option) ? { ...option, kind: COSTLY } : option));
  return fitting(SITUATIONS, moment, judged);
}

function isCostly({ view, goal }: AimsMoment<View>, { kind, among = [] }: Option): boolean {
  return kind === "exchange" && among.some((tile) => exchangeCosts(view, goal, tile));
}

// A tile that I would discard sooner or later, near to what another player has laid open.
function danger(moment: AimsMoment<View>): Danger | undefined {
  const { view, goal } = moment;
  const loose = goal ? unneeded(view, goal.tiles) : [];
  const mine = loose.map((place) => tileAt(view, place));
  for (const [seat, { exposed, dead }] of view.racks.entries()) {
    if (seat === view.me || dead) continue;
    for (const [g, { tile: laid, tiles }] of exposed.entries()) {
      const tile = mineFor(moment, (own) => mine.includes(own) && isNear(own, laid));
      if (tile) return { seat, open: openPlaces(g, tiles, seat), tile };
    }
  }
  return undefined;
}

const WINDS = ["E", "S", "W", "N"];
const NEAR = 2; // numbers of one suit that far apart often stand in one line

// Whether lines of the card often have both: numbers near each other, the same number of two suits, two winds, two dragons.
function isNear(own: string, laid: string): boolean {
  if (own === laid) return false; // a group that lies open does not grow by a discard
  const [a, b] = [own, laid].map((tile) => Number(tile[0])) as [number, number];
  if (a && b) return own[1] === laid[1] ? Math.abs(a - b) <= NEAR : a === b;
  const dragons = own.length === 2 && laid.length === 2 && !a && !b;
  return dragons || (WINDS.includes(own) && WINDS.includes(laid));
}
