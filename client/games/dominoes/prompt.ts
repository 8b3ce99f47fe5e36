// What the player is asked, and which press, drag or key answers it. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Button, Move, Option, Place, Prompt, Seat } from "../game";
import { endSide } from "./ends";
import type { View } from "./fitted-view";
import { laidOut } from "./laid-out";
import { BONEYARD, endAt, handIndex, handPlace, tileName, wentOut } from "./places";

// options: empty for a spectator and while it is the other's turn.
export function prompt(view: View, options: Option[], picked: Place[], names: string[]): Prompt {
  const mine = view.phase !== "countdown" && options.some(({ kind }) => AWAITED.includes(kind));
  return {
    id: `${view.phase}/${view.turn}`,
    ...promptText(view, options, picked, names),
    awaitsMe: mine,
    pickable: pickable(view, options),
    maxPicks: 1,
    preset: [],
    buttons: buttons(view, options),
    ...(offers(options, "draw") && { nudge: t("Press the boneyard to draw a tile.") }),
  };
}

const AWAITED = ["begin", "go", "play", "draw"];

const offers = (options: Option[], kind: string) => options.some((option) => option.kind === kind);

// The tiles that can be laid now; or the boneyard.
function pickable(view: View, options: Option[]): Place[] {
  if (offers(options, "draw")) return [BONEYARD];
  const tiles = new Set(options.flatMap(({ kind, among }) => (kind === "play" ? (among ?? []) : [])));
  const seat = view.active ?? 0;
  return view.hand.flatMap((tile, n) => (tiles.has(tile) ? [handPlace(n, seat)] : []));
}

type Text = Pick<Prompt, "text" | "hint">;

function promptText(view: View, options: Option[], picked: Place[], names: string[]): Text {
  if (view.phase === "over") return { text: t("The game is over."), hint: "" };
  if (view.phase === "begin") return { text: t("Ready when you are."), hint: "" };
  if (view.phase === "showing" || view.phase === "countdown") return { text: t("Get ready …"), hint: "" };
  if (view.phase === "round") return { text: roundText(view, options, names), hint: "" };
  if (offers(options, "draw")) return { text: t("No tile fits. Draw from the boneyard."), hint: "" };
  if (!offers(options, "play")) return { text: othersTurn(view, names), hint: "" };
  return playText(view, options, picked);
}

function playText(view: View, options: Option[], picked: Place[]): Text {
  const tile = view.hand[handIndex(picked[0] ?? "")];
  const where = whereOf(options, tile);
  if (!tile || !where.length) {
    const first = view.plays.length === 0;
    const [asks, hint] = first
      ? [t("You lead: lay any tile."), t("Press a tile twice. You score if its numbers add up to 5 or 10.")]
      : [
          t("Your turn: choose a tile."),
          t("Press a tile, then a bright place. You score if all ends add up to 5, 10, 15 …"),
        ];
    return { text: hintText(view) || asks, hint };
  }
  const hint = t("The number is what all ends will make. A star scores.");
  if (!view.plays.length) return { text: t("{tile}: press it again to lay it.", { tile: opening(tile) }), hint };
  if (where.length === 1) return { text: t("{tile}: press it again, or the end.", { tile: opening(tile) }), hint };
  const ends = plural(where.length, "It fits {n} end: press it.", "It fits {n} ends: press one.");
  return { text: t("{tile}. {ends}", { tile: opening(tile), ends }), hint };
}

// A tile's name at the beginning of a sentence.
function opening(tile: string): string {
  const name = tileName(tile);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// "Hint: six-four on the left end."
function hintText(view: View): string {
  const { hint } = view;
  if (!hint) return "";
  const { board } = laidOut(view);
  const place = board.ends.find(({ id }) => id === hint.end);
  const tile = tileName(hint.tile);
  return place ? t("Hint: {tile} on {end}.", { tile, end: endSide(board, place.tile) }) : t("Hint: {tile}.", { tile });
}

function othersTurn({ active, phase }: View, names: string[]): string {
  const name = names[active ?? 0] ?? "";
  return phase === "draw" ? t("{name} draws a tile.", { name }) : t("{name} is thinking.", { name });
}

// Who may continue with the next round has a hand, which is empty if they went out.
function roundText({ round_end: end, hand }: View, options: Option[], names: string[]): string {
  if (!end || end.how === "stuck") return t("Out of Moves");
  const earned = plural(end.points, "{n} point", "{n} points");
  return wentOut(names[end.seat] ?? "", offers(options, "go") && hand.length === 0, earned);
}

const BUTTONS: [kind: string, label: string, key: string, look: Button["look"]][] = [
  ["draw", t("Draw a tile"), "d", "main"],
  ["go", t("Continue"), "c", "main"],
  ["hint", t("Hint"), "h", "plain"],
  ["undo", t("Undo"), "u", "plain"],
];

// The countdown ends by itself.
function buttons({ phase }: View, options: Option[]): Button[] {
  return BUTTONS.flatMap(([kind, label, key, look]) =>
    phase !== "countdown" && offers(options, kind) ? [{ label, look, key, move: { do: kind }, confirm: "" }] : [],
  );
}

function whereOf(options: Option[], tile: string | undefined): Place[] {
  return options.find(({ kind, among }) => kind === "play" && among?.[0] === tile)?.where ?? [];
}

function play(tile: string | undefined, to: Place | undefined): Move | null {
  const end = to === undefined ? null : endAt(to);
  return tile === undefined || end === null ? null : { do: "play", tile, end };
}

// A press on the boneyard draws. A press on an end lays the chosen tile there; a second press on the tile lays it where only one end fits.
export function press(view: View, options: Option[], place: Place, picked: Place[]): Move | null {
  if (place === BONEYARD) return offers(options, "draw") ? { do: "draw" } : null;
  const tile = view.hand[handIndex(picked[0] ?? "")];
  const where = whereOf(options, tile);
  if (where.includes(place)) return play(tile, place);
  return place === picked[0] && where.length === 1 ? play(tile, where[0]) : null;
}

// The renderer has found the nearest end that the tile fits.
export function drop(view: View, options: Option[], from: Place, to: Place): Move | null {
  const tile = view.hand[handIndex(from)];
  return whereOf(options, tile).includes(to) ? play(tile, to) : null;
}

// Why a tile of the hand, or the boneyard, cannot be chosen now.
export function blockedReason(view: View, place: Place, seat: Seat): string {
  if (place === BONEYARD) return t("You have a tile that fits.");
  const tile = view.hand[handIndex(place)];
  if (!tile || !place.endsWith(`@${seat}`)) return "";
  if (view.phase === "draw") return t("No tile of yours fits: draw from the boneyard.");
  return view.phase === "play" ? t("{tile} fits no open end.", { tile: opening(tile) }) : "";
}
