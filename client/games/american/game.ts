// American mah jongg: its part of the Game interface.

import { plural, t, tIn } from "../../i18n/i18n";
import { loadPart } from "../../ui/part";
import type { Game, GameEvent, GamePreference, Helps, PanelTool, Seat, SeatStatus, Terms } from "../game";
import { emptyTable } from "../mahjong/empty-table";
import { navigate, rackOrder } from "../mahjong/places";
import { tagOf, windOf } from "../mahjong/table-view";
import { BETWEEN_GAMES, DISCARD_SETTINGS, termsOf } from "../mahjong/words";
import { describe, readAloud, tileName } from "./describe";
import { isWaitedFor, layout, NEEDS } from "./layout";
import { motions } from "./motions";
import { confirmRefused, drop, press, prompt, quickAnswer } from "./moves";
import { REFUSALS } from "./refusals";
import { resultSummary } from "./result-summary";
import type { View } from "./view";

const SHORTCUTS: [string, string][] = [
  ["← →", t("move along my tiles")],
  [t("Enter or Space"), t("select a tile or press a button; on a selected tile: discard it")],
  [t("Shift + ← →"), t("move the tile along the rack")],
  ["D", t("discard the selected tile")],
  ["P", t("pass the selected tiles in the Charleston; skip a discard")],
  ["0 1 2 3", t("the courtesy pass: how many tiles")],
  ["Y N", t("a second Charleston: yes, no")],
  ["C", t("call the discard")],
  ["M", t("mah jongg")],
  ["W", t("wait: ask for more time")],
  ["E", t("expose the group")],
  ["X", t("exchange a joker")],
  ["U", t("take back a call")],
  ["S", t("sort my tiles by suit, by number")],
  ["K", t("show the card")],
  BETWEEN_GAMES,
];

const SETTINGS: GamePreference[] = [
  {
    name: "closest_hands",
    label: t("Show my closest hands"),
    hint: t("Beside the table, with what is missing, and first on the card."),
  },
  {
    name: "pass_useless",
    label: t("Skip automatically when I cannot use the tile"),
    hint: t("When no hand you can still complete needs the discard."),
  },
  ...DISCARD_SETTINGS,
];

const CARD: PanelTool<View> = {
  label: t("Card"),
  title: t("The card"),
  icon: "▤",
  key: "k",
  load: async () => {
    const part = await loadPart(() => import("./card-panel"));
    return part ? (page) => new part.CardPanel(page) : undefined;
  },
};

const HELPS: Helps<View> = {
  preference: "closest_hands",
  load: async () => (await loadPart(() => import("./aims")))?.AIMS,
};

export const american: Game<View> = {
  rack: rackOrder(),
  board: false,
  settings: SETTINGS,
  panels: [CARD],
  helps: HELPS,
  home: { address: "/lobby/", name: t("Lobby") },
  helpUrl: () => "/help/",
  shortcuts: SHORTCUTS,
  refusals: REFUSALS,
  terms,
  layout,
  emptyTable: (viewer) => emptyTable(viewer, NEEDS),
  motions,
  dealEvents,
  prompt,
  press,
  drop,
  confirmRefused,
  navigate,
  seatStatus,
  caption: () => "",
  landmarks: {
    pass: tIn("chapter", "Pass"),
    call: tIn("chapter", "Call"),
    exchange: tIn("chapter", "Joker"),
    win: tIn("chapter", "Win"),
  },
  tilesLeft: ({ left }) => left,
  describe,
  readAloud,
  resultSummary,
  tileName,
  quickAnswer,
  lesson: async () => (await loadPart(() => import("./tutorial")))?.LESSON,
  recompute: async (...deal) => (await loadPart(() => import("../mahjong/fairness")))?.withJokers(...deal),
};

const CARD_NAMES: Record<string, string> = { "nmjl-2020": t("2020 card"), practice: t("Practice card") };

function terms(options: Record<string, unknown>): Terms {
  return termsOf(options, CARD_NAMES[String(options.card)] ?? String(options.card ?? ""));
}

function dealEvents(view: View): GameEvent[] {
  const { rolls, east, dice, racks, me } = view;
  const hand = me === null ? {} : { hand: racks[me]?.hand };
  return [
    ...(rolls.length ? [{ kind: "rolled", rolls, east }] : []), // no dice: East has moved on to the next seat
    { kind: "broke", seat: east, dice },
    { kind: "dealt", counts: racks.map((rack) => rack.count), ...hand },
  ];
}

function seatStatus(view: View, seat: Seat): SeatStatus {
  const rack = view.racks[seat];
  const score = rack?.score ?? 0;
  return {
    badge: tagOf(view, seat),
    badgeName: seat === view.east ? t("East, dealer") : tileName(windOf(view, seat)),
    dealer: seat === view.east,
    turn: isWaitedFor(view, seat),
    laid: view.live?.seat === seat,
    winner: view.result?.winner === seat,
    note: note(view, seat),
    score: String(score),
    spokenScore: plural(score, "{n} point", "{n} points"),
    tiles: rack?.count ?? 0,
  };
}

function note(view: View, seat: Seat): string {
  const rack = view.racks[seat];
  if (view.result?.winner === seat) return t("mah jongg");
  if (rack?.dead) return t("dead hand");
  return rack?.chosen ? t("chosen") : "";
}
