// The view with the shape of the screen, on which it depends how the board lies. PURE.

import type { View as ServerView } from "./view";

export type View = ServerView & { aspect?: number };

const USUAL = 1.6;

const LOW = 420; // pixels of height: a phone on its side
const WIDEST = 2.4; // width / height: of all others, such as a replay in a low window, which leaves felt at the sides

export function fitted(view: View, freeAspect: number, height: number): View {
  const aspect = height < LOW ? freeAspect : Math.min(freeAspect, WIDEST);
  return view.aspect === aspect ? view : { ...view, aspect };
}

export function aspectOf({ aspect }: View): number {
  return aspect ?? USUAL;
}
