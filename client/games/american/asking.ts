// What questions to the player are put together from. PURE.

import type { Ask, Button, Move, Option, Place } from "../plug";
import type { View } from "./view";

// All a question is put together from.
export interface Moment {
  view: View;
  options: Option[];
  picked: Place[];
  names: string[];
}
export type Asking = Partial<Ask> & { text: string };

export function button(label: string, look: Button["look"], key: string, move: Move | null, confirm = ""): Button {
  return { label, look, key, move, confirm };
}

export function offered(options: Option[], kind: string): Option | undefined {
  return options.find((option) => option.kind === kind);
}
