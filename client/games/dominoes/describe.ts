// The game log, which is also read aloud: "Six-four on the left end; the ends make 15; 15 points." PURE.

import { formatNumber, plural, t } from "../../i18n/i18n";
import type { GameEvent, Layout, LogLine, Seat } from "../game";
import { countedEnds, endSide, sumText } from "./ends";
import { hasEnded, type View } from "./fitted-view";
import { laidOut } from "./laid-out";
import { playPlace, tileName, wentOut } from "./places";
import type { PlayView } from "./view";

// The fields of events; docs/protocol.md lists which event has which.
interface EventFields {
  kind: string;
  seat: Seat;
  round: number;
  leader: Seat;
  tile?: string;
  end: string;
  index: number;
  sum: number;
  points: number;
  left: number;
  how: string;
}

interface Context {
  view: View;
  name: string; // of the event's seat
  mine: boolean;
}

type Describer = (event: EventFields, context: Context) => Partial<LogLine> & { text: string };

const DESCRIBERS: Record<string, Describer> = {
  dealt: ({ round, leader }, { name, mine }) => ({
    text: mine
      ? t("Round {round}: you lead.", { round })
      : t("Round {round}: {name} leads.", { round, name: name || String(leader) }),
    sound: round > 1 ? "round" : "",
  }),
  drew: (event, context) => ({ text: drewText(event, context) }),
  played: (event, context) => ({
    text: playedText(event, context),
    brief: playedBriefly(event, context),
    ...(event.points > 0 && {
      sound: "score" as const,
      gain: { seat: event.seat, points: event.points, at: playPlace(event.index), why: whyPoints(event, context.view) },
      said: { seat: event.seat, text: formatNumber(event.points), call: true },
    }),
  }),
  // Who goes out is seen; the line below the board and the points that fly say the rest.
  round_ended: (event, context) => ({
    text: roundEndedText(event, context),
    sound: "round",
    ...(event.how === "stuck" && { notice: "toast" as const }),
  }),
  hinted: ({ tile }) => ({
    text: tile ? t("Hint: {tile}.", { tile: tileName(tile) }) : t("A hint was asked for."),
    sound: "bell",
  }),
  undid: () => ({ text: t("The last tile was taken back.") }),
  ended: ({ how }, { view }) => ({ text: ENDED[how] ?? "", sound: view.points[0] > view.points[1] ? "win" : "end" }),
};

const ENDED: Record<string, string> = {
  points: t("A hundred points: the game is over."),
  time: t("The time is up."),
  stopped: t("The game was ended early."),
};

export function describe(event: GameEvent, view: View, names: string[], reader: Seat | null = null): LogLine | null {
  const fields = event as unknown as EventFields;
  const seat = event.kind === "dealt" ? fields.leader : fields.seat;
  const context = { view, name: names[seat] ?? "", mine: seat === reader };
  const line = DESCRIBERS[event.kind]?.(fields, context);
  return line?.text ? { sound: "", ...line } : null;
}

function drewText({ tile, left }: EventFields, { name, mine }: Context): string {
  const rest = plural(left, "{n} tile is left.", "{n} tiles are left.");
  if (!mine) return t("{name} draws a tile. {rest}", { name, rest });
  return tile ? t("You draw {tile}. {rest}", { tile: tileName(tile), rest }) : t("You draw a tile. {rest}", { rest });
}

function playedText(event: EventFields, context: Context): string {
  const ends = t("the ends make {sum}", { sum: formatNumber(event.sum) });
  return saidOf(context, [laidText(event, context.view), ends, pointsText(event)]);
}

// The scoreboard has the sum. At the end of a round there is more to say, which needs the room of the tile that is seen to be laid.
function playedBriefly(event: EventFields, context: Context): string {
  return saidOf(context, [hasEnded(context.view) ? "" : laidText(event, context.view), pointsText(event)]);
}

function laidText(event: EventFields, view: View): string {
  const tile = tileName(event.tile ?? "");
  const end = endOf(event, view);
  return end ? t("{tile} on {end}", { tile, end }) : tile;
}

const pointsText = ({ points }: EventFields) => (points ? plural(points, "{n} point", "{n} points") : "");

function saidOf({ name, mine }: Context, parts: string[]): string {
  const said = parts.filter(Boolean).join(t("; "));
  if (!said) return "";
  return mine ? t("You: {said}.", { said }) : t("{name}: {said}.", { name, said });
}

// "5 + 5 + 5 = 15"; the view may have more tiles since.
function whyPoints({ index }: EventFields, { plays }: View): string {
  return sumText(countedEnds(plays.slice(0, index + 1)));
}

// Where the tile was laid, seen from the middle of the board; "" for the first one, and for those that lie there no more.
function endOf({ index, end, tile }: EventFields, view: View): string {
  const play = view.plays[index];
  if (!play || play.tile !== tile || endId(play) !== end) return "";
  const { board } = laidOut({ ...view, plays: view.plays.slice(0, index + 1) });
  const lying = board.tiles[index];
  return lying ? endSide(board, lying) : "";
}

const endId = ({ at, side }: PlayView) => `${at}.${side}`;

function roundEndedText({ how, points }: EventFields, { name, mine }: Context): string {
  if (how === "stuck") return t("Out of Moves. Nobody scores, and the next round begins.");
  return wentOut(name, mine, plural(points, "{n} point", "{n} points"));
}

// The board, its ends and their sum, and the player's own tiles.
export function readAloud({ pieces, dropTargets }: Layout): string[] {
  const named = (prefix: string) => pieces.filter(({ place, name }) => place.startsWith(prefix) && name);
  const ends = dropTargets.flatMap(({ name }) => (name ? [name] : []));
  const hand = named("hand.").map(({ name }) => name);
  return [
    plural(named("play.").length, "{n} tile on the board.", "{n} tiles on the board."),
    ...(ends.length ? [t("Open ends: {ends}.", { ends: ends.join(t("; ")) })] : []),
    ...(hand.length ? [t("Your tiles: {tiles}.", { tiles: hand.join(t("; ")) })] : []),
  ];
}
