// Prompts of the Charleston: passing tiles, the second Charleston and the courtesy pass. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Button, Steps } from "../game";
import { handPlaces, inHandOrder, neighbour, placesOf, tilesAt } from "../mahjong/places";
import { button, findOption, type PromptContext, type PromptParts } from "../mahjong/prompt-parts";
import { tileNames, tilesCounted } from "./describe";
import type { Direction, PassName, View } from "./view";

const FIRST: PassName[] = ["first_right", "first_across", "first_left"];
const SECOND: PassName[] = ["second_left", "second_across", "last_right"];

export function givePrompt(context: PromptContext<View>): PromptParts {
  const { view, options, picked } = context;
  const passing = view.passing;
  const offer = findOption(options, "give");
  if (!passing || !offer) {
    const aside = view.me !== null && passing?.count[1] === 0; // no tiles in the courtesy pass
    const text = aside ? t("The others are passing tiles.") : t("The players are passing tiles.");
    return { text, ...stepsOf(view) };
  }
  const [fewest, most] = offer.count ?? [3, 3];
  const tiles = tilesAt(view, picked);
  const same = view.given !== null && tileNames(tiles) === tileNames(inHandOrder(view, view.given));
  const enough = tiles.length >= fewest && tiles.length <= most && !same;
  return {
    ...giveText(context, most),
    ...stepsOf(view),
    pickable: handPlaces(view, offer.among ?? []),
    maxPicks: most,
    preset: view.given ? placesOf(view, view.given) : [],
    buttons: [giveButton(context, tiles, most, enough)],
  };
}

// Passing tiles unseen is quieter: on the other passes the bright button gives three tiles that the player has chosen.
function giveButton(context: PromptContext<View>, tiles: string[], most: number, enough: boolean): Button {
  const look = context.view.passing?.blind && tiles.length < most ? "plain" : "main";
  return button(giveLabel(context, tiles.length, most), look, "p", enough ? { do: "give", tiles } : null);
}

function giveText({ view, names, picked }: PromptContext<View>, most: number): { text: string; hint: string } {
  const { name, to, blind } = view.passing as NonNullable<View["passing"]>;
  if (view.given) {
    const given = view.given.length ? tileNames(view.given) : t("nothing of your own");
    return {
      text: t("You pass {tiles}. Waiting for the others.", { tiles: given }),
      hint: t("You can change it until everyone has chosen."),
    };
  }
  const receiver = names[neighbour(view, to)] ?? "";
  const text = t("Pass {tiles} {towards}, to {name}.", {
    tiles: tilesCounted(most),
    towards: PASS_DIRECTIONS[to] ?? to,
    name: receiver,
  });
  if (name === "courtesy") return { text, hint: t("The courtesy pass.") };
  if (blind) return { text, hint: t("Choose up to three. The rest go on unseen from what you receive.") };
  return { text, hint: picked.length ? t("Press a chosen tile to take it back.") : chooseHint(most) };
}

function chooseHint(most: number): string {
  return t("Press {tiles}. Jokers stay.", { tiles: tilesCounted(most) });
}

const PASS_DIRECTIONS: Record<Direction, string> = {
  right: t("to the right"),
  across: t("across"),
  left: t("to the left"),
};

// The three passes of this Charleston; the courtesy pass stands alone.
function stepsOf({ passing }: View): { steps?: Steps } {
  const passes = [FIRST, SECOND].find((names) => passing && names.includes(passing.name));
  if (!passing || !passes) return {};
  const [right, across, left] = [t("Right"), t("Across"), t("Left")];
  const first = passes === FIRST;
  const called = first
    ? { of: t("First Charleston"), names: [right, across, left] }
    : { of: t("Second Charleston"), brief: t("2nd Charleston"), names: [left, across, right] };
  return { steps: { ...called, present: passes.indexOf(passing.name) } };
}

function giveLabel({ view }: PromptContext<View>, count: number, most: number): string {
  if (!view.passing?.blind && !view.given && count < most) return t("Pass {count} of {most}", { count, most });
  if (view.passing?.blind && count < most) {
    return count
      ? t("Pass {count} of mine and {rest} unseen", { count, rest: most - count })
      : t("Pass {count} unseen", { count: most });
  }
  return view.given
    ? t("Pass these instead")
    : t("Pass {count} {towards}", { count: most, towards: view.passing ? PASS_DIRECTIONS[view.passing.to] : "" });
}

export function secondPrompt({ view, options }: PromptContext<View>): PromptParts {
  if (!findOption(options, "second")) return { text: t("The players decide on a second Charleston.") };
  if (view.answered) {
    const stop = button(t("No, stop instead"), "pass", "n", { do: "second", yes: false });
    return { text: t("You chose yes. Waiting for the others."), buttons: [stop] };
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

export function courtesyPrompt({ view, options, names }: PromptContext<View>): PromptParts {
  const offer = findOption(options, "courtesy");
  if (!offer || view.me === null) return { text: t("Courtesy pass: the others are deciding.") };
  const label = (count: string) => (count === "0" ? t("None") : plural(Number(count), "{n} tile", "{n} tiles"));
  const answered =
    view.answered && t("You chose {count}. Waiting for the others.", { count: label(view.answered).toLowerCase() });
  return {
    text:
      answered || t("Exchange tiles with {name}, across from you?", { name: names[neighbour(view, "across")] ?? "" }),
    hint: answered
      ? t("You can change it until everyone has answered.")
      : t("You both choose; the lower number counts."),
    buttons: (offer.among ?? []).map((count) =>
      button(label(count), count === "0" ? "pass" : "main", count, { do: "courtesy", count: Number(count) }),
    ),
  };
}
