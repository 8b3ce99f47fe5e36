// The discards of all players around the compass. PURE.

import type { Piece } from "../game";
import { type Round, type Spot, whileRoom } from "../mahjong/compass";
import { edgeOfSlots } from "../mahjong/pass-slots";
import { lying, type Setting, tile } from "../mahjong/pieces";
import { tagOf } from "../mahjong/seats";
import { isPhone, type Shape } from "../mahjong/shape";
import { beforeWall, turnOf } from "../mahjong/shapes";
import { compassAmong, gridFor, placesIn } from "./desk-grid";
import { type PhoneGrid, phoneGrid } from "./phone-grid";
import type { View } from "./view";

export function discards(setting: Setting<View>): Piece[] {
  const { view, shape, viewer } = setting;
  const turns = turnsOf(setting);
  const { scale, places } = placesFor(shape, turns);
  return view.discards.map(({ tile: face, seat }, k) => {
    const live = view.live !== null && k === view.discards.length - 1;
    const look = live ? "lit" : "";
    const at = lying(setting, places[k] as Spot, scale);
    return tile(setting, `discard.${k}`, at, face, { back: viewer.backs[seat] ?? "", look, tag: tagOf(view, seat) });
  });
}

// turns: of those who laid them, from the viewer to the right.
function placesFor(shape: Shape, turns: number[]): Pick<PhoneGrid, "scale" | "places" | "round"> {
  if (isPhone(shape)) return phoneGrid(shape, turns.length);
  const felt = beforeWall(shape);
  const grid = gridFor(felt);
  const round = compassAmong(grid, felt);
  const seen = <Place extends Spot>(spot: Place) => ({ ...spot, z: spot.z + felt.half.z - shape.half.z });
  return { scale: grid.scale, places: placesIn(grid, round, turns).map(seen), round: seen(round) };
}

function turnsOf({ view, viewer }: Setting<View>): number[] {
  return view.discards.map(({ seat }) => turnOf(seat, viewer.seat, view.racks.length));
}

// Whether all that a game can have find room at this scale.
export function discardsFit(shape: Shape, scale: number): boolean {
  return gridFor(beforeWall(shape)).scale >= scale;
}

// Where the compass lies, between the discards.
export function compassSpot(setting: Setting<View>): Round {
  const { shape, slots, shift } = setting;
  const { scale, places, round: least } = placesFor(shape, turnsOf(setting));
  const round = isPhone(shape) ? least : whileRoom(least, places, scale);
  return slots ? { ...round, z: Math.min(round.z, edgeOfSlots(setting, slots) - shift - round.radius) } : round;
}
