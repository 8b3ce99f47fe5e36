// The view with the shape of the screen, on which it depends how the board lies. PURE.

import type { View as ServerView } from "./view";

export type View = ServerView & { aspect?: number };

const USUAL = 1.6;

export function fitted(view: View, aspect: number): View {
  return view.aspect === aspect ? view : { ...view, aspect };
}

export function aspectOf({ aspect }: View): number {
  return aspect ?? USUAL;
}
