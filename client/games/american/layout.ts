// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import { type Layout, type Piece, type Seat, TILE, type ViewerState } from "../game";
import { compass, type Round } from "../mahjong/compass";
import { discardsFit } from "../mahjong/desk-grid";
import type { Needs } from "../mahjong/desk-shape";
import type { Laid } from "../mahjong/exposure-spots";
import { passSlots, slotTargets } from "../mahjong/pass-slots";
import { type Look, ledge, pose, type Setting, sideOf, wall } from "../mahjong/pieces";
import { isOpen, neighbour } from "../mahjong/places";
import { isPhone } from "../mahjong/shapes";
import { camera, centre, closeUp, cloth, concealed, crowned, die, labels, racks, settingOf } from "../mahjong/table";
import { tileName } from "./describe";
import { compassSpot, discards, scaleOnPhone } from "./discards";
import { sticks } from "./sticks";
import { unneeded } from "./target";
import type { Direction, View } from "./view";

export const NEEDS: Needs = { turned: false, sticks: true, stacks: 19, discards: 100, discardsFit };

const LEAST_ROUND = 2; // centimetres

export function layout(view: View, viewer: ViewerState): Layout {
  const setting = settingOf(view, viewer, {
    ...NEEDS,
    broken: { seat: view.east, counted: view.dice[0] + view.dice[1] },
    last: null,
    exposed: exposures(view, viewer),
    idle: unneeded(view, viewer.target),
    slots: slotsOf(view),
    discardScale: (shape) => scaleOnPhone(shape, view),
    tileName,
  });
  const seats = view.racks.map((_, seat) => seat);
  const laid = discards(setting);
  const round = compassSpot(setting);
  const claimed = view.live?.seat ?? null;
  const roomy = !setting.slots || round.radius >= LEAST_ROUND; // a lesson on a phone leaves no room for the compass, nor for dice
  const pieces = crowned(
    [
      ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
      ...laid,
      ...dice(setting, round, roomy),
      ...seats.flatMap((seat) => sticks(setting, seat)),
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
    ...(roomy && { compass: compass(setting, round, (seat) => isWaitedFor(view, seat), claimed) }),
    ...labels(setting, pieces, laid, claimed),
    dropTargets: dropTargets(setting),
    summary: summary(view),
    middle: t("Discards"),
    ...(setting.slots && passSlots(setting, setting.slots, receiver(view, viewer.names))),
  };
}

// Whose turn it is. Only what is publicly known: it must not show who can claim a discard. A replay that shows all hands waits for
// nobody while tiles are passed.
export function isWaitedFor(view: View, seat: Seat): boolean {
  if (view.phase === "claim" || view.phase === "over") return false;
  if (view.active !== null) return view.active === seat;
  return view.racks[seat]?.chosen === false && !isOpen(view);
}

// How many tiles I may pass on now. A replay that shows all hands has no slots: they would be of one player only.
function slotsOf(view: View): number {
  const { phase, passing } = view;
  return phase === "give" && passing && !isOpen(view) ? passing.count[1] : 0;
}

const ARROWS: Record<Direction, (name: string) => string> = {
  right: (name) => t("For {name} →", { name }),
  across: (name) => t("↑ For {name}", { name }),
  left: (name) => t("← For {name}", { name }),
};

function receiver(view: View, names: string[] = []): string {
  const to = view.passing?.to ?? "right";
  return ARROWS[to](names[neighbour(view, to)] ?? "");
}

function summary({ left, dice }: View): string {
  const wall = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall");
  return t("{wall}, dice {a} and {b}", { wall, a: dice[0], b: dice[1] });
}

// The dice lie beside the compass until the first discard, then at the left end of my rack.
function dice(setting: AmericanSetting, { z, radius }: Round, roomy: boolean): Piece[] {
  const { view, viewer } = setting;
  const side = sideOf(setting, viewer.seat);
  const away = view.discards.length > 0;
  const hidden = !roomy || (away && isPhone(setting.shape));
  return view.dice.map((number, k) => {
    const rolled = die(setting, k, number, radius + 2 + k * 3, z + k * 0.8 - 0.4);
    const [along, out] = [2.2 - side.length / 2 + k * 1.7, (side.ledge.from + side.ledge.to) / 2];
    const aside = pose(setting, side, along, out, side.ledge.height + 0.6, { scale: 0.8 });
    return { ...rolled, pose: away ? aside : rolled.pose, hidden };
  });
}

function dropTargets(setting: AmericanSetting): Layout["dropTargets"] {
  const { view } = setting;
  const mine = view.phase === "turn" && view.active === view.me;
  return [centre(setting), ...slotTargets(setting, setting.slots), ...(mine ? jokers(setting) : [])];
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

// The exposures on the racks.

// Everything that positions of American mah jongg depend on.
type AmericanSetting = Setting<View>;

// By seat: the groups on its rack.
function exposures({ racks }: View, viewer: ViewerState): Laid[][][] {
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
  return face === "J" && viewer.pickable.includes(group) ? { pickable: true, look: "marked" } : {};
}
