// The view with the shape of the screen, on which it depends how the board lies. PURE.

import type { Seat } from "../game";
import type { View as ServerView } from "./view";

// room: the shape of what the chain was laid in, without a result beside it.
export type View = ServerView & { aspect?: number; room?: number };

const USUAL = 1.6;

const LOW = 420; // pixels of height: a phone on its side
const WIDEST = 2.4; // width / height: of all others, such as a replay in a low window, which leaves felt at the sides

export function fitted(view: View, freeAspect: number, height: number, whole = freeAspect): View {
  const [aspect, room] = height < LOW ? [freeAspect, whole] : [Math.min(freeAspect, WIDEST), Math.min(whole, WIDEST)];
  return view.aspect === aspect && view.room === room ? view : { ...view, aspect, room };
}

// Whether this seat draws now, so that the boneyard comes to its hand. In a replay, where all hands are open, nobody does.
export function isDrawing({ phase, active, boneyard, hands }: View, seat: Seat | null): boolean {
  return phase === "draw" && active === seat && boneyard > 0 && !hands.length;
}

// Whether the round is over, so that nothing is laid or drawn any more.
export const hasEnded = ({ phase }: View): boolean => phase === "round" || phase === "over";

export function aspectOf({ aspect }: View): number {
  return aspect ?? USUAL;
}
