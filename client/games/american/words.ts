// What is said at the table, in plain words. PURE.

import { listed, plural, t } from "../../words/words";
import type { GameEvent, Seat, Told } from "../plug";
import type { View } from "./view";

const SUITS: Record<string, (n: string) => string> = {
  D: (n) => t("{n} Dot", { n }),
  B: (n) => t("{n} Bam", { n }),
  C: (n) => t("{n} Crak", { n }),
};
const HONOURS: Record<string, string> = {
  E: t("East"),
  S: t("South"),
  W: t("West"),
  N: t("North"),
  RD: t("Red Dragon"),
  GD: t("Green Dragon"),
  WD: t("Soap"),
  F: t("Flower"),
  J: t("Joker"),
};
const COUNTED = [t("no tiles"), t("one tile"), t("two tiles"), t("three tiles")];
const GROUPS: Record<number, string> = { 2: t("pair"), 3: t("pung"), 4: t("kong"), 5: t("quint"), 6: t("sextet") };
const PASSES: Record<string, string> = {
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
  return HONOURS[code] ?? SUITS[code[1] ?? ""]?.(code[0] ?? "") ?? "";
}

// ["3D", "3D", "J"] -> "3 Dot, 3 Dot and Joker"
export function tileNames(codes: string[]): string {
  return listed(codes.map(tileName));
}

export function tilesCounted(count: number): string {
  return COUNTED[count] ?? plural(count, "{n} tile", "{n} tiles");
}

export function groupName(size: number): string {
  return GROUPS[size] ?? t("group of {size}", { size });
}

export function passName(name: string): string {
  return PASSES[name] ?? name;
}

export function who(seat: Seat, names: string[]): string {
  return names[seat] ?? t("Somebody");
}

const ENDED: Record<string, string> = {
  wall: t("The wall is empty: a drawn game."),
  dead: t("Three hands are dead: nobody pays."),
};
const WHY_DEAD: Record<string, string> = {
  challenged: t("no line is possible with these exposures"),
  false_mahjong: t("mah jongg was shown in error"),
};
const HOW_WON: Record<string, string> = {
  discard: t("on a discard"),
  self_drawn: t("self-drawn"),
  heavenly: t("as dealt: a heavenly hand"),
  exchange: t("by exchanging a joker"),
};

// The fields events carry; docs/protocol.md says which has which.
interface Fields {
  seat: Seat;
  tile: string;
  tiles: string[];
  name: string;
  how: string;
  why: string;
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

// Who is who at this table, seen from one chair.
interface Company {
  me: Seat | null;
  who(seat: Seat): string;
}

// Where somebody does something: what is said when that is me, and when it is another. Other languages tell the two apart.
type Say = (fields: Fields, at: Company) => string | null;

const SAY: Record<string, Say> = {
  rolled: ({ rolls, east }, at) => {
    const thrown = rolls.map(([a, b], seat) =>
      seat === at.me ? t("You {dice}", { dice: a + b }) : t("{name} {dice}", { name: at.who(seat), dice: a + b }),
    );
    const first = east === at.me ? t("You are East.") : t("{name} is East.", { name: at.who(east) });
    return t("Dice for East: {rolls}. {first}", { rolls: listed(thrown), first });
  },
  broke: ({ seat, dice: [a, b] }, at) =>
    seat === at.me
      ? t("You rolled {dice} and broke the wall.", { dice: a + b })
      : t("{name} rolled {dice} and broke the wall.", { name: at.who(seat), dice: a + b }),
  dealt: ({ hand }) => (hand ? t("Dealt. Your tiles: {tiles}.", { tiles: tileNames(hand) }) : t("The tiles are dealt.")),
  passed: (f) => {
    const pass = passName(f.name);
    if (!f.out) return t("{pass}: done.", { pass });
    const [out, got] = [f.out, f.in].map((tiles) => tileNames(tiles) || t("nothing")) as [string, string];
    return t("{pass}: you gave {out}, and got {got}.", { pass, out, got });
  },
  stopped: ({ seat }, at) =>
    seat === at.me ? t("You stopped the Charleston.") : t("{name} stopped the Charleston.", { name: at.who(seat) }),
  drew: (f, at) => (f.seat === at.me && f.tile ? t("You drew {tile}.", { tile: tileName(f.tile) }) : null),
  discarded: (f, at) =>
    f.seat === at.me ? t("You discarded {tile}.", tileOf(f)) : t("{name} discarded {tile}.", { name: at.who(f.seat), ...tileOf(f) }),
  claimed: (f, at) => (f.how === "mahjong" ? claimed(f, at) : called(f, at)),
  retracted: (f, at) =>
    f.seat === at.me
      ? t("You took back the call of {tile}.", tileOf(f))
      : t("{name} took back the call of {tile}.", { name: at.who(f.seat), ...tileOf(f) }),
  exposed: (f, at) => {
    const said = { group: groupName(f.tiles.length), tiles: tileNames(f.tiles) };
    return f.seat === at.me
      ? t("You laid out a {group}: {tiles}.", said)
      : t("{name} laid out a {group}: {tiles}.", { name: at.who(f.seat), ...said });
  },
  exchanged,
  declared: ({ seat }, at) =>
    seat === at.me ? t("You declared mah jongg.") : t("{name} declared mah jongg.", { name: at.who(seat) }),
  withdrew: ({ seat }, at) =>
    seat === at.me ? t("You took the declaration back.") : t("{name} took the declaration back.", { name: at.who(seat) }),
  challenged,
  died: (f, at) => {
    const why = WHY_DEAD[f.why] ?? f.why;
    return f.seat === at.me ? t("Your hand is dead: {why}.", { why }) : t("{name}'s hand is dead: {why}.", { name: at.who(f.seat), why });
  },
  won: (f, at) => {
    const said = { how: HOW_WON[f.how] ?? "", label: f.label, value: f.value };
    return f.seat === at.me
      ? t("Mah jongg! You won {how} with {label}, worth {value}.", said)
      : t("Mah jongg! {name} won {how} with {label}, worth {value}.", { name: at.who(f.seat), ...said });
  },
  ended: (f) => ENDED[f.how] ?? null,
};

function tileOf({ tile }: Fields): { tile: string } {
  return { tile: tileName(tile) };
}

function called(f: Fields, at: Company): string {
  if (f.seat === at.me) return t("You called {tile}.", tileOf(f));
  return t("{name} called {tile}.", { name: at.who(f.seat), ...tileOf(f) });
}

function claimed(f: Fields, at: Company): string {
  if (f.seat === at.me) return t("You claimed {tile} for mah jongg.", tileOf(f));
  return t("{name} claimed {tile} for mah jongg.", { name: at.who(f.seat), ...tileOf(f) });
}

function exchanged(f: Fields, at: Company): string {
  const said = { name: at.who(f.seat), other: at.who(f.rack), ...tileOf(f) };
  if (f.seat === at.me && f.rack === at.me) return t("You took a joker from your own rack for {tile}.", said);
  if (f.seat === at.me) return t("You took a joker from {other}'s rack for {tile}.", said);
  if (f.rack === f.seat) return t("{name} took a joker from their own rack for {tile}.", said);
  if (f.rack === at.me) return t("{name} took a joker from your rack for {tile}.", said);
  return t("{name} took a joker from {other}'s rack for {tile}.", said);
}

function challenged(f: Fields, at: Company): string {
  const verdict = f.upheld ? t("rightly") : t("a line is still possible");
  const said = { name: at.who(f.seat), other: at.who(f.against), verdict };
  if (f.seat === at.me) return t("You challenged {other}'s hand: {verdict}.", said);
  if (f.against === at.me) return t("{name} challenged your hand: {verdict}.", said);
  return t("{name} challenged {other}'s hand: {verdict}.", said);
}

const SOUNDS: Record<string, Told["sound"]> = {
  claimed: "bell",
  declared: "bell",
  won: "win",
  ended: "end",
  passed: "pass",
};

export function told(event: GameEvent, view: View, names: string[]): Told | null {
  const company = { me: view.me, who: (seat: Seat) => who(seat, names) };
  const text = SAY[event.kind]?.(event as unknown as Fields, company) ?? null;
  return text === null ? null : { text, sound: SOUNDS[event.kind] ?? "" };
}
