// The exposures on the racks. PURE.

import type { ViewerState } from "../game";
import type { Laid } from "../mahjong/exposure-spots";
import type { Look, Setting } from "../mahjong/pieces";
import type { View } from "./view";

// Everything that positions of American mah jongg depend on.
export type AmericanSetting = Setting<View>;

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
