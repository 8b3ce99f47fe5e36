// Which tile back each seat shows. PURE.

import type { Seat } from "../games/game";
import type { SeatInfo } from "../live/protocol";

const DESIGNS = ["jade", "wave", "plum", "lacquer", "bamboo", "night"];

// No two seats look alike: the viewer and then the others get their own choice, if nobody before them has it.
export function tileBacks(seats: SeatInfo[], me: Seat | null): string[] {
  const wanted = (seat: Seat) => (seats[seat]?.back ? 0 : 1); // those who have chosen come first
  const order = seats
    .map((_, seat) => seat)
    .sort((a, b) => Number(b === me) - Number(a === me) || wanted(a) - wanted(b));
  const backs: string[] = [];
  for (const seat of order) {
    const free = DESIGNS.filter((design) => !backs.includes(design));
    const own = seats[seat]?.back ?? "";
    backs[seat] = free.includes(own) ? own : (free[0] ?? own);
  }
  return backs;
}
