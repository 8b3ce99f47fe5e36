// What lies open on the table: exposures on the racks, discards in the middle. PURE.

import { type Piece, type Pose, TILE, type ViewerState } from "../game";
import type { Laid } from "../mahjong/exposure-spots";
import { type Look, type Setting, tile } from "../mahjong/pieces";
import { discardGrid } from "../mahjong/shapes";
import type { DiscardView, View } from "./view";

// Everything that positions of American mah jongg depend on.
export type AmericanSetting = Setting<View>;

export function discards(setting: AmericanSetting): Piece[] {
  const { view, shape, viewer } = setting;
  const { scale, columns, rows, width, depth } = discardGrid(shape, view.discards.length);
  return view.discards.map((discard: DiscardView, k) => {
    const column = columnOf(k % columns, columns);
    const row = Math.floor(k / columns);
    const at: Pose = {
      x: (column - (columns - 1) / 2) * width,
      y: (TILE.depth * scale) / 2,
      z: (row - (rows - 1) / 2) * depth + setting.shift,
      yaw: 0,
      pitch: 0,
      roll: 0,
      scale,
    };
    const live = view.live !== null && k === view.discards.length - 1;
    return tile(setting, `discard.${k}`, at, discard.tile, {
      back: viewer.backs[discard.seat] ?? "",
      look: live ? "lit" : "",
    });
  });
}

// A row is filled from its middle, to the right and to the left in turn.
function columnOf(nth: number, columns: number): number {
  const aside = Math.ceil(nth / 2);
  return Math.floor((columns - 1) / 2) + (nth % 2 ? aside : -aside);
}

// By seat: the groups on its rack.
export function exposures({ racks }: View, viewer: ViewerState): Laid[][][] {
  return racks.map(({ exposed }, seat) =>
    exposed.map(({ tiles }, g) =>
      tiles.map((face, k) => ({
        place: `exposed.${g}.${k}@${seat}`,
        face,
        ...exchange(viewer, `exposed.${g}@${seat}`, face),
      })),
    ),
  );
}

// A joker that can be taken is highlighted.
function exchange(viewer: ViewerState, group: string, face: string): Look {
  return face === "J" && viewer.pickable.includes(group) ? { pickable: true, look: "lit" } : {};
}
