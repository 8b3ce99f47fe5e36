// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Layout, Piece, Seat, ViewerState } from "../game";
import { compass, discardedBy } from "../mahjong/compass";
import type { Needs } from "../mahjong/desk-shape";
import { ledge, type Setting, wall } from "../mahjong/pieces";
import { felt } from "../mahjong/shapes";
import { camera, centre, closeUp, concealed, crowned, die, racks, settingOf } from "../mahjong/table";
import { tileName } from "../tile-names";
import { compassSpot, discards, discardsFit } from "./discards";
import { melds } from "./melds";
import type { View } from "./view";

export const NEEDS: Needs = { turned: true, stacks: 18, discardsFit };

export function layout(view: View, viewer: ViewerState): Layout {
  const setting = settingOf(view, viewer, {
    ...NEEDS,
    broken: { seat: view.broken, counted: sum(view.break_dice) },
    last: view.supplement,
    exposed: melds(view, viewer),
    idle: [],
    slots: 0,
    tileName,
  });
  const seats = view.racks.map((_, seat) => seat);
  const laid = discards(setting);
  const { width, depth } = felt(setting.sides);
  const round = compassSpot(setting);
  const claimed = claimedFrom(view);
  return {
    pieces: crowned(
      [
        ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
        ...laid,
        ...dice(setting),
      ],
      view.result,
    ),
    racks: racks(setting),
    felt: viewer.felt,
    table: { width, depth },
    camera: camera(setting),
    closeUp: closeUp(setting, laid),
    focusable: view.me === null ? [] : (view.racks[view.me]?.hand ?? []).map((_, stand) => `hand.${stand}@${view.me}`),
    compass: compass(setting, round, (seat) => isWaitedFor(view, seat), claimed),
    ...(claimed !== null && { labels: discardedBy(setting, round, claimed) }),
    dropTargets: [centre(setting)],
    summary: summary(view),
    middle: t("Discards"),
  };
}

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
