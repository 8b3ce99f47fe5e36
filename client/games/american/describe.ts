// Texts of the game log, and what is read aloud. PURE.

import { formatList, plural, t } from "../../i18n/i18n";
import type { GameEvent, Layout, LogLine, Seat } from "../game";
import { isOpen, newestPlacesOf } from "../mahjong/places";
import { playerName } from "../mahjong/table-view";
import { briefly, closing, dealtTo } from "../mahjong/words";
import { tileName as commonName } from "../tile-names";
import type { Outcome, PassName, View } from "./view";

const OWN_NAMES: Record<string, string> = { WD: t("Soap"), F: t("Flower"), J: t("Joker") };
const COUNTED = [t("no tiles"), t("one tile"), t("two tiles"), t("three tiles")];
const GROUPS: Record<number, string> = { 2: t("pair"), 3: t("pung"), 4: t("kong"), 5: t("quint"), 6: t("sextet") };
const PASSES: Record<PassName, string> = {
  first_right: t("First pass, to the right"),
  first_across: t("Second pass, across"),
  first_left: t("Third pass, to the left"),
  second_left: t("Second Charleston, to the left"),
  second_across: t("Second Charleston, across"),
  last_right: t("Last pass, to the right"),
  courtesy: t("Courtesy pass, across"),
};

// "3D" -> "3 Dot"
export function tileName(code: string): string {
  return OWN_NAMES[code] ?? commonName(code);
}

// ["3D", "3D", "J"] -> "3 Dot, 3 Dot and Joker"
export function tileNames(codes: string[]): string {
  return formatList(codes.map(tileName));
}

export function tilesCounted(count: number): string {
  return COUNTED[count] ?? plural(count, "{n} tile", "{n} tiles");
}

export function groupName(size: number): string {
  return GROUPS[size] ?? t("group of {size}", { size });
}

const ENDED: Partial<Record<EventFields["how"], string>> = {
  wall: t("Nobody won: the wall is empty."),
  dead: t("Nobody won: three hands are dead."),
};
const WHY_DEAD: Record<DeadReason, string> = {
  challenged: t("no line is possible with these exposures"),
  false_mahjong: t("mah jongg was shown in error"),
};
const HOW_WON: Partial<Record<EventFields["how"], string>> = {
  discard: t("on a discard"),
  self_drawn: t("self-drawn"),
  heavenly: t("as dealt: a heavenly hand"),
  exchange: t("by exchanging a joker"),
};

type DeadReason = "false_mahjong" | "challenged";

// The fields of events; docs/protocol.md lists which event has which.
interface EventFields {
  seat: Seat;
  tile: string;
  tiles: string[];
  name: PassName;
  how: Outcome | "call" | "mahjong"; // of a win, or of a claim
  why: DeadReason;
  dice: [number, number];
  rolls: [number, number][];
  east: Seat;
  hand: string[];
  out: string[];
  in: string[];
  counts: number[];
  rack: Seat;
  against: Seat;
  upheld: boolean;
  label: string;
  value: number;
}

// Whose point of view the log is written from. Only a replay shows a seat that is not the reader's.
interface Perspective {
  me: Seat | null;
  shown: Seat | null; // the seat whose tiles are shown
  open: boolean; // a replay shows the tiles of all
  nameOf(seat: Seat): string;
}

// There is one text for the player's own action and one for another player's, because other languages inflect the verb.
type Describer = (fields: EventFields, viewer: Perspective) => string | null;

const DESCRIPTIONS: Record<string, Describer> = {
  rolled: ({ rolls, east }, viewer) => {
    const thrown = rolls.map(([a, b], seat) =>
      seat === viewer.me
        ? t("You {dice}", { dice: a + b })
        : t("{name} {dice}", { name: viewer.nameOf(seat), dice: a + b }),
    );
    const first = east === viewer.me ? t("You are East.") : t("{name} is East.", { name: viewer.nameOf(east) });
    return t("Dice for East: {rolls}. {first}", { rolls: formatList(thrown), first });
  },
  broke: ({ seat, dice: [a, b] }, viewer) =>
    seat === viewer.me
      ? t("You rolled {dice} and broke the wall.", { dice: a + b })
      : t("{name} rolled {dice} and broke the wall.", { name: viewer.nameOf(seat), dice: a + b }),
  dealt: ({ hand }, viewer) => {
    if (!hand || viewer.shown === null) return t("The tiles have been dealt.");
    const tiles = tileNames(hand);
    return viewer.shown === viewer.me
      ? t("Your tiles: {tiles}.", { tiles })
      : t("{name}'s tiles: {tiles}.", { name: viewer.nameOf(viewer.shown), tiles });
  },
  gave: ({ seat, tiles }, viewer) => {
    if (!tiles || (seat === viewer.me && !viewer.open)) return null; // during the game the question says it
    const values = { name: viewer.nameOf(seat), tiles: tileNames(tiles) || t("nothing") };
    return seat === viewer.me ? t("You chose to give {tiles}.", values) : t("{name} chose to give {tiles}.", values);
  },
  passed: (f, viewer) => {
    const pass = PASSES[f.name];
    if (!f.out || viewer.shown === null) return t("{pass}: done.", { pass });
    const [out, got] = [f.out, f.in].map((tiles) => tileNames(tiles) || t("nothing")) as [string, string];
    return viewer.shown === viewer.me
      ? t("{pass}: you gave {out}. You received {got}.", { pass, out, got })
      : t("{pass}: {name} gave {out}, and received {got}.", { pass, name: viewer.nameOf(viewer.shown), out, got });
  },
  stopped: ({ seat }, viewer) =>
    seat === viewer.me
      ? t("You stopped the Charleston.")
      : t("{name} stopped the Charleston.", { name: viewer.nameOf(seat) }),
  drew: (f, viewer) => {
    if (!f.tile) return null;
    return f.seat === viewer.me
      ? t("You drew {tile}.", tileOf(f))
      : t("{name} drew {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) });
  },
  discarded: (f, viewer) =>
    f.seat === viewer.me
      ? t("You discarded {tile}.", tileOf(f))
      : t("{name} discarded {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) }),
  claimed: (f, viewer) => (f.how === "mahjong" ? claimed(f, viewer) : called(f, viewer)),
  retracted: (f, viewer) =>
    f.seat === viewer.me
      ? t("You took back the call of {tile}.", tileOf(f))
      : t("{name} took back the call of {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) }),
  exposed: (f, viewer) => {
    const values = { group: groupName(f.tiles.length), tiles: tileNames(f.tiles) };
    return f.seat === viewer.me
      ? t("You exposed a {group}: {tiles}.", values)
      : t("{name} exposed a {group}: {tiles}.", { name: viewer.nameOf(f.seat), ...values });
  },
  exchanged,
  declared: ({ seat }, viewer) =>
    seat === viewer.me ? t("You declared mah jongg.") : t("{name} declared mah jongg.", { name: viewer.nameOf(seat) }),
  withdrew: ({ seat }, viewer) =>
    seat === viewer.me
      ? t("You took the declaration back.")
      : t("{name} took the declaration back.", { name: viewer.nameOf(seat) }),
  challenged,
  died: (f, viewer) => {
    const why = WHY_DEAD[f.why];
    return f.seat === viewer.me
      ? t("Your hand is dead: {why}. You take no more turns in this game, and pay whoever wins it.", { why })
      : t("{name}'s hand is dead: {why}.", { name: viewer.nameOf(f.seat), why });
  },
  won: (f, viewer) => {
    const values = { how: HOW_WON[f.how] ?? "", label: f.label, value: f.value };
    return f.seat === viewer.me
      ? t("Mah jongg! You won {how} with {label}, worth {value}.", values)
      : t("Mah jongg! {name} won {how} with {label}, worth {value}.", { name: viewer.nameOf(f.seat), ...values });
  },
  ended: (f) => ENDED[f.how] ?? null,
};

function tileOf({ tile }: EventFields): { tile: string } {
  return { tile: tileName(tile) };
}

function called(f: EventFields, viewer: Perspective): string {
  if (f.seat === viewer.me) return t("You called {tile}.", tileOf(f));
  return t("{name} called {tile}.", { name: viewer.nameOf(f.seat), ...tileOf(f) });
}

function claimed(f: EventFields, viewer: Perspective): string {
  if (f.seat === viewer.me) return t("You claimed {tile} for mah jongg.", tileOf(f));
  return t("{name} claimed {tile} for mah jongg.", { name: viewer.nameOf(f.seat), ...tileOf(f) });
}

function exchanged(f: EventFields, viewer: Perspective): string {
  const values = { name: viewer.nameOf(f.seat), other: viewer.nameOf(f.rack), ...tileOf(f) };
  if (f.seat === viewer.me && f.rack === viewer.me) return t("You took a joker from your own rack for {tile}.", values);
  if (f.seat === viewer.me) return t("You took a joker from {other}'s rack for {tile}.", values);
  if (f.rack === f.seat) return t("{name} took a joker from their own rack for {tile}.", values);
  if (f.rack === viewer.me) return t("{name} took a joker from your rack for {tile}.", values);
  return t("{name} took a joker from {other}'s rack for {tile}.", values);
}

function challenged(f: EventFields, viewer: Perspective): string {
  const verdict = f.upheld ? t("rightly") : t("a line is still possible");
  const values = { name: viewer.nameOf(f.seat), other: viewer.nameOf(f.against), verdict };
  if (f.seat === viewer.me && !f.upheld)
    return t("You challenged {other}'s hand: a line is still possible. You pay 50 when the game ends.", values);
  if (f.seat === viewer.me) return t("You challenged {other}'s hand: {verdict}.", values);
  if (f.against === viewer.me) return t("{name} challenged your hand: {verdict}.", values);
  return t("{name} challenged {other}'s hand: {verdict}.", values);
}

// Below a replay.
const BRIEF: Record<string, (fields: EventFields, viewer: Perspective, view: View) => string | undefined> = {
  rolled: () => "",
  broke: () => "",
  dealt: (_fields, viewer, { east }) => dealtTo(east, viewer),
  gave: ({ seat, tiles }, viewer) => {
    const values = { name: viewer.nameOf(seat), tiles: tileNames(tiles) || t("nothing") };
    return seat === viewer.me ? t("You give {tiles}.", values) : t("{name} gives {tiles}.", values);
  },
  passed: ({ name, out }) => (out ? t("{pass}.", { pass: PASSES[name] }) : undefined),
  won: ({ seat, how }, viewer) => {
    const values = { name: viewer.nameOf(seat), how: HOW_WON[how] ?? "" };
    return seat === viewer.me ? t("You won {how}.", values) : t("{name} won {how}.", values);
  },
};

// What is said aloud at a table: a discard is named, a call is called.
const SAID: Record<string, (fields: EventFields) => { text: string; call: boolean } | null> = {
  discarded: ({ tile }) => ({ text: tileName(tile), call: false }),
  claimed: ({ how }) => ({ text: how === "mahjong" ? t("Mah jongg!") : t("Call!"), call: true }),
  exchanged: () => ({ text: t("Exchange!"), call: true }),
  declared: () => ({ text: t("Mah jongg!"), call: true }),
  stopped: () => ({ text: t("Stop!"), call: true }),
  won: ({ how }) => (how === "discard" ? null : { text: t("Mah jongg!"), call: true }), // else it was claimed
};

const SOUNDS: Record<string, LogLine["sound"]> = {
  rolled: "dice",
  passed: "pass",
  stopped: "bell",
  claimed: "bell",
  retracted: "slide",
  declared: "bell",
  withdrew: "slide",
  challenged: "bell",
  died: "end",
  won: "win",
  ended: "end",
};

export function describe(event: GameEvent, view: View, names: string[], reader = view.me): LogLine | null {
  const nameOf = (seat: Seat) => playerName(seat, names);
  const perspective = { me: reader, shown: view.me, open: isOpen(view), nameOf };
  const fields = event as unknown as EventFields & GameEvent;
  const text = DESCRIPTIONS[event.kind]?.(fields, perspective) ?? null;
  if (text === null) return null;
  const said = SAID[event.kind]?.(fields);
  const line: LogLine = {
    text,
    ...briefly(BRIEF[event.kind]?.(fields, perspective, view)),
    sound: SOUNDS[event.kind] ?? "",
    ...(said && { said: { seat: fields.seat, ...said } }),
    ...openTiles(fields, view),
    ...closing(event),
  };
  if (event.kind === "passed" && fields.in?.length) return { ...line, ...received(fields.in, view) };
  const notice = noticeOf(fields, view.me);
  return notice ? { ...line, notice } : line;
}

// The tiles of others are named in a replay only: there they are marked where they lie.
function openTiles({ kind, seat, tile, tiles }: EventFields & GameEvent, view: View): Partial<LogLine> {
  if (kind === "gave" && tiles) return { marked: newestPlacesOf(view, tiles, seat) };
  return kind === "drew" && tile && seat !== view.me ? { marked: newestPlacesOf(view, [tile], seat) } : {};
}

// After a pass the new tiles are marked on the rack and named over the table.
function received(tiles: string[], view: View): Partial<LogLine> {
  const noticeText = t("You received {tiles}.", { tiles: tileNames(tiles) });
  return { marked: newestPlacesOf(view, tiles), notice: "toast", noticeText };
}

// The consequences of one's own mistake are not left to the log.
function noticeOf({ kind, seat, upheld }: EventFields & GameEvent, me: Seat | null): LogLine["notice"] {
  if (me === null || seat !== me) return undefined;
  if (kind === "died") return "dialog";
  return kind === "challenged" && !upheld ? "toast" : undefined;
}

// Reads out all tiles that lie face up: exposures by player, then the discards.
export function readAloud(layout: Layout, names: string[]): string[] {
  const groups = new Map<string, string[]>();
  const discards: string[] = [];
  for (const piece of layout.pieces) {
    const exposed = /^(exposed\.\d+)\.\d+@(\d+)$/.exec(piece.place);
    if (exposed)
      groups.set(`${exposed[2]} ${exposed[1]}`, [...(groups.get(`${exposed[2]} ${exposed[1]}`) ?? []), piece.name]);
    else if (piece.place.startsWith("discard.")) discards.push(piece.name);
  }
  const laid = [...groups].map(([key, tiles]) =>
    t("{name} has exposed {tiles}.", { name: names[Number(key.split(" ")[0])] ?? "", tiles: tiles.join(t(", ")) }),
  );
  const left = layout.pieces.filter((piece) => piece.place.startsWith("wall.")).length;
  const lying = discards.length
    ? t("Discards, the newest first: {tiles}.", { tiles: discards.reverse().join(t(", ")) })
    : t("No discards yet.");
  return [...laid, lying, t("{count} tiles left in the wall.", { count: left })];
}
