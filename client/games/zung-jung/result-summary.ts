// The texts of the result sheet: the hand, what it scores pattern by pattern, and who pays for what reason. PURE.

import { t } from "../../i18n/i18n";
import type { ResultSummary } from "../game";
import { playerName } from "../mahjong/table-view";
import { tileName } from "../tile-names";
import { laidName, partName, patternNames, patternOf } from "./names";
import { EXAMPLES } from "./pattern-examples";
import { LIMIT } from "./patterns";
import type { PartView, PayReason, PayView, ResultView, ScoredPattern, View } from "./view";

export function resultSummary(view: View, names: string[]): ResultSummary | null {
  const result = view.result;
  if (!result) return null;
  return {
    won: result.winner !== null,
    title: title(result, view, names),
    detail: detail(result, view, names),
    ...winningHand(result, view),
    tally: result.winner === null ? [] : tally(result),
    ...limit(result),
    payments: result.pays.map((pay) => payment(pay, result, view, names)),
    scores: result.points.map((points, seat) => ({ seat, points })),
    totals: t("Total"),
    dealNumber: null,
    moment: { winner: result.winner, name: patternNames(result.patterns), worth: worth(result), pays: result.pays },
  };
}

function worth({ winner, value }: ResultView): string {
  return winner === null ? "" : t("worth {value}", { value });
}

function title(result: ResultView, view: View, names: string[]): string {
  if (result.winner === null) return t("Drawn game");
  return result.winner === view.me
    ? t("You won: mahjong!")
    : t("{name} won: mahjong!", { name: playerName(result.winner, names) });
}

function detail(result: ResultView, view: View, names: string[]): string {
  if (result.winner === null) {
    const none = t("No tile is left and nobody has mahjong.");
    return result.pays.length ? `${none} ${t("Only mistakes are paid:")}` : `${none} ${t("Nobody pays.")}`;
  }
  const how = howWon(result, view, names);
  return result.limit === "pattern"
    ? `${how} ${t("A pattern of {points} or more counts alone.", { points: LIMIT })}`
    : how;
}

function howWon({ how, tile, discarder }: ResultView, view: View, names: string[]): string {
  const values = { tile: tileName(tile ?? ""), name: playerName(discarder ?? 0, names) };
  const mine = discarder === view.me;
  if (how === "robbing")
    return mine
      ? t("With {tile}, robbed from your quad.", values)
      : t("With {tile}, robbed from {name}'s quad.", values);
  if (how === "discard")
    return mine ? t("With your discard {tile}.", values) : t("With {name}'s discard {tile}.", values);
  return tile === null ? t("As dealt.") : t("Self-drawn, with {tile}.", values);
}

// The sets in the arrangement that scores most, melds first; an irregular hand pair by pair.
function winningHand(result: ResultView, view: View): Pick<ResultSummary, "groups" | "groupNames" | "winning"> {
  if (result.winner === null) return { groups: [] };
  const { hand, melds = [] } = view.racks[result.winner] ?? {};
  const groups = result.parts.length ? result.parts.map(({ tiles }) => tiles) : equalTiles(hand ?? []);
  const winning = winningTile(result, groups, melds.length);
  if (!result.parts.length) return { groups, winning };
  const nameOf = (part: PartView, at: number) => (at < melds.length ? laidName(part) : partName(part));
  return { groups, groupNames: result.parts.map(nameOf), winning };
}

// In no meld. A set that another player's tile completed is not concealed.
function winningTile({ tile, parts }: ResultView, groups: string[][], melds: number): ResultSummary["winning"] {
  if (tile === null) return null;
  const found = [...groups.keys()].filter((at) => at >= melds && groups[at]?.includes(tile));
  const group = found.find((at) => parts[at]?.concealed === false) ?? found[found.length - 1];
  return group === undefined ? null : { group, tile: groups[group]?.lastIndexOf(tile) ?? 0 };
}

function equalTiles(hand: string[]): string[][] {
  const groups: string[][] = [];
  for (const tile of hand) {
    const last = groups[groups.length - 1];
    if (last?.[0] === tile && last.length < 2) last.push(tile);
    else groups.push([tile]);
  }
  return groups;
}

function tally({ patterns, value }: ResultView): ResultSummary["tally"] {
  if (!patterns.length) return [{ what: t("No pattern"), times: 1, points: value }];
  return patterns.map(row);
}

function row({ id, times, points }: ScoredPattern): ResultSummary["tally"][number] {
  return { what: patternOf(id)?.name ?? id, note: EXAMPLES[id]?.meaning ?? "", times, points };
}

function limit(result: ResultView): Pick<ResultSummary, "limit"> {
  if (result.limit !== "total") return {};
  return { limit: { what: t("Limit: no more than {points}", { points: result.value }), points: result.value } };
}

function payment(pay: PayView, result: ResultView, view: View, names: string[]): string {
  const [from, to] = [playerName(pay.payer, names), playerName(pay.payee, names)];
  const { points } = pay;
  const why = REASONS[pay.why](reasonValues(result, view, names), {
    from: pay.payer === view.me,
    to: pay.payee === view.me,
  });
  if (pay.payer === view.me) return t("You pay {to} {points}: {why}", { to, points, why });
  if (pay.payee === view.me) return t("{from} pays you {points}: {why}", { from, points, why });
  return t("{from} pays {to} {points}: {why}", { from, to, points, why });
}

interface ReasonValues extends Record<string, string | number> {
  tile: string;
  value: number;
  winner: string;
  discarder: string;
}

function reasonValues(result: ResultView, view: View, names: string[]): ReasonValues {
  const nameOf = (seat: number | null) => (seat === view.me ? t("you") : playerName(seat ?? 0, names));
  return {
    tile: tileName(result.tile ?? ""),
    value: result.value,
    winner: nameOf(result.winner),
    discarder: nameOf(result.discarder),
  };
}

// from, to: whether the player pays or is paid.
type Reason = (values: ReasonValues, mine: { from: boolean; to: boolean }) => string;

const REASONS: Record<PayReason, Reason> = {
  draw: () => t("the value of a self-drawn hand"),
  discard: (values) => t("3 times {value}, for the winning discard", values),
  robbing: (values) => t("3 times {value}, for the robbed quad", values),
  responsible: (values, mine) =>
    mine.from
      ? t(
          "3 times {value}. You discarded {tile} first in the last go-around, so you are responsible, not {discarder}",
          values,
        )
      : t(
          "3 times {value}. They discarded {tile} first in the last go-around, so they are responsible, not {discarder}",
          values,
        ),
  own_discard: (values, mine) =>
    mine.to
      ? t("you discarded {tile} first in the last go-around yourself, so the hand counts as self-drawn", values)
      : t("{winner} discarded {tile} first in the last go-around, so the hand counts as self-drawn", values),
  mistake: () => t("for declaring mahjong wrongly"),
};
