// What a player has of a hand of the card, and whether the tiles it misses can still come. PURE.

import { regrouped } from "../../ui/lists";
import type { TargetHand } from "../game";
import { isMissing, type Marked, unseen } from "../mahjong/unseen";
import type { View } from "./view";

const JOKER = "J";
const SMALLEST = 3; // tiles of a group in which a joker may stand

// The hand's groups with their tiles. Tiles go to pairs and single tiles first, because no joker may stand there.
export function spotsOf(view: View, { tiles, groups }: Pick<TargetHand, "tiles" | "groups">): Marked[][] {
  const stock = new Stock(view);
  const wanted = regrouped(tiles, groups ?? [tiles.length]);
  const spots = wanted.map((): Marked[] => []);
  const order = [...wanted.keys()].sort((a, b) => sizeOf(wanted[a]) - sizeOf(wanted[b]));
  for (const k of order) spots[k] = (wanted[k] ?? []).map((tile) => stock.take(tile));
  return spots.map((group) => group.map((spot) => stock.fill(spot, group.length >= SMALLEST)));
}

export function countMissing(spots: Marked[][]): number {
  return spots.flat().filter(isMissing).length;
}

// Whether one of its tiles can no longer come.
export function isGone(spots: Marked[][]): boolean {
  return spots.flat().some(({ how }) => how === "gone");
}

// Which numbers these tiles have for those that a line of the card writes, as in "1 = 5"; "" where they are the same.
export function numbersMeant(line: string, { tiles, groups }: Pick<TargetHand, "tiles" | "groups">): string {
  const written = line.replace(/[^1-9]/g, "");
  const meant = regrouped(tiles, groups ?? [tiles.length]).flatMap((group) => numbersOf(group));
  const others = new Map([...written].map((number, at) => [number, meant[at] ?? number] as const));
  const isSame = written.length !== meant.length || [...others].every(([number, other]) => number === other);
  return isSame ? "" : `${[...others.keys()].join(" ")} = ${[...others.values()].join(" ")}`;
}

const numbersOf = (tiles: string[]): string[] => tiles.flatMap((tile) => tile.match(/^\d(?=[A-Z])/) ?? []);

const sizeOf = (group: string[] = []): number => group.length;

// What the rack holds and what may come, while the spots of a hand are filled.
class Stock {
  private readonly own: string[];
  private readonly bound: string[]; // what the jokers in the own exposures stand for
  private readonly open: string[];
  private readonly wanted: string[] = []; // those that were not there

  constructor(private readonly view: View) {
    const rack = view.me === null ? undefined : view.racks[view.me];
    const exposed = rack?.exposed ?? [];
    this.own = [...(rack?.hand ?? []), ...exposed.flatMap(({ tiles }) => tiles.filter((tile) => tile !== JOKER))];
    this.bound = exposed.flatMap(({ tiles, tile }) => tiles.filter((one) => one === JOKER).map(() => tile));
    this.open = view.racks.flatMap((each) => each.exposed.flatMap(({ tiles }) => tiles));
  }

  take(tile: string): Marked {
    return { tile, how: pull(this.own, tile) ? "yes" : "gone", left: 0 };
  }

  fill(spot: Marked, jokers: boolean): Marked {
    const { tile, how } = spot;
    if (how === "yes") return spot;
    if (jokers && (pull(this.bound, tile) || pull(this.own, JOKER))) return { ...spot, how: "joker" };
    const left = unseen(this.view, this.open, tile);
    this.wanted.push(tile);
    if (this.wanted.filter((one) => one === tile).length <= left) return { tile, how: "open", left };
    return { tile, how: jokers && this.jokersCome ? "only-joker" : "gone", left: 0 };
  }

  // Also from exposures, in exchange for the tiles they stand for.
  private get jokersCome(): boolean {
    const naturals = this.open.filter((tile) => tile !== JOKER);
    return unseen(this.view, naturals, JOKER) > 0;
  }
}

// Takes one of these out of the tiles; returns whether there was one.
function pull(tiles: string[], tile: string): boolean {
  const at = tiles.indexOf(tile);
  if (at >= 0) tiles.splice(at, 1);
  return at >= 0;
}
