// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import { type Layout, type Piece, TILE, type ViewerState } from "../game";
import { ledge, pose, sideOf, wall } from "../mahjong/pieces";
import { felt, HEIGHTS } from "../mahjong/shapes";
import { camera, centre, closeUp, concealed, die, marker, rack, settingOf } from "../mahjong/table";
import { tileName } from "./describe";
import { type AmericanSetting, discards, exposures } from "./exposures";
import { sticks } from "./sticks";
import { unneeded } from "./target";
import type { View } from "./view";

export function layout(view: View, viewer: ViewerState): Layout {
  const setting = settingOf(view, viewer, {
    broken: { seat: view.east, counted: view.dice[0] + view.dice[1] },
    turned: false,
    last: null,
    exposed: exposures(view, viewer),
    idle: unneeded(view, viewer.target),
    tileName,
  });
  const seats = view.racks.map((_, seat) => seat);
  const cloth = felt(setting.sides);
  return {
    pieces: [
      ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
      ...discards(setting),
      ...dice(setting),
      eastMarker(setting),
      ...seats.flatMap((seat) => sticks(setting, seat)),
    ],
    racks: seats.map((seat) => ({ ...rack(setting, seat), dimmed: view.racks[seat]?.dead ?? false })),
    felt: viewer.felt,
    table: { width: cloth.width, depth: cloth.depth },
    camera: camera(setting),
    closeUp: closeUp(setting),
    focusable: view.me === null ? [] : (view.racks[view.me]?.hand ?? []).map((_, stand) => `hand.${stand}@${view.me}`),
    dropTargets: dropTargets(setting),
    summary: summary(view),
    middle: t("Discards"),
  };
}

function summary({ left, dice }: View): string {
  const wall = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall");
  return t("{wall}, dice {a} and {b}", { wall, a: dice[0], b: dice[1] });
}

// The dice lie in the middle until the first discard, then at the left end of my rack.
function dice(setting: AmericanSetting): Piece[] {
  const { view, viewer } = setting;
  const side = sideOf(setting, viewer.seat);
  const away = view.discards.length > 0;
  return view.dice.map((number, k) => {
    const rolled = die(setting, k, number, k * 3 - 1.5, k * 0.8 - 0.4);
    const [along, out] = [2.2 - side.length / 2 + k * 1.7, (side.ledge.from + side.ledge.to) / 2];
    const aside = pose(setting, side, along, out, side.ledge.height + 0.6, { scale: 0.8 });
    return { ...rolled, pose: away ? aside : rolled.pose };
  });
}

// Marks who is East, at the end of the rack that has no sticks.
function eastMarker(setting: AmericanSetting): Piece {
  const { east } = setting.view;
  const side = sideOf(setting, east);
  const across = side.turn % 2 === 0;
  const along = across ? -side.tray + (side.turn === 0 ? 4 : 0) : side.tray;
  const out = across ? (side.ledge.from + side.ledge.to) / 2 : (side.ledge.to + side.edge) / 2 - 0.1;
  const y = (across ? side.ledge.height : HEIGHTS.foot) + 0.2;
  return marker(east, pose(setting, side, along, out, y, { scale: across ? 0.85 : 0.6 }), "wind-E", t("East's marker"));
}

function dropTargets(setting: AmericanSetting): Layout["dropTargets"] {
  const { view } = setting;
  const mine = view.phase === "turn" && view.active === view.me;
  return [centre(setting), ...(mine ? jokers(setting) : [])];
}

// Every exposure that contains a joker accepts the natural tile.
function jokers(setting: AmericanSetting): Layout["dropTargets"] {
  return setting.view.racks.flatMap((rack, seat) => {
    const places = ledge(setting, seat);
    return rack.exposed.flatMap((group, g) => {
      if (!group.tiles.includes("J")) return [];
      const poses = places.filter((piece) => piece.place.startsWith(`exposed.${g}.`)).map((piece) => piece.pose);
      const first = poses[0];
      if (!first) return [];
      const [x, z] = [range(poses.map((pose) => pose.x)), range(poses.map((pose) => pose.z))];
      const at = { ...first, x: x.middle, z: z.middle };
      const width = x.length + TILE.width * first.scale;
      const depth = z.length + TILE.height * first.scale;
      return [{ place: `exposed.${g}@${seat}`, pose: at, width, depth }];
    });
  });
}

function range(numbers: number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { middle: (least + most) / 2, length: most - least };
}
