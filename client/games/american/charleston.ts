// What the Charleston asks: three tiles, a second round, the courtesy. PURE.

import { plural, t } from "../../words/words";
import { type Asking, button, type Moment, offered } from "./asking";
import { handPlaces, inHandOrder, neighbour, placesOf, tilesAt } from "./places";
import type { View } from "./view";
import { tileNames, tilesCounted } from "./words";

export function askGive(moment: Moment): Asking {
  const { view, options, picked } = moment;
  const passing = view.passing;
  const offer = offered(options, "give");
  if (!passing || !offer) return { text: view.me === null ? t("The players are passing tiles.") : t("The others are passing tiles.") };
  const [fewest, most] = offer.count ?? [3, 3];
  const tiles = tilesAt(view, picked);
  const same = view.given !== null && tileNames(tiles) === tileNames(inHandOrder(view, view.given));
  const enough = tiles.length >= fewest && tiles.length <= most && !same;
  return {
    ...giveText(moment, most),
    pick: handPlaces(view, offer.among ?? []),
    most,
    preset: view.given ? placesOf(view, view.given) : [],
    buttons: [button(giveLabel(moment, tiles.length, most), "main", "p", enough ? { do: "give", tiles } : null)],
  };
}

function giveText({ view, names, picked }: Moment, most: number): { text: string; hint: string } {
  const { name, to, blind } = view.passing as NonNullable<View["passing"]>;
  if (view.given) {
    const given = view.given.length ? tileNames(view.given) : t("nothing of your own");
    return {
      text: t("You pass {tiles}. Waiting for the others.", { tiles: given }),
      hint: t("Until all have chosen you may change it."),
    };
  }
  const whom = names[neighbour(view, to)] ?? "";
  const text = t("Pass {tiles} {towards}, to {name}.", { tiles: tilesCounted(most), towards: TOWARDS[to] ?? to, name: whom });
  if (name === "courtesy") return { text, hint: t("The courtesy pass.") };
  const hint = t("You may pass fewer of your own: the rest comes unseen out of the tiles you are about to get.");
  if (blind) return { text, hint };
  return { text, hint: picked.length ? t("{count} of {most} chosen.", { count: picked.length, most }) : t("Jokers are never passed.") };
}

const TOWARDS: Record<string, string> = { right: t("to the right"), across: t("across"), left: t("to the left") };

function giveLabel({ view }: Moment, count: number, most: number): string {
  if (view.passing?.blind && count < most) {
    return count
      ? t("Pass {count} of mine and {rest} unseen", { count, rest: most - count })
      : t("Pass {count} unseen", { count: most });
  }
  return view.given ? t("Pass these instead") : t("Pass {count} {towards}", { count: most, towards: TOWARDS[view.passing?.to ?? ""] ?? "" });
}

export function askSecond({ view, options }: Moment): Asking {
  if (!offered(options, "second")) {
    return {
      text: view.me === null ? t("The players decide on a second Charleston.") : t("Waiting for the others' answer."),
    };
  }
  if (view.answered) {
    const stop = button(t("No, stop after all"), "pass", "n", { do: "second", yes: false });
    return { text: t("You said yes. Waiting for the others."), buttons: [stop] };
  }
  return {
    text: t("Pass a second time?"),
    hint: t("The second Charleston goes left, across, right. It needs all four; anyone may stop it."),
    buttons: [
      button(t("Yes, pass again"), "main", "y", { do: "second", yes: true }),
      button(t("No, stop here"), "pass", "n", { do: "second", yes: false }),
    ],
  };
}

export function askCourtesy({ view, options, names }: Moment): Asking {
  const offer = offered(options, "courtesy");
  if (!offer || view.me === null) return { text: t("Courtesy pass: the others are deciding.") };
  const label = (count: string) => (count === "0" ? t("None") : plural(Number(count), "{n} tile", "{n} tiles"));
  const said = view.answered && t("You said {count}. Waiting for the others.", { count: label(view.answered).toLowerCase() });
  return {
    text: said || t("Exchange tiles with {name}, across from you?", { name: names[neighbour(view, "across")] ?? "" }),
    hint: said ? t("Until all have answered you may change it.") : t("Each says a number; the lower one holds."),
    buttons: (offer.among ?? []).map((count) =>
      button(label(count), count === "0" ? "pass" : "main", count, { do: "courtesy", count: Number(count) }),
    ),
  };
}
