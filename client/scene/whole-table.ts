// The picture of a table beside a result: the whole table with its rim, seen as steeply as fills the height that is left. PURE.

import type { Free, Layout } from "../games/game";

const RIM = { width: 2.2, corner: 3 }; // unless the layout says otherwise
const STEEPER = Array.from({ length: 19 }, (_, k) => (k * Math.PI) / 180); // at most by so much
const INSIDE = 0.8; // of the table: so much of it the usual picture shows

type Framing = Layout["camera"];
type Point = Framing["visiblePoints"][number];

export const rimOf = ({ rim }: Layout["table"]) => rim ?? RIM;

// share: 0 is the usual picture, 1 the whole table, between them it is on its way.
export function wholeTable({ camera, table }: Pick<Layout, "camera" | "table">, free: Free, share: number): Framing {
  const whole = { ...camera, visiblePoints: [...camera.visiblePoints, ...cornersOf(table, 1)] };
  const steeper = share * steeperBy(whole, free.width / free.height);
  const seen = cornersOf(table, INSIDE + (1 - INSIDE) * share);
  return { ...camera, pitch: camera.pitch + steeper, visiblePoints: [...camera.visiblePoints, ...seen] };
}

// Where the rounded corners of the rim begin and end.
function cornersOf(table: Layout["table"], share: number): Point[] {
  const { width, corner } = rimOf(table);
  const [x, z, round] = [table.width / 2 + width, table.depth / 2 + width, corner + width];
  const [right, near] = [1, 1];
  return [right, -right].flatMap((side) =>
    [near, -near].flatMap((end): Point[] => [
      [side * share * x, 0, end * share * (z - round)],
      [side * share * (x - round), 0, end * share * z],
    ]),
  );
}

// As far as the height does not make it smaller than the width does.
function steeperBy({ pitch, fieldOfView = 1, visiblePoints }: Framing, aspect: number): number {
  const tall = Math.tan(fieldOfView / 2);
  const fits = (by: number) => {
    const seen = visiblePoints.map((point) => inView(point, pitch + by));
    return away(seen, 1, tall) <= away(seen, 0, tall * aspect);
  };
  return STEEPER.filter(fits).pop() ?? 0;
}

function inView([x, y, z]: Point, pitch: number): Point {
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  return [x, y * cos - z * sin, y * sin + z * cos];
}

// From how far away all are seen in one direction (0: across, 1: up), of which so much is seen one centimetre away.
function away(points: Point[], direction: 0 | 1, half: number): number {
  const most = (sign: number) => Math.max(...points.map((point) => sign * point[direction] + half * point[2]));
  return (most(1) + most(-1)) / (2 * half);
}
