// What is said once, in a situation that the player meets for the first time. This browser remembers it.

import type { FirstTime } from "../games/game";
import { browserStorage, type Kept, keptValue } from "../ui/storage";

const SAID = "tilehouse.said";

export class FirstTimes {
  private prompt = "";
  private text = "";

  constructor(private readonly storage: Kept = browserStorage) {}

  // What to say beside this prompt, or "". One sentence for each prompt; it stays as long as the prompt does.
  next(prompt: string, fitting: FirstTime[]): string {
    if (prompt === this.prompt && this.text) return this.text;
    const said = keptValue<string[]>(this.storage, SAID) ?? [];
    const fresh = fitting.find(({ id }) => !said.includes(id));
    this.prompt = prompt;
    this.text = fresh?.text ?? "";
    if (fresh) this.storage.setItem(SAID, JSON.stringify([...said, fresh.id]));
    return this.text;
  }
}
