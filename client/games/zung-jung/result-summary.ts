// The texts of the result sheet: the hand, what it scores pattern by pattern, and who pays for what reason. PURE.

import { plural, t } from "../../i18n/i18n";
import type { ResultSummary } from "../game";
import { playerName } from "../mahjong/table-view";
import { paidFor } from "../mahjong/words";
import { tileName } from "../tile-names";
import { laidName, partName, patternNames, patternOf } from "./names";
import { EXAMPLES } from "./pattern-examples";
import { LIMIT } from "./patterns";
import type { PartView, PayReason, PayView, ResultView, ScoredPattern, View } from "./view";
import { wonHand } from "./won-hand";

export function resultSummary(view: View, names: string[]): ResultSummary | null {
  const result = view.result;
  if (!result) return null;
  const why = paidFor(result.pays, result.winner, (pay) => reason(pay, result, view, names));
  return {
    won: result.winner !== null,
    title: title(result, view, names),
    detail: detail(result, view, names),
    ...winningHand(view),
    tally: result.winner === null ? [] : tally(result),
    ...limit(result),
    payments: result.pays.map((pay) => payment(pay, result, view, names)),
    scores: result.points.map((points, seat) => ({ seat, points, why: why[seat] ?? "" })),
    totals: t("Total"),
    dealNumber: null,
    moment: { winner: result.winner, name: patternNames(result.patterns), pays: result.pays },
  };
}

function title(result: ResultView, view: View, names: string[]): string {
  const { winner, value } = result;
  if (winner === null) return t("Nobody won");
  if (winner === view.me) return plural(value, "You won: a hand of {n} point", "You won: a hand of {n} points");
  const name = playerName(winner, names);
  return plural(value, "{name} won: a hand of {n} point", "{name} won: a hand of {n} points", { name });
}

function detail(result: ResultView, view: View, names: string[]): string {
  if (result.winner === null) {
    const none = t("No tile is left.");
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

// A set has its name; an irregular hand has none.
function winningHand(view: View): Pick<ResultSummary, "groups" | "groupNames" | "winning"> {
  const won = wonHand(view);
  if (!won) return { groups: [] };
  const { groups, winning, laid } = won;
  const parts = view.result?.parts ?? [];
  const nameOf = (part: PartView, at: number) => (at < laid ? laidName(part) : partName(part));
  return { groups, winning, ...(parts.length && { groupNames: parts.map(nameOf) }) };
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

function reason({ why, payer, payee }: PayView, result: ResultView, view: View, names: string[]): string {
  return REASONS[why](reasonValues(result, view, names), { from: payer === view.me, to: payee === view.me });
}

function payment(pay: PayView, result: ResultView, view: View, names: string[]): string {
  const [from, to] = [playerName(pay.payer, names), playerName(pay.payee, names)];
  const { points } = pay;
  const why = reason(pay, result, view, names);
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
