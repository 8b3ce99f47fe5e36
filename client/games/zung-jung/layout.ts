// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Layout, Piece, Place, Seat, ViewerState } from "../game";
import { compass } from "../mahjong/compass";
import { discardsFit } from "../mahjong/desk-grid";
import type { Needs } from "../mahjong/desk-shape";
import type { Laid } from "../mahjong/exposure-spots";
import { ledge, type Setting, wall } from "../mahjong/pieces";
import { isPhone, turnOf } from "../mahjong/shapes";
import { camera, centre, closeUp, cloth, concealed, crowned, die, labels, racks, settingOf } from "../mahjong/table";
import { windOf } from "../mahjong/table-view";
import { tileName } from "../tile-names";
import { compassSpot, discards, scaleOnPhone } from "./discards";
import type { MeldView, View } from "./view";
import { type WonHand, wonHand } from "./won-hand";

export const NEEDS: Needs = { turned: true, sticks: false, stacks: 18, discards: 92, discardsFit };

export function layout(seen: View, viewer: ViewerState): Layout {
  const view = withWinnerLaidOut(seen);
  const setting = settingOf(view, viewer, {
    ...NEEDS,
    broken: { seat: view.broken, counted: sum(view.break_dice) },
    last: view.supplement,
    exposed: melds(seen, viewer),
    idle: [],
    slots: 0,
    discardScale: (shape) => scaleOnPhone(shape, view, viewer),
    tileName,
  });
  const seats = view.racks.map((_, seat) => seat);
  const laid = discards(setting);
  const round = compassSpot(setting);
  const claimed = claimedFrom(view);
  const pieces = crowned(
    [
      ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
      ...laid,
      ...dice(setting),
    ],
    view.result,
  );
  return {
    pieces,
    racks: racks(setting),
    felt: viewer.felt,
    table: cloth(setting),
    camera: camera(setting),
    closeUp: closeUp(setting, laid),
    focusable: view.me === null ? [] : (view.racks[view.me]?.hand ?? []).map((_, stand) => `hand.${stand}@${view.me}`),
    ...(showsNamesOfPatterns(setting)
      ? {}
      : { compass: compass(setting, round, (seat) => isWaitedFor(view, seat), claimed) }),
    ...labels(setting, pieces, laid, claimed),
    dropTargets: [centre(setting)],
    summary: summary(view),
    middle: t("Discards"),
  };
}

// The hand that has won lies set by set, like melds: nothing of it is left in its place.
function withWinnerLaidOut(view: View): View {
  const winner = view.result?.winner;
  const racks = view.racks.map((rack, seat) => (seat === winner ? { ...rack, count: 0, hand: [] } : rack));
  return { ...view, racks };
}

// After a win the names of its patterns stand on the felt of a phone, where the compass was.
const showsNamesOfPatterns = ({ shape, view }: Setting<View>) =>
  isPhone(shape) && typeof view.result?.winner === "number";

// Whose turn it is. In a claim window it must not show who can claim.
export function isWaitedFor({ phase, active }: View, seat: Seat): boolean {
  return phase === "turn" && active === seat;
}

// East's three dice chose the wall, its owner's three where it was broken. They are cleared away with the first discard.
function dice(setting: Setting<View>): Piece[] {
  const { dice, break_dice, discards } = setting.view;
  if (discards.length) return [];
  const { z, radius } = compassSpot(setting);
  return [...dice, ...break_dice].map((number, k) => {
    const [column, row] = [k % 3, Math.floor(k / 3)];
    return die(setting, k, number, radius + 2 + column * 3 + row * 0.8, z + row * 3.4 - 1.7);
  });
}

// Whose discard others may claim.
function claimedFrom({ phase, discards }: View): Seat | null {
  return phase === "claim" ? (discards[discards.length - 1]?.seat ?? null) : null;
}

function summary({ left, dice, break_dice }: View): string {
  const wall = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall");
  return t("{wall}, dice {first} and {second}", { wall, first: dice.join(" "), second: break_dice.join(" ") });
}

function sum(dice: number[]): number {
  return dice.reduce((total, number) => total + number, 0);
}

// The melds beside each rack, and which of their tiles shows whom it was claimed from.

// By seat: its melds in reading order.
function melds(view: View, viewer: ViewerState): Laid[][][] {
  const won = wonHand(view);
  return view.racks.map((rack, seat) => {
    const turn = turnOf(seat, viewer.seat, view.racks.length);
    const laid = rack.melds.map((meld, index) => laidMeld(view, seat, meld, turn, (k) => meldPlace(seat, index, k)));
    return won?.seat === seat ? [...laid, ...setsOf(won)] : laid;
  });
}

// What was in the hand that has won. The tile that completed it has a wider rim.
function setsOf({ seat, groups, laid, winning }: WonHand): Laid[][] {
  return groups.slice(laid).map((group, at) => {
    const won = winning?.group === at + laid ? winning.tile : -1;
    return group.map(
      (face, k): Laid => ({ place: meldPlace(seat, at + laid, k), face, ...(k === won && { look: "lit" }) }),
    );
  });
}

export function meldPlace(seat: Seat, index: number, k: number): Place {
  return `exposed.${index}.${k}@${seat}`;
}

// Which tile of the meld is the claimed one, counted in reading order: it lies where the player is whom it came from. The
// melds of the seats on the right and across are read from their owner's right to their left.
export function claimedAt({ kind, small, source }: MeldView, owner: Seat, turn: number, seats = 4): number {
  if (source === null) return -1;
  const last = kind === "quad" && !small ? 3 : 2;
  const position = [0, last, 1, 0][turnOf(source, owner, seats)] ?? 0; // from the right, from across, from the left
  return turn === 1 || turn === 2 ? last - position : position;
}

function laidMeld(view: View, owner: Seat, meld: MeldView, turn: number, place: (k: number) => Place): Laid[] {
  if (meld.concealed) return meld.tiles.map((tile, k) => concealedTile(tile, k, place(k)));
  const at = claimedAt(meld, owner, turn);
  const flat = meld.small ? meld.tiles.slice(0, 3) : meld.tiles;
  const laid = inOrder(flat, meld.tile ?? "", at).map(
    (face, k): Laid => ({ place: place(k), face, ...(k === at ? claimed(view, meld, turn, owner) : {}) }),
  );
  if (meld.small) laid.splice(at + 1, 0, { ...(laid[at] as Laid), ...added(view, meld), place: place(3) });
  return laid;
}

// A concealed quad shows its two inner tiles.
function concealedTile(tile: string, k: number, place: Place): Laid {
  return k === 0 || k === 3 ? { place, face: null, name: t("face down") } : { place, face: tile };
}

// The tiles from left to right, with the claimed one at its position.
function inOrder(tiles: string[], claimedTile: string, at: number): string[] {
  const others = [...tiles];
  others.splice(others.indexOf(claimedTile), 1);
  return [...others.slice(0, at), claimedTile, ...others.slice(at)];
}

function claimed(view: View, meld: MeldView, turn: number, owner: Seat): Partial<Laid> {
  const seats = view.racks.length;
  const source = meld.source ?? owner;
  const towards = (turn + turnOf(source, owner, seats)) % seats;
  const name = t("{tile} from {wind}", { tile: tileName(meld.tile ?? ""), wind: tileName(windOf(view, source)) });
  return { turned: towards === 1 ? "right" : "left", name };
}

// The fourth tile of a small quad lies turned beside the claimed one, where it is seen, and can be robbed.
function added({ live, phase }: View, meld: MeldView): Partial<Laid> {
  const robbed = phase === "rob" && live?.tile === meld.tile;
  return { name: tileName(meld.tile ?? ""), look: robbed ? "lit" : "" };
}
