// The texts of the result sheet. PURE.

import { t } from "../../i18n/i18n";
import { lastIndex } from "../../ui/lists";
import type { ResultSummary } from "../game";
import { playerName } from "../mahjong/table-view";
import { paidFor } from "../mahjong/words";
import { tileName } from "./describe";
import type { Outcome, PayReason, PayView, ResultView, View } from "./view";

const HOW: Partial<Record<Outcome, string>> = {
  heavenly: t("As dealt: a heavenly hand."),
  exchange: t("By exchanging a joker, which counts as self-drawn."),
};
const WHY: Record<PayReason, string> = {
  discarder: t("double: discarded the winning tile"),
  self_drawn: t("self-drawn"),
  other: t("single: somebody else discarded it"),
  challenge: t("for a wrong challenge"),
};

export function resultSummary(view: View, names: string[]): ResultSummary | null {
  const result = view.result;
  if (!result) return null;
  const why = paidFor(result.pays, result.winner, reason);
  return {
    won: result.winner !== null,
    title: title(result, view, names),
    detail: detail(result, view, names),
    groups: result.groups,
    winning: winningPlace(result),
    payments: result.pays.map((pay) => payment(pay, view, names)),
    scores: result.points.map((points, seat) => ({ seat, points, why: why[seat] ?? "" })),
    totals: t("Sticks"),
    tally: [],
    dealNumber: null,
    moment: { winner: result.winner, ...named(result), pays: result.pays },
  };
}

function named({ section, label, value }: ResultView): Omit<NonNullable<ResultSummary["moment"]>, "winner" | "pays"> {
  if (!label) return { name: "" };
  return { name: section ?? "", line: label, worth: t("worth {value}", { value }) };
}

// Equal tiles look the same: the last one stands for all.
function winningPlace({ groups, tile }: ResultView): ResultSummary["winning"] {
  const group = tile === null ? -1 : lastIndex(groups, (tiles) => tiles.includes(tile));
  return group < 0 ? null : { group, tile: (groups[group] ?? []).lastIndexOf(tile as string) };
}

function title(result: ResultView, view: View, names: string[]): string {
  if (result.winner === null) return t("Nobody won");
  return result.winner === view.me
    ? t("You won: mah jongg!")
    : t("{name} won: mah jongg!", { name: playerName(result.winner, names) });
}

function detail(result: ResultView, view: View, names: string[]): string {
  if (result.winner === null) {
    const why = result.how === "dead" ? t("Three hands are dead.") : t("The wall is empty.");
    const mistakes = result.pays.length > 0;
    const paid = mistakes ? t("Nobody pays for the game itself, only for mistakes:") : t("Nobody pays.");
    return [why, paid].filter(Boolean).join(" ");
  }
  const how = HOW[result.how] ?? taken(result, view, names);
  return result.jokerless ? `${how} ${t("No jokers.")}` : how;
}

function taken({ how, tile, discarder }: ResultView, view: View, names: string[]): string {
  const values = { tile: tileName(tile ?? ""), name: playerName(discarder ?? 0, names) };
  if (how === "self_drawn") return t("Self-drawn, with {tile}.", values);
  return discarder === view.me ? t("With your discard {tile}.", values) : t("With {name}'s discard {tile}.", values);
}

const reason = ({ why, doubled }: PayView): string =>
  doubled ? t("{why}; doubled: no jokers", { why: WHY[why] }) : WHY[why];

function payment(pay: PayView, view: View, names: string[]): string {
  const why = reason(pay);
  const [from, to] = [playerName(pay.payer, names), playerName(pay.payee, names)];
  if (pay.payer === view.me) return t("You pay {to} {points} ({why})", { to, points: pay.points, why });
  if (pay.payee === view.me) return t("{from} pays you {points} ({why})", { from, points: pay.points, why });
  return t("{from} pays {to} {points} ({why})", { from, to, points: pay.points, why });
}
