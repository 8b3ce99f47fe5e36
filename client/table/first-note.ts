// What is said once beside a board, with a picture, until the player has chosen a tile there.

import type { FirstNote } from "../games/game";
import { h } from "../ui/dom";
import { browserStorage, type Kept, keptValue } from "../ui/storage";

const KNOWN = "first-notes"; // the ids of those that need not be said again

export class FirstNotes {
  private element: HTMLElement | null = null;

  constructor(
    private readonly root: Pick<HTMLElement, "append">,
    private readonly tileSheet: string,
    private readonly storage: Kept = browserStorage,
  ) {}

  // note: null where the board needs none. chosen: the player has chosen a tile.
  show(note: FirstNote | null, chosen: boolean): void {
    const known = keptValue<string[]>(this.storage, KNOWN) ?? [];
    if (note && chosen && !known.includes(note.id)) this.storage.setItem(KNOWN, JSON.stringify([...known, note.id]));
    if (!note || chosen || known.includes(note.id)) this.hide();
    else this.element ??= this.add(note);
  }

  private add({ text, picture }: FirstNote): HTMLElement {
    const element = h("aside", { class: "first-note", role: "note" }, picture(this.tileSheet), h("p", {}, text));
    this.root.append(element);
    return element;
  }

  private hide(): void {
    this.element?.remove();
    this.element = null;
  }
}
