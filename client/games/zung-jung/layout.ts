// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Layout, Piece, Seat, ViewerState } from "../game";
import { ledge, pose, type Setting, sideOf, wall } from "../mahjong/pieces";
import { felt } from "../mahjong/shapes";
import { camera, centre, closeUp, concealed, die, marker, rack, settingOf } from "../mahjong/table";
import { windOf } from "../mahjong/winds";
import { tileName } from "../tile-names";
import { discards } from "./discards";
import { melds } from "./melds";
import type { View } from "./view";

export function layout(view: View, viewer: ViewerState): Layout {
  const setting = settingOf(view, viewer, {
    turned: true,
    broken: { seat: view.broken, counted: sum(view.break_dice) },
    last: view.supplement,
    exposed: melds(view, viewer),
    idle: [],
    tileName,
  });
  const seats = view.racks.map((_, seat) => seat);
  const { width, depth } = felt(setting.sides);
  return {
    pieces: [
      ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
      ...discards(setting),
      ...dice(setting),
      ...seats.flatMap((seat) => windMarker(setting, seat)),
    ],
    racks: seats.map((seat) => rack(setting, seat)),
    felt: viewer.felt,
    table: { width, depth },
    camera: camera(setting),
    closeUp: closeUp(setting),
    focusable: view.me === null ? [] : (view.racks[view.me]?.hand ?? []).map((_, stand) => `hand.${stand}@${view.me}`),
    dropTargets: [centre(setting)],
    summary: summary(view),
    middle: t("Discards"),
  };
}

// At the right end of each rack. Mine is full of tiles, and my panel shows my wind.
function windMarker(setting: Setting<View>, seat: Seat): Piece[] {
  const { ledge, tray, turn } = sideOf(setting, seat);
  if (turn === 0) return [];
  const scale = Math.min(0.85, (ledge.to - ledge.from - 0.2) / 3);
  const at = pose(setting, sideOf(setting, seat), tray, (ledge.from + ledge.to) / 2, ledge.height + 0.2, { scale });
  const wind = windOf(setting.view, seat);
  return [marker(seat, at, `wind-${wind}`, tileName(wind))];
}

// East's three dice chose the wall, its owner's three where it was broken. They are cleared away with the first discard.
function dice(setting: Setting<View>): Piece[] {
  const { dice, break_dice, discards } = setting.view;
  if (discards.length) return [];
  return [...dice, ...break_dice].map((number, k) => {
    const [column, row] = [k % 3, Math.floor(k / 3)];
    return die(setting, k, number, (column - 1) * 3 + row * 0.8, row * 3.4 - 1.7);
  });
}

function summary({ left, dice, break_dice }: View): string {
  const wall = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall");
  return t("{wall}, dice {first} and {second}", { wall, first: dice.join(" "), second: break_dice.join(" ") });
}

function sum(dice: number[]): number {
  return dice.reduce((total, number) => total + number, 0);
}
