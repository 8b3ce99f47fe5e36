// Zung Jung mahjong: its part of the Game interface.

import { formatNumber, plural, t, tIn } from "../../i18n/i18n";
import { loadPart } from "../../ui/part";
import type { Game, GameEvent, Seat, SeatStatus } from "../game";
import { emptyTable } from "../mahjong/empty-table";
import { navigate, rackOrder } from "../mahjong/places";
import { tagOf, windOf } from "../mahjong/table-view";
import { tileName } from "../tile-names";
import { HELPS, PATTERN_TOOL, SETTINGS, SHORTCUTS, terms } from "./choices";
import { describe, readAloud } from "./describe";
import { isWaitedFor, layout, NEEDS } from "./layout";
import { motions } from "./motions";
import { confirmRefused, drop, press, prompt } from "./moves";
import { REFUSALS } from "./refusals";
import { resultSummary } from "./result-summary";
import type { View } from "./view";

export const zungJung: Game<View> = {
  rack: rackOrder(),
  board: false,
  settings: SETTINGS,
  panels: [PATTERN_TOOL],
  helps: HELPS,
  home: { address: "/lobby/", name: t("Lobby") },
  helpUrl: () => "/help/zung-jung/",
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
  landmarks: { call: tIn("chapter", "Set"), win: tIn("chapter", "Win") },
  tilesLeft: ({ left }) => left,
  describe,
  readAloud,
  resultSummary,
  tileName,
  lesson: async () => (await loadPart(() => import("./tutorial")))?.LESSON,
  recompute: async (...deal) => (await loadPart(() => import("../mahjong/fairness")))?.withoutFlowers(...deal),
};

function dealEvents(view: View): GameEvent[] {
  const { rolls, east, dice, broken, break_dice, racks, me } = view;
  const hand = me === null ? {} : { hand: racks[me]?.hand };
  return [
    ...(rolls.length ? [{ kind: "rolled", rolls, east }] : []), // no dice: East has moved on to the next seat
    { kind: "chose_wall", seat: east, dice, broken },
    { kind: "broke", seat: broken, dice: break_dice },
    { kind: "dealt", counts: racks.map((rack) => rack.count), ...hand },
  ];
}

function seatStatus(view: View, seat: Seat): SeatStatus {
  const { score = 0, count: tiles = 0 } = view.racks[seat] ?? {};
  return {
    badge: tagOf(view, seat),
    badgeName: seat === view.east ? t("East, dealer") : tileName(windOf(view, seat)),
    dealer: seat === view.east,
    turn: isWaitedFor(view, seat),
    laid: view.live?.seat === seat,
    winner: view.result?.winner === seat,
    note: view.result?.winner === seat ? t("mahjong") : "",
    score: formatNumber(score),
    spokenScore: plural(score, "{n} point", "{n} points"),
    tiles,
  };
}
