// The melds beside each rack, and which of their tiles shows whom it was claimed from. PURE.

import { t } from "../../i18n/i18n";
import type { Place, Seat, ViewerState } from "../game";
import type { Laid } from "../mahjong/exposure-spots";
import { windOf } from "../mahjong/seats";
import { turnOf } from "../mahjong/shapes";
import { tileName } from "../tile-names";
import type { MeldView, View } from "./view";

// By seat: its melds in reading order.
export function melds(view: View, viewer: ViewerState): Laid[][][] {
  return view.racks.map((rack, seat) => {
    const turn = turnOf(seat, viewer.seat, view.racks.length);
    return rack.melds.map((meld, index) => laidMeld(view, seat, meld, turn, (k) => meldPlace(seat, index, k)));
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
