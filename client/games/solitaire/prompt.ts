// Prompts and buttons, and which move a click means. PURE.

import { formatNumber, plural, t } from "../../i18n/i18n";
import type { Button, Move, Option, Place, Prompt } from "../game";
import { hasPair, isUncovering, matches, numberOf, placeOf } from "./board";
import { faceName } from "./describe";
import type { View } from "./turned-board";

export function prompt(view: View, options: Option[], picked: Place[]): Prompt {
  const unseen = options.some(({ kind }) => kind === "shown");
  const mine = view.phase === "play" && options.length > 0 && !unseen;
  const stuck = mine && !hasPair(view) && !isUncovering(view);
  return {
    id: `${view.phase}/${stuck ? "stuck" : "free"}`,
    ...(unseen ? { text: t("One moment…"), hint: "" } : texts(view, picked, mine, stuck)),
    awaitsMe: mine,
    pickable: mine ? view.free.map(placeOf) : [],
    maxPicks: 1,
    preset: [],
    buttons: !mine ? [] : stuck ? withNextStep(buttons(view, options)) : buttons(view, options),
    unavailable: mine ? unavailable(view, options) : {},
  };
}

type Text = Pick<Prompt, "text" | "hint" | "explanation">;

function texts(view: View, picked: Place[], mine: boolean, stuck: boolean): Text {
  return mine || view.phase === "over" ? promptText(view, picked, stuck) : spectatorText(view);
}

function promptText(view: View, picked: Place[], stuck: boolean): Text {
  if (view.phase === "over") return { text: t("The game is over."), hint: "" };
  if (stuck) return { text: t("No pair is free."), hint: t("Shuffle, undo a pair or end the game.") };
  const hint = view.hint ? hinted(view) : "";
  const chosen = picked[0] === undefined ? undefined : view.faces[numberOf(picked[0])];
  if (chosen)
    return {
      text: t("{tile}: now choose a matching tile.", { tile: faceName(chosen) }),
      hint: hint || (view.turned ? "" : t("Press it again to put it back.")), // on a phone a second line would lie on tiles
    };
  if (view.turned) return { text: t("Choose two bright tiles that match."), hint };
  const explanation = hint ? "" : t("Free: nothing on it, and open at its left or right.");
  return { text: t("Choose two free tiles that match."), hint, explanation };
}

// For spectators, and after the game.
function spectatorText({ taken, pairs, hint, faces }: View): Pick<Prompt, "text" | "hint"> {
  return {
    text: t("{taken} of {all} pairs taken.", { taken, all: taken + pairs }),
    hint: hint ? hinted({ faces, hint }) : "",
  };
}

function hinted({ faces, hint }: Pick<View, "faces" | "hint">): string {
  const [a = "", b = ""] = (hint ?? []).map((n) => faceName(faces[n]));
  return t("Hint: {a}; {b}.", { a, b });
}

const AIDS: [kind: "undo" | "shuffle" | "hint", label: string, key: string][] = [
  ["undo", t("Undo"), "u"],
  ["shuffle", t("Shuffle"), "f"],
  ["hint", t("Hint"), "h"],
];

function buttons(view: View, options: Option[]): Button[] {
  const isOffered = (kind: string) => options.some((option) => option.kind === kind);
  const aids = AIDS.map(([kind, label, key]): Button => {
    const [left, cost] = [view.left[kind], view.cost[kind]];
    const move = isOffered(kind) ? { do: kind } : null;
    const note = cost && left !== 0 ? t("costs {points}", { points: formatNumber(cost) }) : "";
    return { label: left === null ? label : `${label} (${left})`, note, look: "plain", key, move, confirm: "" };
  });
  const end: Button = { label: t("End game"), look: "plain", key: "e", move: { do: "end" }, confirm: confirmEnd(view) };
  return [...aids, ...(isOffered("ask") ? [askButton(view)] : []), ...(isOffered("end") ? [end] : [])];
}

// Where no pair is free, what leads on stands out.
function withNextStep(all: Button[]): Button[] {
  const next = ["f", "u", "e"].find((key) => all.some((button) => button.key === key && button.move));
  return all.map((button) => ({ ...button, quiet: button.key !== next }));
}

// Why a help, or ending the game, is not available.
function unavailable({ left, taken }: View, options: Option[]): Record<string, string> {
  const reasons: [kind: string, key: string, words: string][] = [
    [
      "undo",
      "u",
      left.undo === 0
        ? t("You have no undos left.")
        : taken
          ? t("A shuffle, and anything before it, cannot be undone.")
          : t("There is nothing to undo."),
    ],
    ["shuffle", "f", left.shuffle ? t("You can only shuffle when no pair is free.") : t("You have no shuffles left.")],
    ["hint", "h", t("You have no hints left.")],
    ["end", "e", t("You can end the game when no shuffles are left or no pair is free.")],
  ];
  const texts: Record<string, string> = {};
  for (const [kind, key, text] of reasons) if (!options.some((option) => option.kind === kind)) texts[key] = text;
  return texts;
}

function askButton({ helped }: View): Button {
  const confirm = helped
    ? ""
    : t("Check whether the game can still be won? It will then not count for the best scores.");
  return { label: t("Can I win?"), look: "plain", key: "w", move: { do: "ask" }, confirm };
}

function confirmEnd({ mode, score, pairs }: View): string {
  const left = plural(pairs, "{n} pair is left on the board.", "{n} pairs are left on the board.");
  const end = plural(score, "End the game now, with {n} point?", "End the game now, with {n} points?");
  return t("{question} {left}", { question: mode === "score" ? end : t("End the game now?"), left });
}

// Clicking the second tile of a pair takes the pair.
export function press(view: View, options: Option[], place: Place, picked: Place[]): Move | null {
  if (!options.length || view.phase !== "play" || picked[0] === undefined) return null;
  const pair = [numberOf(picked[0]), numberOf(place)];
  const [one, other] = pair.map((n) => (view.free.includes(n) ? (view.faces[n] ?? "") : "")) as [string, string];
  return pair[0] !== pair[1] && matches(view, one, other) ? { do: "take", pair } : null;
}
