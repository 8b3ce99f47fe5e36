// What moved between two views, and how: each event's tiles from where they lay to where they lie. PURE.

import type { Eyes, GameEvent, Glide, Place, Seat } from "../plug";
import { layout } from "./layout";
import type { View } from "./view";

// The fields of the events that move something; docs/protocol.md says which has which.
interface Moved {
  kind: string;
  seat: Seat;
  tile: string;
  index: number;
  rack: Seat;
  counts: number[];
  to: string;
}

// What has left its place already, while the events are gone through one by one.
interface Walk {
  before: View;
  after: View;
  eyes: Eyes;
  wall: Place[]; // the tiles of the wall in the order they are drawn
  gone: number[]; // my stands of before whose tiles have left
  come: number[]; // my stands of now whose tiles have just come
}

export function glides(before: View | null, after: View, events: GameEvent[], eyes: Eyes): Glide[] {
  const dealing = events.some((event) => event.kind === "dealt");
  if (dealing || before === null) return dealing ? deal(after, events, eyes) : [];
  const walk = start(before, after, eyes);
  const moves = inTurn(events, (event) => MOVES[event.kind]?.(walk, event) ?? []);
  const latest = new Map([...kept(eyes), ...moves].map((glide) => [glide.to, glide]));
  return [...latest.values()];
}

const PAUSES: Record<string, number> = { rolled: 400, broke: 1100, dealt: 2400, passed: 500, discarded: 260 }; // ms

// One event's motion after the other.
function inTurn(events: GameEvent[], movesOf: (event: Moved) => Glide[]): Glide[] {
  let wait = 0;
  return events.flatMap((event) => {
    const moves = movesOf(event as unknown as Moved).map((glide) => ({ ...glide, after: glide.after + wait }));
    if (moves.length) wait += PAUSES[event.kind] ?? 140;
    return moves;
  });
}

function start(before: View, after: View, eyes: Eyes): Walk {
  const stayed = new Set(eyes.hand);
  const hand = before.racks[eyes.seat]?.hand ?? [];
  return {
    before,
    after,
    eyes,
    wall: wallInOrder(before),
    gone: hand.map((_, k) => k).filter((k) => !stayed.has(k)),
    come: eyes.hand.flatMap((stood, k) => (stood === null ? [k] : [])),
  };
}

const MOVES: Record<string, (walk: Walk, event: Moved) => Glide[]> = { passed, drew, discarded, exposed, exchanged, won };

function glide(from: Place, to: Place, sound: Glide["sound"] = "", after = 0, flip = false): Glide {
  return { from, to, after, flip, sound, at: null };
}

function handPlace(k: number, seat: Seat): Place {
  return `hand.${k}@${seat}`;
}

// My own tiles that only changed their stand.
function kept({ hand, seat }: Eyes): Glide[] {
  return hand.flatMap((stood, k) =>
    stood === null || stood === k ? [] : [glide(handPlace(stood, seat), handPlace(k, seat))],
  );
}

// From where the wall is open leftwards, then along the wall of the seat before, an upper tile before the one below it.
function wallInOrder({ wall, next }: View): Place[] {
  if (!next) return [];
  const [seat, stack] = next;
  const seats = wall.length;
  return Array.from({ length: seats + 1 }, (_, lap) => {
    const here = (seat - lap + seats) % seats;
    const stacks = (wall[here] ?? []).map((count, k) => ({ count, k }));
    const open = lap === 0 ? stacks.slice(stack) : lap === seats ? stacks.slice(0, stack) : stacks;
    return open.flatMap(({ count, k }) =>
      Array.from({ length: count }, (_, above) => `wall.${k}.${count - 1 - above}@${here}`),
    );
  }).flat();
}

// The table before the deal: all walls whole, nothing on the racks.
function undealt(view: View): View {
  return {
    ...view,
    wall: view.wall.map((stacks) => stacks.map(() => 2)),
    next: [view.east, view.dice[0] + view.dice[1]],
    racks: view.racks.map((rack) => ({ ...rack, count: 0, exposed: [], hand: null })),
    discards: [],
  };
}

// Dice, then four tiles at a time to each seat in turn, then one more each and two for East.
function deal(after: View, events: GameEvent[], eyes: Eyes): Glide[] {
  const before = undealt(after);
  const order = wallInOrder(before);
  const starts = new Map(layout(before, eyes).pieces.map((piece) => [piece.place, piece]));
  const seats = after.racks.length;
  const got = after.racks.map(() => 0);
  const deals = () =>
    Array.from({ length: 12 * seats + seats + 1 }, (_, nth) => {
      const round = nth < 12 * seats ? Math.floor(nth / 4) : nth;
      const seat = (after.east + round) % seats;
      const from = order[nth] as Place;
      const beat = nth < 12 * seats ? round * 105 + (nth % 4) * 12 : 1300 + (nth - 12 * seats) * 120;
      const to = handPlace(got[seat]!++, seat);
      return { ...glide(from, to, nth % 4 ? "" : "click", beat), at: starts.get(from) ?? null };
    });
  return inTurn(events, (event) => (event.kind === "dealt" ? deals() : event.kind === "broke" ? roll() : []));
}

function roll(): Glide[] {
  return [glide("die.0", "die.0", "dice"), glide("die.1", "die.1", "", 70)];
}

const STEPS: Record<string, number> = { right: 1, across: 2, left: 3 };

// In the Charleston all seats pass at once; the tiles passed are the last ones on a hidden rack.
function passed(walk: Walk, { counts, to }: Moved): Glide[] {
  const { before, after, eyes } = walk;
  const seats = after.racks.length;
  return counts.flatMap((count, from) => {
    const target = (from + (STEPS[to] ?? 0)) % seats;
    const leaving = (before.racks[from]?.count ?? 0) - count;
    const arriving = (after.racks[target]?.count ?? 0) - count;
    return Array.from({ length: count }, (_, k) => {
      const out = from === eyes.seat ? (walk.gone.shift() ?? leaving + k) : leaving + k;
      const into = target === eyes.seat ? (walk.come.shift() ?? arriving + k) : arriving + k;
      return glide(handPlace(out, from), handPlace(into, target), k === 0 && from === 0 ? "slide" : "", k * 60, true);
    });
  });
}

function drew(walk: Walk, { seat }: Moved): Glide[] {
  const from = walk.wall.shift();
  const last = (walk.after.racks[seat]?.count ?? 1) - 1;
  const to = seat === walk.eyes.seat ? (walk.come.shift() ?? last) : last;
  return from ? [glide(from, handPlace(to, seat), "slide", 0, true)] : [];
}

function discarded(walk: Walk, { seat, tile }: Moved): Glide[] {
  const { discards } = walk.after;
  const at = discards.findLastIndex((discard) => discard.seat === seat && discard.tile === tile);
  const [from, closing] = leaves(walk, seat, tile);
  return at < 0 ? closing : [glide(from, `discard.${at}`, "click", 0, true), ...closing];
}

// Where a tile leaves a hand. A hidden one leaves from anywhere, which tells nothing, and the others close the gap.
function leaves(walk: Walk, seat: Seat, tile: string): [Place, Glide[]] {
  const rack = walk.before.racks[seat];
  if (seat === walk.eyes.seat && rack?.hand) {
    const at = walk.gone.findIndex((k) => rack.hand?.[k] === tile);
    return [handPlace(at < 0 ? 0 : (walk.gone.splice(at, 1)[0] as number), seat), []];
  }
  const count = rack?.count ?? 1;
  const from = (walk.after.turn * 5 + 3) % count;
  const left = walk.after.racks[seat]?.count ?? 0;
  const closing = Array.from({ length: Math.max(0, left - from) }, (_, k) =>
    glide(handPlace(from + k + 1, seat), handPlace(from + k, seat)),
  );
  return [handPlace(from, seat), closing];
}

// The called tile comes from the table, the others from the rack.
function exposed(walk: Walk, { seat, index }: Moved): Glide[] {
  const group = walk.after.racks[seat]?.exposed[index];
  if (!group) return [];
  const there = [...(walk.before.racks[seat]?.exposed[index]?.tiles ?? [])];
  let called = there.length ? null : liveTaken(walk);
  let hidden = (walk.before.racks[seat]?.count ?? 0) - 1;
  return group.tiles.flatMap((tile, k) => {
    const to = `exposed.${index}.${k}@${seat}`;
    const stays = there.indexOf(tile);
    if (stays >= 0) return there.splice(stays, 1).flatMap(() => []);
    if (called && tile === group.tile) {
      const from = called;
      called = null;
      return [glide(from, to, "click")];
    }
    const from = seat === walk.eyes.seat ? leaves(walk, seat, tile)[0] : handPlace(hidden--, seat);
    return [glide(from, to, "click", 80 + k * 50, true)];
  });
}

// The live discard, if it has left the table.
function liveTaken({ before, after }: Walk): Place | null {
  const last = before.discards.length - 1;
  return before.live !== null && after.discards.length <= last ? `discard.${last}` : null;
}

// The natural tile takes the joker's stand, the joker goes to the rack.
function exchanged(walk: Walk, { seat, tile, rack, index }: Moved): Glide[] {
  const before = walk.before.racks[rack]?.exposed[index]?.tiles ?? [];
  const after = walk.after.racks[rack]?.exposed[index]?.tiles ?? [];
  const k = after.findIndex((code, at) => code === tile && before[at] === "J");
  if (k < 0) return [];
  const spot = `exposed.${index}.${k}@${rack}`;
  const last = (walk.after.racks[seat]?.count ?? 1) - 1;
  const into = seat === walk.eyes.seat ? (walk.come.shift() ?? last) : last;
  const from = seat === walk.eyes.seat ? leaves(walk, seat, tile)[0] : handPlace(last, seat);
  return [glide(from, spot, "click", 0, true), glide(spot, handPlace(into, seat), "slide", 150, true)];
}

// A winning discard joins the hand it completes.
function won(walk: Walk, { seat }: Moved): Glide[] {
  const from = liveTaken(walk);
  const tile = walk.before.live?.tile;
  const into = walk.after.racks[seat]?.hand?.findLastIndex((code) => code === tile) ?? -1;
  return from && into >= 0 ? [glide(from, handPlace(into, seat), "click")] : [];
}
