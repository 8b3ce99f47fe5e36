// Which move a click, drag or button means, given the options of the server. PURE.

import { t, tIn } from "../../i18n/i18n";
import type { Button, Move, Option, Place, Prompt, TargetHand } from "../game";
import { exposureOf, handPlaces, placesOf, seatOf, tileAt, tilesAt, unique, without } from "../mahjong/places";
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
import { courtesyPrompt, givePrompt, secondPrompt } from "./charleston";
import { groupName, tileName, tileNames } from "./describe";
import { discardCosts, exchangeCosts, groupSizes, lacks, needsCall, ruledOutByCall } from "./target";
import type { View } from "./view";

export function prompt(
  view: View,
  options: Option[],
  picked: Place[],
  names: string[],
  goal: TargetHand | null = null,
): Prompt {
  const context = { view, options, picked, names, goal };
  const parts = PROMPTS[view.phase](context);
  return {
    id: `${view.turn}/${view.phase}/${view.given?.join(" ") ?? ""}/${view.answered ?? ""}`,
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
  if (view.given !== null || (view.answered !== null && view.answered !== "hold")) return false;
  const claims = view.assist ? ["call", "mahjong"] : ["call"]; // with strict rules mah jongg is an option on every discard
  const wanted = view.phase === "claim" ? claims : KINDS;
  return options.some((option) => wanted.includes(option.kind));
}
const KINDS = ["give", "second", "courtesy", "discard", "expose", "show"];

// Clicking a joker in an exposure takes it, if the player holds the tile it stands for.
export function press(_view: View, options: Option[], place: Place): Move | null {
  const target = exposureOf(place);
  if (!target) return null;
  const offer = options.find((option) => option.kind === "exchange" && option.where?.includes(target));
  return offer?.among?.[0] ? { do: "exchange", tile: offer.among[0], where: target } : null;
}

// The server warns about a group that leaves no possible line; once confirmed, the move is sent again.
export function confirmRefused(move: Move, code: string): { question: string; yes: string; move: Move } | null {
  if (code !== "no_line_left") return null;
  const question = exposeAnyway(t("With this group no line of the card would be possible."));
  return { question, yes: t("Yes, expose it"), move: { ...move, sure: true } };
}

// Passes on a discard that the seat may call but that no line it can complete needs.
export function quickAnswer(view: View, options: Option[], on: (name: "pass_useless") => boolean): Move | null {
  const open = view.useless && view.answered === null && findOption(options, "pass") !== undefined;
  return open && on("pass_useless") ? { do: "pass" } : null;
}

// A tile dragged onto a joker it can be exchanged for.
export function drop(view: View, options: Option[], from: Place, to: Place): Move | null {
  const [tile, target] = [tileAt(view, from), exposureOf(to)];
  if (!tile || !target) return null;
  const offer = options.find((o) => o.kind === "exchange" && o.where?.includes(target) && o.among?.includes(tile));
  return offer ? { do: "exchange", tile, where: target } : null;
}

const PROMPTS: Record<View["phase"], (context: PromptContext<View>) => PromptParts> = {
  give: givePrompt,
  second: secondPrompt,
  courtesy: courtesyPrompt,
  turn: turnPrompt,
  claim: claimPrompt,
  expose: exposePrompt,
  declared: declaredPrompt,
  over: () => ({ text: t("The game is over.") }),
};

function turnPrompt(context: PromptContext<View>): PromptParts {
  const { view, options, names } = context;
  const offer = findOption(options, "discard");
  const swaps = exchanges(context);
  const extra = [...swaps, ...resizes(context), ...challenges(context)];
  if (!offer) return { text: whoseTurn(view, names), awaitsMe: false, buttons: extra };
  const swap = swaps.some(({ advised }) => advised);
  return {
    text: swap ? t("Swap for the joker, or discard.") : t("Your turn: discard a tile."),
    ...turnHint(context),
    pickable: [
      ...handPlaces(view, offer.among ?? []),
      ...options.flatMap((o) => (o.kind === "exchange" ? (o.where ?? []) : [])),
    ],
    maxPicks: 1,
    marked: swap ? given(context) : [],
    buttons: outshone([{ ...discardButton(context), quiet: swap }, ...wins(context), ...extra], view.assist),
  };
}

// Whoever is about to discard what their goal needs is told so.
function turnHint({ view, picked, goal = null }: PromptContext<View>): Pick<Prompt, "hint" | "advised"> {
  const [tile] = tilesAt(view, picked);
  if (tile && discardCosts(view, goal, tile))
    return { hint: t("Your goal needs {tile}.", { tile: tileName(tile) }), advised: true };
  return { hint: view.drawn ? t("You drew {tile}.", { tile: tileName(view.drawn) }) : "" };
}

function whoseTurn({ active, me }: View, names: string[]): string {
  const seat = active ?? 0;
  return seat === me ? t("Your turn.") : t("{name}'s turn.", { name: playerName(seat, names) });
}

function discardButton({ view, picked }: PromptContext<View>): Button {
  const tile = tilesAt(view, picked)[0];
  if (!tile) return button(t("Choose a tile"), "main", "d", null);
  const confirm = tile === "J" ? t("Discard a joker? It cannot be taken back, and nobody may claim it.") : "";
  return button(t("Discard {tile}", { tile: tileName(tile) }), "main", "d", { do: "discard", tile }, confirm);
}

// One key for all of them: of several, the player chooses first. It is said if each would cost the goal a tile; else it is the best move.
function exchanges(context: PromptContext<View>): Button[] {
  const each = exchangeButtons(context);
  const note = each.every(({ note }) => note) ? t("your goal needs these tiles") : "";
  const advised = !note;
  return oneOf(t("Exchange a joker"), "x", each).map((one) =>
    one.choices ? { ...one, note, advised } : { ...one, advised },
  );
}

// My tiles that are swapped for jokers, but none that the goal needs.
function given({ view, options, goal = null }: PromptContext<View>): Place[] {
  const tiles = options.flatMap(({ kind, among = [] }) => (kind === "exchange" ? among.slice(0, 1) : []));
  return placesOf(
    view,
    unique(tiles).filter((tile) => !exchangeCosts(view, goal, tile)),
  );
}

function exchangeButtons({ view, options, names, goal = null }: PromptContext<View>): Button[] {
  return options.flatMap((offer) => {
    const where = offer.kind === "exchange" ? offer.where?.[0] : undefined;
    const tile = offer.among?.[0];
    if (!where || !tile) return [];
    const [mine, name] = [seatOf(where) === view.me, playerName(seatOf(where), names)];
    const label = mine
      ? t("Give {tile}, take your joker", { tile: tileName(tile) })
      : t("Give {tile}, take {name}'s joker", { tile: tileName(tile), name });
    const tiles = [tile, "J"].map((code) => picture(code, tileName));
    const note = exchangeCosts(view, goal, tile) ? t("your goal needs it") : "";
    return [{ ...button(label, "plain", "x", { do: "exchange", tile, where }), tiles, note }];
  });
}

// Makes the newest exposure one tile larger or smaller; possible until the discard.
function resizes({ view, options, goal = null }: PromptContext<View>): Button[] {
  const offer = findOption(options, "expose");
  const earlier = exposed(view);
  const group = earlier.pop();
  if (!offer || !group) return [];
  const own = without(group.tiles, [group.tile]);
  const [fewest, most] = offer.count ?? [2, 5];
  const spare = without(offer.among ?? [], own);
  const more = own.length < most ? unique(spare).map((tile) => larger(tile, [...own, tile])) : [];
  const fewer = own.length > fewest ? unique(own).map((tile) => smaller(tile, without(own, [tile]))) : [];
  const fits = groupSizes(goal, group.tile, earlier)?.includes(group.tiles.length);
  return [...more, ...fewer].map((each) => (fits ? { ...each, confirm: asks(goal) } : each));
}

function exposed({ me, racks }: View) {
  return me === null ? [] : [...(racks[me]?.exposed ?? [])];
}

const RUINOUS = t("This group makes your goal impossible.");
const RUINOUS_TO_CLOSEST = t("This group does not fit your goal.");
const exposeAnyway = (warning: string) => t("{warning} Expose it anyway?", { warning });
const asks = (goal: TargetHand | null) => (goal?.closest ? "" : exposeAnyway(RUINOUS)); // only of a hand that they have chosen

function larger(tile: string, tiles: string[]): Button {
  const group = groupName(tiles.length + 1);
  return resize(t("Add {tile} to the group: a {group}", { tile: tileName(tile), group }), tiles);
}

function smaller(tile: string, tiles: string[]): Button {
  const group = groupName(tiles.length + 1);
  return resize(t("Take back {tile} from the group: a {group}", { tile: tileName(tile), group }), tiles);
}

function resize(label: string, tiles: string[]): Button {
  return button(label, "plain", "", { do: "expose", tiles, sure: false });
}

function challenges({ options, names }: PromptContext<View>): Button[] {
  return (findOption(options, "challenge")?.where ?? []).map((rack) => {
    const seat = seatOf(rack);
    const name = playerName(seat, names);
    const confirm = t(
      "Challenge {name}'s hand? Only its exposed tiles are judged, not which others are gone. If any line could hold them, you pay {name} 50 points.",
      { name },
    );
    return button(t("Challenge {name}'s hand", { name }), "plain", "", { do: "challenge", seat }, confirm);
  });
}

function wins({ view, options }: PromptContext<View>): Button[] {
  if (!findOption(options, "mahjong")) return [];
  const confirm = view.assist ? "" : t("Declare mah jongg? You can still take it back before you show your hand.");
  return [button(t("Mah jongg!"), "win", "m", { do: "mahjong" }, confirm)];
}

function claimPrompt(context: PromptContext<View>): PromptParts {
  const { view, options, names } = context;
  const live = view.live;
  if (!live) return { text: "" };
  const tile = tileName(live.tile);
  const text =
    live.seat === view.me
      ? t("You discarded {tile}.", { tile })
      : t("{name} discarded {tile}.", { name: playerName(live.seat, names), tile });
  const asked = { text, tile: picture(live.tile, tileName) };
  const otherButtons = challenges(context);
  if (view.answered && view.answered !== "hold")
    return { ...asked, hint: ANSWERED[view.answered] ?? "", buttons: otherButtons };
  const may = findOption(options, "call") || findOption(options, "mahjong");
  const idle = live.seat === view.me ? t("The others may claim it.") : "";
  if (options.every(({ kind }) => kind === "pass")) return { ...asked, hint: idle }; // the server passes for them
  const advice = callAdvice(context);
  return {
    ...asked,
    hint: advice?.text ?? (may ? t("Claim it, or skip it.") : idle),
    advised: advice !== null,
    buttons: outshone([...wins(context), ...claims(context, advice), ...otherButtons], view.assist),
  };
}

interface CallAdvice {
  text: string;
  against: boolean;
  warning?: string; // asked about before the call
}

// Whether a call suits the goal; null if nothing is to be said: mah jongg is better than any call.
function callAdvice({ view, options, goal = null }: PromptContext<View>): CallAdvice | null {
  if (!findOption(options, "call") || (view.assist && findOption(options, "mahjong"))) return null;
  const warning = warned(view, goal);
  if (warning) return { text: warning, against: true, warning };
  const needs = needsCall(view, goal);
  if (!goal || needs === null) return null;
  if (needs) return { text: t("Take it: it helps {hand}.", { hand: goal.name ?? goal.label }), against: false };
  return {
    text: goal.exposable?.length ? whyNot(view, goal) : t("Skip it: your goal can't use a call."),
    against: true,
  };
}

// Why a call of the discard does not help the goal.
function whyNot(view: View, goal: TargetHand): string {
  const tile = view.live?.tile ?? "";
  if (!goal.tiles.includes(tile)) return t("Skip it: your goal does not need this tile.");
  const values = { tile: tileName(tile) };
  return lacks(view, goal, tile)
    ? t("Skip it: your goal needs {tile}, but cannot call it now.", values)
    : t("Skip it: you have enough {tile} for your goal.", values);
}

// What a call would do to the card's lines, or to a hand that the player has chosen; or "".
function warned(view: View, goal: TargetHand | null): string {
  if (view.useless) return t("If you call it, no line of the card will be possible.");
  return !goal?.closest && ruledOutByCall(view, goal) ? t("This call makes your goal impossible.") : "";
}

// Where a call does not suit, passing stands out; after a warning the call asks once more. It says what it costs.
function claims({ view, options, goal }: PromptContext<View>, advice: CallAdvice | null): Button[] {
  const { against = false, warning = "" } = advice ?? {};
  const won = view.assist && findOption(options, "mahjong") !== undefined;
  const ruins = warning !== "" || goal?.exposable?.length === 0;
  const note = ruins ? t("breaks your goal") : won ? t("gives up the win") : "";
  return simple(options).map((each) => {
    if (each.look === "pass") return against ? { ...each, look: "main" } : each;
    if (each.look !== "call" || !(against || won)) return each;
    const confirm = warning && t("{warning} Call it anyway?", { warning });
    return { ...each, note, confirm, look: against ? "plain" : "call" };
  });
}

const ANSWERED: Record<string, string> = {
  pass: t("You skipped it."),
  call: t("You called it. Waiting for the decision."),
  mahjong: t("You declared mah jongg on it. Waiting for the decision."),
};

const SIMPLE: [kind: string, label: string, look: Button["look"], key: string][] = [
  ["call", tIn("claim", "Call"), "call", "c"],
  ["hold", t("Wait"), "wait", "w"],
  ["pass", tIn("claim", "Skip"), "pass", "p"],
  ["retract", t("Take the call back"), "plain", "u"],
  ["withdraw", t("Take it back"), "pass", "u"],
];

function simple(options: Option[]): Button[] {
  return SIMPLE.flatMap(([kind, label, look, key]) =>
    findOption(options, kind) ? [simpleButton(label, look, key, kind)] : [],
  );
}

function exposePrompt(context: PromptContext<View>): PromptParts {
  const { view, options, picked, names, goal = null } = context;
  const offer = findOption(options, "expose");
  const called = view.live?.tile ?? "";
  const shown = picture(called, tileName);
  if (!offer) return { text: calling(view, called, names), tile: shown };
  const tiles = tilesAt(view, picked);
  const [fewest, most] = offer.count ?? [2, 5];
  const enough = tiles.length >= fewest && tiles.length <= most;
  const fit = groupSizes(goal, called, exposed(view))?.filter((size) => size <= most + 1) ?? [];
  const ruins = enough && fit.length > 0 && !fit.includes(tiles.length + 1);
  const told = enough
    ? t("You will expose: {tiles}.", { tiles: tileNames([called, ...tiles]) })
    : t("Three to six tiles, including the called one.");
  return {
    text: t("You called {tile}. Choose the tiles to expose with it.", { tile: tileName(called) }),
    tile: shown,
    hint: ruins ? (goal?.closest ? RUINOUS_TO_CLOSEST : RUINOUS) : told,
    pickable: handPlaces(view, offer.among ?? []),
    maxPicks: most,
    preset: placesOf(view, suggestion(offer, called, fewest, Math.min(...fit) - 1)),
    buttons: [exposeButton(enough ? tiles : null, ruins, goal), ...simple(options)],
  };
}

function exposeButton(tiles: string[] | null, ruins: boolean, goal: TargetHand | null): Button {
  const label = tiles ? t("Expose a {group}", { group: groupName(tiles.length + 1) }) : t("Expose");
  const move = tiles && { do: "expose", tiles, sure: false };
  return ruins ? button(label, "plain", "e", move, asks(goal)) : button(label, "main", "e", move);
}

function calling({ active, me }: View, called: string, names: string[]): string {
  const [seat, tile] = [active ?? 0, tileName(called)];
  return seat === me
    ? t("You called {tile}.", { tile })
    : t("{name} called {tile}.", { name: playerName(seat, names), tile });
}

// As many as the goal has of them; without one all natural tiles, and only as many jokers as needed.
function suggestion({ among = [] }: Option, called: string, fewest: number, wanted: number): string[] {
  const natural = among.filter((tile) => tile === called);
  const jokers = among.filter((tile) => tile === "J");
  const count = Number.isFinite(wanted) ? wanted : Math.max(fewest, natural.length);
  return [...natural, ...jokers].slice(0, count);
}

function declaredPrompt(context: PromptContext<View>): PromptParts {
  const { view, options, names } = context;
  const seat = view.active ?? 0;
  const text =
    seat === view.me
      ? t("You declared mah jongg.")
      : t("{name} declared mah jongg.", { name: playerName(seat, names) });
  if (!findOption(options, "show")) return { text, buttons: challenges(context) };
  const confirm = t("Show your hand? If it is not mah jongg, your hand is dead.");
  return {
    text: t("You declared mah jongg. Show your hand, or take it back."),
    buttons: [button(t("Show my hand"), "win", "m", { do: "show" }, confirm), ...simple(options)],
  };
}
