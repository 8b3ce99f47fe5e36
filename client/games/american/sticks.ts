// Scores as sticks: how many of each value, and where they lie. PURE.

import type { Piece, Pose, Seat } from "../game";
import { pose, type Setting, sideOf } from "../mahjong/pieces";
import { stickScale, trayOf } from "../mahjong/shapes";

// A score in sticks of 200, 100, 25 and 5, preferring small sticks; 650 is 1, 2, 8 and 10.
export function sticksFor(score: number): [worth: number, count: number][] {
  if (score <= 0) return [];
  const fives = (score % 25) / 5 + (score % 25 <= score - 50 ? 10 : 0);
  const rest = score - fives * 5;
  const quarters = (rest % 100) / 25 + (rest % 100 <= rest - 200 ? 8 : 0);
  const left = rest - quarters * 25;
  const hundreds = (left % 200) / 100 + (left % 200 <= left - 200 ? 2 : 0);
  return [
    [200, (left - hundreds * 100) / 200],
    [100, hundreds],
    [25, quarters],
    [5, fives],
  ];
}

const COLOURS: Record<number, string> = { 200: "#c79a12", 100: "#2458b8", 25: "#c02a2a", 5: "#24803f" };
const THICK = 0.4;
const APART = 0.5; // two values, in sticks
const AROUND = 0.8; // what the ends of the tray take

// Side by side at the end of the rack's ledge, in two layers. Smaller where they would not fit.
export function sticks(setting: Setting, seat: Seat): Piece[] {
  const side = sideOf(setting, seat);
  const columns = sticksFor(setting.view.racks[seat]?.score ?? 0).map(([worth, count]) => ({
    worth,
    count,
    wide: Math.ceil(count / 2),
  }));
  const all = columns.reduce((sum, column) => sum + column.wide + APART, -APART);
  const scale = Math.min(stickScale(side.ledge), (trayOf(side.ledge) - AROUND) / (THICK * all));
  if (scale <= 0) return [];
  const step = THICK * scale;
  const middle = (side.ledge.from + side.ledge.to) / 2;
  let at = side.tray - ((all - 1) * step) / 2;
  return columns.flatMap(({ worth, count, wide }) => {
    const start = at;
    at += (wide + APART) * step;
    return Array.from({ length: count }, (_, k) => {
      const y = side.ledge.height + step * (0.5 + Math.floor(k / wide));
      const turned = pose(setting, side, start + (k % wide) * step, middle, y);
      return stick(`stick.${worth}.${k}@${seat}`, { ...turned, yaw: turned.yaw + Math.PI / 2, scale }, worth);
    });
  });
}

function stick(place: string, at: Pose, worth: number): Piece {
  return {
    place,
    kind: "stick",
    pose: at,
    face: String(worth),
    back: COLOURS[worth] ?? "",
    look: "",
    pickable: false,
    name: "",
  };
}
