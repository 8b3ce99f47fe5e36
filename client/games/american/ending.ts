// How a game ended, in words. PURE.

import { t } from "../../words/words";
import type { Ending, Seat } from "../plug";
import type { Pay, Result, View } from "./view";
import { who } from "./words";

const HOW: Record<string, string> = {
  self_drawn: t("Self-drawn."),
  heavenly: t("As dealt: a heavenly hand."),
  exchange: t("By exchanging a joker, which counts as self-drawn."),
};
const WHY: Record<string, string> = {
  discarder: t("for the winning tile"),
  self_drawn: t("self-drawn"),
  other: t("not the discarder"),
  challenge: t("for a challenge that was wrong"),
};

export function ending(view: View, names: string[]): Ending | null {
  const result = view.result;
  if (!result) return null;
  return {
    won: result.winner !== null,
    title: title(result, view, names),
    detail: detail(result, view, names),
    groups: result.groups,
    pays: result.pays.map((pay) => payment(pay, view, names)),
    scores: result.points.map((points, seat) => ({ seat, points })),
    tally: [],
    deal: null,
  };
}

function title(result: Result, view: View, names: string[]): string {
  if (result.winner === null) return result.how === "dead" ? t("Three dead hands: the game ends") : t("A drawn game");
  return result.winner === view.me ? t("You won: mah jongg!") : t("{name} won: mah jongg!", { name: who(result.winner, names) });
}

function detail(result: Result, view: View, names: string[]): string {
  if (result.winner === null) {
    return result.how === "dead" ? t("Nobody pays.") : t("The wall is empty and nobody has mah jongg. Nobody pays.");
  }
  const { section, label, value, jokerless } = result;
  const how = HOW[result.how] ?? discard(result.discarder ?? 0, view, names);
  const won = { section: section ?? "", label: label ?? "", value, how };
  if (jokerless) return t("{section}: {label}, worth {value}. {how} No jokers.", won);
  return t("{section}: {label}, worth {value}. {how}", won);
}

function discard(seat: Seat, view: View, names: string[]): string {
  return seat === view.me ? t("On your discard.") : t("On {name}'s discard.", { name: who(seat, names) });
}

function payment(pay: Pay, view: View, names: string[]): string {
  const said = WHY[pay.why] ?? pay.why;
  const why = pay.doubled ? t("{why}; doubled, for there is no joker", { why: said }) : said;
  const [from, to] = [who(pay.payer, names), who(pay.payee, names)];
  if (pay.payer === view.me) return t("You pay {to} {points} ({why})", { to, points: pay.points, why });
  if (pay.payee === view.me) return t("{from} pays you {points} ({why})", { from, points: pay.points, why });
  return t("{from} pays {to} {points} ({why})", { from, to, points: pay.points, why });
}
