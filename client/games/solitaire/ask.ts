// What may be done now, and which move a click means. PURE.

import { grouped, plural, t } from "../../words/words";
import type { Ask, Button, Move, Option, Place } from "../plug";
import { alike, comesToLight, hasPair } from "./board";
import { numberOf, placeOf, type View } from "./view";
import { faceName } from "./words";

export function ask(view: View, options: Option[], picked: Place[]): Ask {
  const mine = view.phase === "play" && options.length > 0;
  const stuck = mine && !hasPair(view) && !comesToLight(view);
  return {
    id: `${view.phase}/${stuck ? "stuck" : "free"}`,
    ...(mine || view.phase === "over" ? words(view, picked, stuck) : looking(view)),
    mine,
    pick: mine ? view.free.map(placeOf) : [],
    most: 1,
    preset: [],
    buttons: view.phase === "over" ? [] : buttons(view, options),
    cannot: mine ? cannot(view, options) : {},
  };
}

function words(view: View, picked: Place[], stuck: boolean): Pick<Ask, "text" | "hint"> {
  if (view.phase === "over") return { text: t("The game is over."), hint: "" };
  if (stuck) return { text: t("No pair is free."), hint: t("Shuffle the tiles, take a pair back, or end the game.") };
  const hint = view.hint ? hinted(view) : "";
  const chosen = picked[0] === undefined ? undefined : view.faces[numberOf(picked[0])];
  if (chosen) return { text: t("{tile}: now its partner.", { tile: faceName(chosen) }), hint: hint || t("Click it again to let it go.") };
  return { text: t("Choose two free tiles that match."), hint };
}

// For whoever watches, or looks at the game once more.
function looking({ taken, pairs, hint, faces }: View): Pick<Ask, "text" | "hint"> {
  return { text: t("{taken} of {all} pairs taken.", { taken, all: taken + pairs }), hint: hint ? hinted({ faces, hint }) : "" };
}

function hinted({ faces, hint }: Pick<View, "faces" | "hint">): string {
  const [a = "", b = ""] = (hint ?? []).map((n) => faceName(faces[n]));
  return t("Hint: {a}; {b}.", { a, b });
}

const HELPS: [kind: "undo" | "shuffle" | "hint", label: string, key: string][] = [
  ["undo", t("Undo"), "u"],
  ["shuffle", t("Shuffle"), "f"],
  ["hint", t("Hint"), "h"],
];

function buttons(view: View, options: Option[]): Button[] {
  const offered = (kind: string) => options.some((option) => option.kind === kind);
  const helps = HELPS.map(([kind, label, key]): Button => {
    const [left, cost] = [view.left[kind], view.cost[kind]];
    const move = offered(kind) ? { do: kind } : null;
    const note = cost && left !== 0 ? t("costs {points}", { points: grouped(cost) }) : "";
    return { label: left === null ? label : `${label} (${left})`, note, look: "plain", key, move, confirm: "" };
  });
  const end: Button = { label: t("End game"), look: "plain", key: "e", move: { do: "end" }, confirm: leaving(view) };
  return [...helps, ...(offered("ask") ? [asking(view)] : []), ...(offered("end") ? [end] : [])];
}

// Why a help is not to be had, or the game not to be ended.
function cannot({ left, taken }: View, options: Option[]): Record<string, string> {
  const why: [kind: string, key: string, words: string][] = [
    ["undo", "u", left.undo === 0 ? t("You have used all your undos.") : taken ? t("A shuffle cannot be taken back, nor what was before it.") : t("There is nothing to take back.")],
    ["shuffle", "f", left.shuffle ? t("There is still a free pair. Shuffling is for when there is none.") : t("You have used all your shuffles.")],
    ["hint", "h", t("You have used all your hints.")],
    ["end", "e", t("You can end the game when no shuffle is left, or when no pair is free.")],
  ];
  return Object.fromEntries(why.flatMap(([kind, key, words]) => (options.some((option) => option.kind === kind) ? [] : [[key, words]])));
}

function asking({ helped }: View): Button {
  const confirm = helped ? "" : t("Ask whether it can still be won? This game will then not count for the best scores.");
  return { label: t("Can I win?"), look: "plain", key: "w", move: { do: "ask" }, confirm };
}

function leaving({ mode, score, pairs }: View): string {
  const left = plural(pairs, "{n} pair is left on the board.", "{n} pairs are left on the board.");
  const end = plural(score, "End the game now, with {n} point?", "End the game now, with {n} points?");
  return t("{question} {left}", { question: mode === "score" ? end : t("End the game now?"), left });
}

// The second tile of a pair takes it at once.
export function press(view: View, options: Option[], place: Place, picked: Place[]): Move | null {
  if (!options.length || view.phase !== "play" || picked[0] === undefined) return null;
  const pair = [numberOf(picked[0]), numberOf(place)];
  const [one, other] = pair.map((n) => (view.free.includes(n) ? (view.faces[n] ?? "") : "")) as [string, string];
  return pair[0] !== pair[1] && alike(view, one, other) ? { do: "take", pair } : null;
}
