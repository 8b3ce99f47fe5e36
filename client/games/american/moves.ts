// Which move a place or a button means, given what the rules allow. PURE.

import { t } from "../../words/words";
import type { Ask, Button, Move, Option, Place } from "../plug";
import { type Asking, button, type Moment, offered } from "./asking";
import { askCourtesy, askGive, askSecond } from "./charleston";
import { exposureOf, handPlaces, placesOf, seatOf, tileAt, tilesAt, unique, without } from "./places";
import type { View } from "./view";
import { groupName, tileName, tileNames, who } from "./words";

export function ask(view: View, options: Option[], picked: Place[], names: string[]): Ask {
  const moment = { view, options, picked, names };
  const asking = ASKING[view.phase](moment);
  return {
    id: `${view.turn}/${view.phase}/${view.given?.join(" ") ?? ""}/${view.answered ?? ""}`,
    hint: "",
    mine: waitsForMe(view, options),
    pick: [],
    most: 0,
    preset: [],
    buttons: [],
    ...asking,
  };
}

// In a claim window most have nothing to claim: the table answers for them in time, and they are not hurried.
function waitsForMe(view: View, options: Option[]): boolean {
  if (view.given !== null || (view.answered !== null && view.answered !== "hold")) return false;
  const claims = view.assist ? ["call", "mahjong"] : ["call"]; // a strict table offers mah jongg on every discard
  const wanted = view.phase === "claim" ? claims : KINDS;
  return options.some((option) => wanted.includes(option.kind));
}
const KINDS = ["give", "second", "courtesy", "discard", "expose", "show"];

// A joker in an exposure is taken with a click, where I hold the tile it stands for.
export function press(_view: View, options: Option[], place: Place): Move | null {
  const target = exposureOf(place);
  const offer = target && options.find((option) => option.kind === "exchange" && option.where?.includes(target));
  return offer && offer.among?.[0] ? { do: "exchange", tile: offer.among[0], where: target } : null;
}

// The table warns before a group that leaves no line; said again, it is laid out.
export function again(move: Move, why: string): { question: string; move: Move } | null {
  if (why !== "no_line_left") return null;
  const question = t("With this group no line of the card would be left for you. Lay it out all the same?");
  return { question, move: { ...move, sure: true } };
}

// A tile let go over a joker it can be exchanged for.
export function drop(view: View, options: Option[], from: Place, to: Place): Move | null {
  const [tile, target] = [tileAt(view, from), exposureOf(to)];
  if (!tile || !target) return null;
  const offer = options.find((o) => o.kind === "exchange" && o.where?.includes(target) && o.among?.includes(tile));
  return offer ? { do: "exchange", tile, where: target } : null;
}

const ASKING: Record<View["phase"], (moment: Moment) => Asking> = {
  give: askGive,
  second: askSecond,
  courtesy: askCourtesy,
  turn: askTurn,
  claim: askClaim,
  expose: askExpose,
  declared: askDeclared,
  over: () => ({ text: t("The game is over.") }),
};

function askTurn(moment: Moment): Asking {
  const { view, options, names } = moment;
  const offer = offered(options, "discard");
  const extra = [...exchanges(moment), ...resizes(moment), ...challenges(moment)];
  if (!offer) return { text: whoseTurn(view, names), mine: false, buttons: extra };
  return {
    text: t("Your turn: discard a tile."),
    hint: view.drawn ? t("You drew {tile}.", { tile: tileName(view.drawn) }) : "",
    pick: [
      ...handPlaces(view, offer.among ?? []),
      ...options.flatMap((o) => (o.kind === "exchange" ? (o.where ?? []) : [])),
    ],
    most: 1,
    buttons: [discardButton(moment), ...wins(moment), ...extra],
  };
}

function whoseTurn({ active, me }: View, names: string[]): string {
  const seat = active ?? 0;
  return seat === me ? t("your turn.") : t("{name}'s turn.", { name: who(seat, names) });
}

function discardButton({ view, picked }: Moment): Button {
  const tile = tilesAt(view, picked)[0];
  if (!tile) return button(t("Discard"), "main", "d", null);
  const confirm = tile === "J" ? t("Discard a joker? It cannot be taken back, and nobody may claim it.") : "";
  return button(t("Discard {tile}", { tile: tileName(tile) }), "main", "d", { do: "discard", tile }, confirm);
}

function exchanges({ view, options, names }: Moment): Button[] {
  return options.flatMap((offer) => {
    const where = offer.kind === "exchange" ? offer.where?.[0] : undefined;
    const tile = offer.among?.[0];
    if (!where || !tile) return [];
    const [mine, name] = [seatOf(where) === view.me, who(seatOf(where), names)];
    const label = mine
      ? t("Give {tile}, take your joker", { tile: tileName(tile) })
      : t("Give {tile}, take {name}'s joker", { tile: tileName(tile), name });
    return [button(label, "plain", "x", { do: "exchange", tile, where })];
  });
}

// The newest exposure one tile larger or smaller, until the discard.
function resizes({ view, options }: Moment): Button[] {
  const offer = offered(options, "expose");
  const group = view.me === null ? undefined : view.racks[view.me]?.exposed.at(-1);
  if (!offer || !group) return [];
  const own = without(group.tiles, [group.tile]);
  const [fewest, most] = offer.count ?? [2, 5];
  const spare = without(offer.among ?? [], own);
  const more = own.length < most ? unique(spare).map((tile) => larger(tile, [...own, tile])) : [];
  const fewer = own.length > fewest ? unique(own).map((tile) => smaller(tile, without(own, [tile]))) : [];
  return [...more, ...fewer];
}

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

function challenges({ options, names }: Moment): Button[] {
  return (offered(options, "challenge")?.where ?? []).map((rack) => {
    const seat = seatOf(rack);
    const name = who(seat, names);
    const confirm = t(
      "Say that {name}'s exposures leave no line of the card possible? If one is possible after all, you pay 50.",
      { name },
    );
    return button(t("Challenge {name}'s hand", { name }), "plain", "", { do: "challenge", seat }, confirm);
  });
}

function wins({ view, options }: Moment): Button[] {
  if (!offered(options, "mahjong")) return [];
  const confirm = view.assist ? "" : t("Declare mah jongg? You may still take it back before you show your hand.");
  return [button(t("Mah jongg!"), "win", "m", { do: "mahjong" }, confirm)];
}

function askClaim(moment: Moment): Asking {
  const { view, options, names } = moment;
  const live = view.live;
  if (!live) return { text: "" };
  const tile = tileName(live.tile);
  const text =
    live.seat === view.me ? t("You discarded {tile}.", { tile }) : t("{name} discarded {tile}.", { name: who(live.seat, names), tile });
  const others = challenges(moment);
  if (view.answered && view.answered !== "hold") return { text, hint: ANSWERED[view.answered] ?? "", buttons: others };
  const buttons = [...wins(moment), ...simple(options), ...others];
  const may = offered(options, "call") || offered(options, "mahjong");
  const idle =
    live.seat === view.me ? t("The others may claim it.") : view.me === null ? "" : t("There is nothing for you to claim.");
  const hint = may ? t("Claim it, or pass.") : idle;
  return { text, hint, buttons };
}

const ANSWERED: Record<string, string> = {
  pass: t("You passed."),
  call: t("You called it. The table is deciding."),
  mahjong: t("You declared mah jongg on it. The table is deciding."),
};

const SIMPLE: [kind: string, label: string, look: Button["look"], key: string][] = [
  ["call", t("Call"), "call", "c"],
  ["pass", t("Pass"), "pass", "p"],
  ["hold", t("Wait"), "wait", "w"],
  ["retract", t("Take the call back"), "plain", "z"],
  ["withdraw", t("Take it back"), "pass", "z"],
];

function simple(options: Option[]): Button[] {
  return SIMPLE.flatMap(([kind, label, look, key]) =>
    offered(options, kind) ? [button(label, look, key, { do: kind })] : [],
  );
}

function askExpose(moment: Moment): Asking {
  const { view, options, picked, names } = moment;
  const offer = offered(options, "expose");
  const called = view.live?.tile ?? "";
  if (!offer) return { text: calling(view, called, names) };
  const tiles = tilesAt(view, picked);
  const [fewest, most] = offer.count ?? [2, 5];
  const enough = tiles.length >= fewest && tiles.length <= most;
  const label = enough ? t("Lay out a {group}", { group: groupName(tiles.length + 1) }) : t("Lay out");
  return {
    text: t("You called {tile}. Choose what goes with it.", { tile: tileName(called) }),
    hint: enough ? t("On the table: {tiles}.", { tiles: tileNames([called, ...tiles]) }) : t("Three to six tiles, the called one among them."),
    pick: handPlaces(view, offer.among ?? []),
    most,
    preset: placesOf(view, suggestion(offer, called, fewest)),
    buttons: [button(label, "main", "e", enough ? { do: "expose", tiles, sure: false } : null), ...simple(options)],
  };
}

function calling({ active, me }: View, called: string, names: string[]): string {
  const [seat, tile] = [active ?? 0, tileName(called)];
  return seat === me ? t("You called {tile}.", { tile }) : t("{name} called {tile}.", { name: who(seat, names), tile });
}

// All the natural tiles, and jokers only as far as they are needed.
function suggestion(offer: Option, called: string, fewest: number): string[] {
  const among = offer.among ?? [];
  const natural = among.filter((tile) => tile === called);
  const jokers = among.filter((tile) => tile === "J");
  return [...natural, ...jokers.slice(0, Math.max(0, fewest - natural.length))];
}

function askDeclared(moment: Moment): Asking {
  const { view, options, names } = moment;
  const seat = view.active ?? 0;
  const text = seat === view.me ? t("You declared mah jongg.") : t("{name} declared mah jongg.", { name: who(seat, names) });
  if (!offered(options, "show")) return { text, buttons: challenges(moment) };
  const confirm = t("Show your hand? If it is not mah jongg, your hand is dead.");
  return {
    text: t("You declared mah jongg. Show your hand, or take it back."),
    buttons: [button(t("Show my hand"), "win", "m", { do: "show" }, confirm), ...simple(options)],
  };
}
