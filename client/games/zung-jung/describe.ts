// Texts of the game log, and what is read aloud. PURE.

import { formatList, plural, t } from "../../i18n/i18n";
import type { GameEvent, Layout, LogLine, Seat } from "../game";
import { newestPlacesOf } from "../mahjong/places";
import { playerName } from "../mahjong/table-view";
import { briefly, closing, dealtTo } from "../mahjong/words";
import { tileName } from "../tile-names";
import { meldName, patternNames, tileNames } from "./names";
import type { Outcome, PayView, ScoredPattern, SetKind, View } from "./view";

// The fields of events; docs/protocol.md lists which event has which.
interface EventFields {
  seat: Seat;
  east: Seat;
  rolls: [number, number][];
  dice: number[];
  broken: Seat;
  hand: string[];
  tile: string | null;
  how: Outcome | SetKind | "mahjong"; // of a win, or of a claim
  source: Seat | null;
  robbing?: boolean; // not in games stored before the event had it, nor the tile of `ended`
  set: SetKind;
  tiles: string[];
  concealed: boolean;
  small: boolean;
  points: number;
  value: number;
  patterns: ScoredPattern[];
  pays: PayView[];
}

// Whose point of view the log is written from.
interface Perspective {
  view: View;
  isMe(seat: Seat): boolean;
  nameOf(seat: Seat): string;
}

// There is one text for the player's own action and one for another player's, because other languages inflect the verb.
type Describer = (fields: EventFields, viewer: Perspective) => string | null;

const DESCRIPTIONS: Record<string, Describer> = {
  rolled: ({ rolls, east }, viewer) => {
    const rolled = rolls.map(([a, b], seat) =>
      viewer.isMe(seat)
        ? t("You {dice}", { dice: a + b })
        : t("{name} {dice}", { name: viewer.nameOf(seat), dice: a + b }),
    );
    const first = viewer.isMe(east) ? t("You are East.") : t("{name} is East.", { name: viewer.nameOf(east) });
    return t("Dice for East: {rolls}. {first}", { rolls: formatList(rolled), first });
  },
  chose_wall: ({ seat, dice, broken }, viewer) => {
    const values = { dice: sum(dice), name: viewer.nameOf(seat) };
    const wall = viewer.isMe(broken)
      ? t("Your wall is broken.")
      : t("{name}'s wall is broken.", { name: viewer.nameOf(broken) });
    return viewer.isMe(seat)
      ? t("You rolled {dice}. {wall}", { ...values, wall })
      : t("{name} rolled {dice}. {wall}", { ...values, wall });
  },
  broke: ({ seat, dice }, viewer) =>
    viewer.isMe(seat)
      ? t("You rolled {dice} and broke the wall.", { dice: sum(dice) })
      : t("{name} rolled {dice} and broke the wall.", { name: viewer.nameOf(seat), dice: sum(dice) }),
  dealt: ({ hand }) => (hand ? t("Your tiles: {tiles}.", { tiles: tileNames(hand) }) : t("The tiles have been dealt.")),
  drew: (f, viewer) => {
    if (!f.tile) return null;
    return viewer.isMe(f.seat)
      ? t("You drew {tile}.", tileOf(f))
      : t("{name} drew {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) }); // in a replay
  },
  drew_supplement: drewSupplement,
  discarded: (f, viewer) =>
    viewer.isMe(f.seat)
      ? t("You discarded {tile}.", tileOf(f))
      : t("{name} discarded {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) }),
  claimed: (f, viewer) => (f.how === "mahjong" ? claimedMahjong(f, viewer) : null), // of a set, `laid` tells
  laid,
  mistaken: (f, viewer) => {
    const values = { name: viewer.nameOf(f.seat), points: f.points };
    return viewer.isMe(f.seat)
      ? t("You declared mahjong, but your hand is not complete. You pay each other player {points} at the end.", values)
      : t("{name} declared mahjong with an incomplete hand, and pays each other player {points} at the end.", values);
  },
  won,
  ended,
};

function tileOf({ tile }: EventFields): { tile: string } {
  return { tile: tileName(tile ?? "") };
}

function sum(dice: number[]): number {
  return dice.reduce((total, die) => total + die, 0);
}

function drewSupplement(f: EventFields, viewer: Perspective): string {
  if (!viewer.isMe(f.seat)) return t("{name} drew a supplement tile.", { name: viewer.nameOf(f.seat) });
  return t("You drew {tile} as a supplement tile.", tileOf(f));
}

function claimedMahjong(f: EventFields, viewer: Perspective): string {
  const values = { name: viewer.nameOf(f.seat), ...tileOf(f) };
  if (wasRobbed(f, viewer.view))
    return viewer.isMe(f.seat)
      ? t("You robbed {tile} from a quad.", values)
      : t("{name} robbed {tile} from a quad.", values);
  return viewer.isMe(f.seat)
    ? t("You claimed {tile} for mahjong.", values)
    : t("{name} claimed {tile} for mahjong.", values);
}

// Whether the tile that won belonged to a quad instead of being a discard.
function wasRobbed({ seat, robbing }: EventFields, { result }: View): boolean {
  return robbing ?? (result?.how === "robbing" && result.winner === seat);
}

function laid(f: EventFields, viewer: Perspective): string {
  const set = meldName({ kind: f.set, concealed: f.concealed, small: f.small });
  const values = { name: viewer.nameOf(f.seat), set, tiles: tileNames(f.tiles), ...tileOf(f) };
  if (f.small)
    return viewer.isMe(f.seat)
      ? t("You added {tile} to your triplet, which is a quad now. The others may rob it.", values)
      : t("{name} added {tile} to a triplet, which is a quad now. It may be robbed.", values);
  if (f.source === null) {
    const tile = tileName(f.tiles[0] ?? "");
    return viewer.isMe(f.seat)
      ? t("You declared a concealed quad of {tile}.", { ...values, tile })
      : t("{name} declared a concealed quad of {tile}.", { ...values, tile });
  }
  return viewer.isMe(f.seat)
    ? t("You claimed {tile} for a {set}: {tiles}.", values)
    : t("{name} claimed {tile} for a {set}: {tiles}.", values);
}

const HOW_WON: Partial<Record<EventFields["how"], string>> = {
  draw: t("self-drawn"),
  discard: t("on a discard"),
  robbing: t("by robbing a quad"),
};

function won(f: EventFields, viewer: Perspective): string {
  const value = plural(f.value, "{n} point", "{n} points");
  const patterns = patternNames(f.patterns) || t("no pattern");
  const values = { name: viewer.nameOf(f.seat), how: HOW_WON[f.how] ?? "", patterns, value };
  return viewer.isMe(f.seat)
    ? t("Mahjong! You won {how} with {patterns}: {value}.", values)
    : t("Mahjong! {name} won {how} with {patterns}: {value}.", values);
}

// Who pays for somebody else's discard is told here; the result has the rest.
function ended({ how, pays, tile: won }: EventFields, viewer: Perspective): string | null {
  if (how === "wall") return t("Nobody won: no tile is left.");
  const tile = won ?? viewer.view.result?.tile;
  const moved = pays.find(({ why }) => why === "responsible" || why === "own_discard");
  if (!moved || !tile) return null;
  const values = { name: viewer.nameOf(moved.payer), tile: tileName(tile), winner: viewer.nameOf(moved.payee) };
  if (moved.why === "own_discard") return t("{winner} had discarded {tile} first, so it counts as self-drawn.", values);
  return viewer.isMe(moved.payer)
    ? t("You discarded {tile} first in this go-around, so you are responsible and pay.", values)
    : t("{name} discarded {tile} first in this go-around, so {name} is responsible and pays.", values);
}

const SETS: Record<SetKind, string> = { run: t("Run!"), triplet: t("Triplet!"), quad: t("Quad!") };

// Below a replay.
const BRIEF: Record<string, (fields: EventFields, viewer: Perspective) => string> = {
  rolled: () => "",
  chose_wall: () => "",
  broke: () => "",
  dealt: (_fields, { view, nameOf }) => dealtTo(view.east, { me: view.me, nameOf }),
  won: ({ seat, how, value }, viewer) => {
    const values = {
      name: viewer.nameOf(seat),
      how: HOW_WON[how] ?? "",
      value: plural(value, "{n} point", "{n} points"),
    };
    return viewer.isMe(seat)
      ? t("Mahjong! You won {how}: {value}.", values)
      : t("Mahjong! {name} won {how}: {value}.", values);
  },
};

// A tile that another player draws is named in a replay only: there it is marked where it lies.
function openTile({ kind, seat, tile }: EventFields & { kind?: string }, view: View): Partial<LogLine> {
  const drawn = kind === "drew" || kind === "drew_supplement";
  return drawn && tile && seat !== view.me ? { marked: newestPlacesOf(view, [tile], seat) } : {};
}

// What is said aloud at a table: a discard is named, a claim is called.
const SAID: Record<string, (fields: EventFields) => { text: string; call: boolean } | null> = {
  discarded: (f) => ({ text: tileOf(f).tile, call: false }),
  claimed: () => ({ text: t("Mahjong!"), call: true }), // a set is said when it is laid
  laid: ({ set }) => ({ text: SETS[set], call: true }),
  won: ({ how }) => (how === "draw" ? { text: t("Mahjong!"), call: true } : null), // else it was claimed
};

const SOUNDS: Record<string, LogLine["sound"]> = {
  rolled: "dice",
  claimed: "bell",
  laid: "bell",
  mistaken: "end",
  won: "win",
  ended: "end",
};

export function describe(event: GameEvent, view: View, names: string[]): LogLine | null {
  const viewer = { view, isMe: (seat: Seat) => seat === view.me, nameOf: (seat: Seat) => playerName(seat, names) };
  const fields = event as unknown as EventFields;
  const text = DESCRIPTIONS[event.kind]?.(fields, viewer) ?? null;
  if (text === null) return null;
  const said = SAID[event.kind]?.(fields);
  const line: LogLine = {
    text,
    ...briefly(BRIEF[event.kind]?.(fields, viewer)),
    sound: SOUNDS[event.kind] ?? "",
    ...(said && { said: { seat: fields.seat, ...said } }),
    ...openTile(fields, view),
    ...closing(event),
  };
  const mine = view.me !== null && view.me === fields.seat;
  return event.kind === "mistaken" && mine ? { ...line, notice: "dialog" } : line; // a mistake is not left to the log
}

// Reads out all tiles that lie face up: each player's melds and discards.
export function readAloud({ pieces, racks }: Layout, names: string[]): string[] {
  const named = (places: RegExp) => pieces.filter(({ place }) => places.test(place)).map(({ name }) => name);
  const lines = racks.flatMap(({ seat }) => linesOf(seat, names[seat] ?? "", named));
  const left = named(/^wall\./).length;
  const lying = lines.length ? lines : [t("No discards yet.")];
  return [...lying, t("{count} tiles left in the wall.", { count: left })];
}

function linesOf(seat: Seat, name: string, named: (places: RegExp) => string[]): string[] {
  const melds = [0, 1, 2, 3]
    .map((index) => named(new RegExp(`^exposed\\.${index}\\.\\d@${seat}$`)))
    .filter((tiles) => tiles.length);
  const discards = named(new RegExp(`^discard\\.\\d+@${seat}$`));
  const laid = melds.map((tiles) => tiles.join(t(", "))).join("; ");
  return [
    ...(laid ? [t("{name}'s melds: {tiles}.", { name, tiles: laid })] : []),
    ...(discards.length ? [t("{name} discarded {tiles}.", { name, tiles: discards.join(t(", ")) })] : []),
  ];
}
