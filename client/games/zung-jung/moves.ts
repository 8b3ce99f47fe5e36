// Which move a click, drag or button means, given the options of the server. PURE.

import { t, tIn } from "../../i18n/i18n";
import type { Button, Move, Option, Place, Prompt, TargetHand } from "../game";
import { exposureOf, handPlaces, tileAt, tilesAt } from "../mahjong/places";
import {
  button,
  findOption,
  oneOf,
  outshone,
  type PromptContext,
  type PromptParts,
  picture,
  simpleButton,
} from "../mahjong/prompt-parts";
import { playerName } from "../mahjong/table-view";
import { tileName } from "../tile-names";
import type { MeldView, View } from "./view";

export const CLAIMS = ["run", "triplet", "quad"];
const RUN_KEYS = ["c", "x", "v"]; // of the possible runs, the lowest first

type Context = PromptContext<View>;

export function prompt(
  view: View,
  options: Option[],
  picked: Place[],
  names: string[],
  goal: TargetHand | null = null,
): Prompt {
  const parts = PROMPTS[view.phase]({ view, options, picked, names, goal });
  return {
    id: `${view.turn}/${view.phase}/${view.answered ?? ""}`,
    hint: "",
    awaitsMe: awaitsMe(view, options),
    pickable: [],
    maxPicks: 0,
    preset: [],
    buttons: [],
    ...parts,
  };
}

// In a claim window most players have nothing to claim. The server passes for them, so they are not prompted.
function awaitsMe(view: View, options: Option[]): boolean {
  if (view.answered !== null && view.answered !== "hold") return false;
  const wins = view.assist ? ["mahjong"] : []; // without assist it is an option on every discard
  const wanted = view.phase === "turn" ? ["discard"] : [...CLAIMS, ...wins];
  return options.some((option) => wanted.includes(option.kind));
}

// Clicking an own melded triplet adds the fourth tile to it.
export function press(view: View, options: Option[], place: Place): Move | null {
  const tile = tripletAt(view, place);
  return tile !== null && quadTiles(view, options).includes(tile) ? { do: "quad", tile } : null;
}

// A tile dragged onto the melded triplet of its kind.
export function drop(view: View, options: Option[], from: Place, to: Place): Move | null {
  const tile = tileAt(view, from);
  return tile !== null && tile === tripletAt(view, to) ? press(view, options, to) : null;
}

// Every refusal is final.
export function confirmRefused(): null {
  return null;
}

const PROMPTS: Record<View["phase"], (context: Context) => PromptParts> = {
  turn: turnPrompt,
  claim: claimPrompt,
  rob: robPrompt,
  over: () => ({ text: t("The game is over.") }),
};

function turnPrompt(context: Context): PromptParts {
  const { view, options, names } = context;
  const offer = findOption(options, "discard");
  if (!offer) {
    const name = playerName(view.active ?? 0, names);
    return { text: view.active === view.me ? t("Your turn.") : t("{name}'s turn.", { name }) };
  }
  const quads = quadTiles(view, options);
  return {
    text: t("Your turn: discard a tile."),
    hint: turnHint(view),
    pickable: [...handPlaces(view, offer.among ?? []), ...quads.flatMap((tile) => tripletPlace(view, tile))],
    maxPicks: 1,
    buttons: outshone([discardButton(context), ...winButton(context), ...quadButtons(view, quads)], view.assist),
  };
}

function turnHint(view: View): string {
  if (view.drawn) return t("You drew {tile}.", { tile: tileName(view.drawn) });
  return ownMelds(view).length ? t("After a claim you draw no tile.") : t("You are East and begin.");
}

function discardButton({ view, picked }: Context): Button {
  const tile = tilesAt(view, picked)[0];
  if (!tile) return button(t("Choose a tile"), "main", "d", null);
  return button(t("Discard {tile}", { tile: tileName(tile) }), "main", "d", { do: "discard", tile });
}

function winButton({ view, options }: Context): Button[] {
  if (!findOption(options, "mahjong")) return [];
  return [button(t("Mahjong!"), "win", "m", { do: "mahjong" }, view.assist ? "" : warning(view))];
}

function warning(view: View): string {
  const points = view.penalty;
  return t("Declare mahjong? If your hand is not complete, you pay each other player {points}.", { points });
}

function quadButtons(view: View, quads: string[]): Button[] {
  return oneOf(
    t("Quad"),
    "q",
    quads.map((tile) => quadButton(view, tile)),
  );
}

// A quad in one's own turn: of four concealed tiles, or of a melded triplet and the fourth tile.
function quadButton(view: View, tile: string): Button {
  const small = tripletPlace(view, tile).length > 0;
  const label = small
    ? t("Add {tile} to the triplet", { tile: tileName(tile) })
    : t("Concealed quad of {tile}", { tile: tileName(tile) });
  const note = small ? t("it can be robbed") : "";
  return {
    ...button(label, "call", "q", { do: "quad", tile }),
    note,
    tiles: pictures([tile, tile, tile, tile]),
  };
}

function claimPrompt(context: Context): PromptParts {
  const { view, names } = context;
  const { tile, seat } = view.live ?? { tile: "", seat: 0 };
  const discarded = { tile: tileName(tile) };
  const text =
    seat === view.me
      ? t("You discarded {tile}.", discarded)
      : t("{name} discarded {tile}.", { name: playerName(seat, names), ...discarded });
  return { text, ...answers(context, tile, seat === view.me && t("The others may claim it.")) };
}

function robPrompt(context: Context): PromptParts {
  const { view, names } = context;
  const { tile, seat } = view.live ?? { tile: "", seat: 0 };
  const added = { tile: tileName(tile) };
  const text =
    seat === view.me
      ? t("You made a quad of {tile}.", added)
      : t("{name} made a quad of {tile}.", { name: playerName(seat, names), ...added });
  return { text, ...answers(context, tile, seat === view.me && t("The others may rob it for mahjong.")) };
}

const ANSWERED: Record<string, string> = {
  pass: t("You skipped it."),
  run: t("You claimed it for a run. Waiting for the others."),
  triplet: t("You claimed it for a triplet. Waiting for the others."),
  quad: t("You claimed it for a quad. Waiting for the others."),
  mahjong: t("You declared mahjong with it. Waiting for the others."),
};

function mayClaim({ phase }: View): string {
  return phase === "rob" ? t("You may rob it for mahjong, or skip it.") : t("Choose, or skip it.");
}

// othersMay: said to the player whose tile it is.
function answers(context: Context, code: string, othersMay: string | false): Partial<Prompt> {
  const { view, options } = context;
  const tile = picture(code, tileName);
  if (view.answered && view.answered !== "hold") return { tile, hint: ANSWERED[view.answered] ?? "" };
  const claims = claimButtons(context);
  if (!claims.length) return { tile, hint: othersMay || "" };
  const buttons = outshone([...claims, ...simple(options)], view.assist);
  return { tile, hint: mayClaim(view), buttons, ...claimAdvice(context, buttons) };
}

// What the goal says about a claim. Mahjong is better than any other.
function claimAdvice({ view, goal }: Context, buttons: Button[]): Partial<Prompt> {
  if (!goal || view.phase !== "claim" || (view.assist && buttons[0]?.look === "win")) return {};
  if (goal.exposable)
    return { hint: t("Skip it: your goal can't use a claim."), advised: true, buttons: skipFirst(buttons) };
  const helps = goal.tiles.includes(view.live?.tile ?? "");
  return helps ? { hint: t("Take it: it helps {hand}.", { hand: goal.label }), advised: true } : {};
}

function skipFirst(buttons: Button[]): Button[] {
  return buttons.map((each) => {
    if (each.look === "pass") return { ...each, look: "main" };
    return each.look === "call" ? { ...each, quiet: true } : each;
  });
}

function claimButtons(context: Context): Button[] {
  const { view, options } = context;
  const tile = view.live?.tile ?? "";
  const runs = options.filter((option) => option.kind === "run");
  const claims = [
    ...runs.map((offer, at) => runButton(tile, offer.among ?? [], at)),
    ...(findOption(options, "triplet") ? [claim(t("Triplet"), "e", { do: "triplet" }, [tile, tile, tile])] : []),
    ...(view.phase === "claim" && findOption(options, "quad")
      ? [claim(t("Quad"), "q", { do: "quad", tile }, [tile, tile, tile, tile])]
      : []),
  ];
  return [...winButton(context), ...claims];
}

function runButton(tile: string, held: string[], at: number): Button {
  const tiles = [tile, ...held].sort();
  const numbers = tiles.map((code) => code[0]).join("-");
  return claim(t("Run {numbers}", { numbers }), RUN_KEYS[at] ?? "", { do: "run", tiles: held }, tiles);
}

function claim(label: string, key: string, move: Move, tiles: string[]): Button {
  return { ...button(label, "call", key, move), tiles: pictures(tiles) };
}

function pictures(tiles: string[]): Button["tiles"] {
  return tiles.map((code) => picture(code, tileName));
}

function simple(options: Option[]): Button[] {
  const known: [kind: string, label: string, look: Button["look"], key: string][] = [
    ["pass", tIn("claim", "Skip"), "pass", "p"],
    ["hold", t("Wait"), "wait", "w"],
  ];
  return known.flatMap(([kind, label, look, key]) =>
    findOption(options, kind) ? [simpleButton(label, look, key, kind)] : [],
  );
}

// The tiles a quad may be of in one's own turn.
function quadTiles(view: View, options: Option[]): string[] {
  return view.phase === "turn" ? (findOption(options, "quad")?.among ?? []) : [];
}

function ownMelds(view: View): MeldView[] {
  return view.me === null ? [] : (view.racks[view.me]?.melds ?? []);
}

function tripletAt(view: View, place: Place): string | null {
  const found = /^exposed\.(\d+)@(\d+)$/.exec(exposureOf(place) ?? "");
  const meld = found && Number(found[2]) === view.me ? ownMelds(view)[Number(found[1])] : undefined;
  return meld?.kind === "triplet" ? (meld.tiles[0] ?? null) : null;
}

function tripletPlace(view: View, tile: string): Place[] {
  const index = ownMelds(view).findIndex((meld) => meld.kind === "triplet" && meld.tiles[0] === tile);
  return index < 0 ? [] : [`exposed.${index}@${view.me}`];
}
