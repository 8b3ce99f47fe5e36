// Helpers that all prompts share. PURE.

import type { Button, Move, Option, Place, Prompt } from "../game";

// The input of every prompt.
export interface PromptContext<View> {
  view: View;
  options: Option[];
  picked: Place[];
  names: string[];
}
export type PromptParts = Partial<Prompt> & { text: string };

export function button(label: string, look: Button["look"], key: string, move: Move | null, confirm = ""): Button {
  return { label, look, key, move, confirm };
}

export function findOption(options: Option[], kind: string): Option | undefined {
  return options.find((option) => option.kind === kind);
}
