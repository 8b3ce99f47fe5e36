// Where the racks are lined: under exposures, under the sticks, and behind my tiles. PURE.

import type { Lining, Rack } from "../game";
import type { Side } from "./shapes";

type Across = Lining["across"];

const EDGE = 0.16; // of wood around a lining
const RIDGE = 0.04; // the same along the edge of the shelf, which is narrow
const ENDS = 0.42; // at the ends, which have brass around them
const BETWEEN = 0.12; // two linings

export function linings(side: Side, section: Rack["section"]): Lining[] {
  return side.turn === 0 ? alongSlope(side, section) : alongLedge(side);
}

function alongLedge({ ledge, length, shift, room, turn }: Side): Lining[] {
  const across: Across = [
    [EDGE, ledge.height],
    [ledge.to - ledge.from - EDGE, ledge.height],
  ];
  const sticks = turn === 3 ? -1 : 1; // at which end they lie
  const border = room.middle - shift + (sticks * (room.length + 0.3)) / 2;
  const fields: Lining["along"][] = [
    [ENDS - length / 2, border - BETWEEN / 2],
    [border + BETWEEN / 2, length / 2 - ENDS],
  ];
  const isLong = ([from, to]: Lining["along"]) => to - from > 1;
  return fields
    .filter(isLong)
    .map((along) => ({ along, across, cloth: (along[0] + along[1]) * sticks < 2 * border * sticks }));
}

// The slope, and a line along the edge of the shelf.
function alongSlope({ length }: Side, section: Rack["section"]): Lining[] {
  const [top, bottom, shelf, outer] = section.slice(3) as [...Across, ...Across];
  const along: Lining["along"] = [ENDS - length / 2, length / 2 - ENDS];
  return [
    { along, across: within([top, bottom], EDGE) },
    { along, across: within([shelf, outer], RIDGE) },
  ];
}

function within([from, to]: Across, edge: number): Across {
  const part = edge / Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (t: number): Across[0] => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  return [at(part), at(1 - part)];
}
