// American mah jongg as the table page knows it.

import { t } from "../../words/words";
import type { Game, GameEvent, Panel, Place, Seat, Way } from "../plug";
import { ending } from "./ending";
import { glides } from "./glides";
import { layout } from "./layout";
import { advised, lesson } from "./lesson";
import { again, ask, drop, press } from "./moves";
import { read } from "./spoken";
import type { View } from "./view";
import { tileName, told } from "./words";

const KEYS: [string, string][] = [
  ["← →", t("along my tiles")],
  [t("Enter or Space"), t("pick the tile, or press the button; on a picked tile: discard it")],
  [t("Shift + ← →"), t("move the tile along the rack")],
  ["D", t("discard the picked tile")],
  ["P", t("pass: the picked tiles in the Charleston, or let a discard go")],
  ["C", t("call the discard")],
  ["M", t("mah jongg")],
  ["W", t("wait: ask for more time")],
  ["E", t("lay out the group")],
  ["X", t("exchange a joker")],
  ["Z", t("take a call back")],
  ["S", t("sort my tiles by suit, by number")],
  ["K", t("the card")],
];

export const american: Game<View> = {
  rack: {
    arranged,
    hand: handOf,
    fresh: (view) => view.drawn,
    rank: (tile, by) => (by === "suit" ? BY_SUIT : BY_NUMBER).indexOf(tile),
  },
  board: false,
  has: ["card", "sort", "quick"],
  home: { address: "/lobby/", name: t("Lobby") },
  help: () => "/help/",
  keys: KEYS,
  layout,
  glides,
  opening,
  ask,
  press,
  drop,
  again,
  walk,
  panel,
  caption: () => "",
  told,
  read,
  ending,
  card: (view) => view.card,
  tile: tileName,
  lesson,
  advised,
};

function handOf(view: View): string[] {
  return view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
}

// Along the rack, and round its ends.
function walk(view: View, from: Place, way: Way): Place | null {
  const [count, step] = [handOf(view).length, { left: -1, right: 1 }[way as string]];
  const stand = Number(/^hand\.(\d+)@/.exec(from)?.[1]);
  return step && count ? `hand.${(stand + step + count) % count}@${view.me}` : null;
}

function arranged(view: View, hand: string[]): View {
  return { ...view, racks: view.racks.map((rack, seat) => (seat === view.me && rack.hand ? { ...rack, hand } : rack)) };
}

function opening(view: View): GameEvent[] {
  const { rolls, east, dice, racks, me } = view;
  const hand = me === null ? {} : { hand: racks[me]?.hand };
  return [
    ...(rolls.length ? [{ kind: "rolled", rolls, east }] : []), // East has moved on without dice
    { kind: "broke", seat: east, dice },
    { kind: "dealt", counts: racks.map((rack) => rack.count), ...hand },
  ];
}

function panel(view: View, seat: Seat): Panel {
  const rack = view.racks[seat];
  const wind = ["E", "S", "W", "N"][(seat - view.east + view.racks.length) % view.racks.length] ?? "";
  const score = String(rack?.score ?? 0);
  return { wind, turn: isWaitedFor(view, seat), note: note(view, seat), score, said: t("{score} in sticks", { score }) };
}

// What everybody may know: never who can claim a discard.
function isWaitedFor(view: View, seat: Seat): boolean {
  if (view.phase === "claim" || view.phase === "over") return false;
  if (view.active !== null) return view.active === seat;
  return view.racks[seat]?.chosen === false;
}

function note(view: View, seat: Seat): string {
  const rack = view.racks[seat];
  if (rack?.dead) return t("dead hand");
  return rack?.chosen ? t("chosen") : "";
}

const SUITS = ["D", "B", "C"];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const HONOURS = ["E", "S", "W", "N", "RD", "GD", "WD", "F", "J"];
const BY_SUIT = [...SUITS.flatMap((suit) => NUMBERS.map((number) => `${number}${suit}`)), ...HONOURS];
const BY_NUMBER = [...NUMBERS.flatMap((number) => SUITS.map((suit) => `${number}${suit}`)), ...HONOURS];
