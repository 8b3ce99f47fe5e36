// What newcomers see besides the table, loaded when the player wants it.

import type { Helps as GameHelps, Option, PanelPage, Place } from "../games/game";
import type { Update } from "../live/messages";
import { loadPart } from "../ui/part";
import type { AimsColumn, AimsPage } from "./aims";
import type { Preferences } from "./preferences";

interface HelpsPage extends Omit<AimsPage, "wanted" | "turnedOff"> {
  readonly preferences: { readonly current: Preferences };
  readonly panelPage: PanelPage;
  opened(column: AimsColumn): void;
  turnedOff(name: keyof Preferences): void;
}

export class Helps {
  private column: AimsColumn | null = null;
  private loading = false;

  constructor(
    private readonly game: GameHelps<unknown>,
    private readonly page: HelpsPage,
  ) {}

  show(update: Update, view: unknown): void {
    if (this.column) void this.column.show(update, view);
    else if (this.isWanted && !this.loading) void this.load();
  }

  // What is said once in this situation, beside the prompt with this id; or "".
  tip(prompt: string, view: unknown, options: Option[]): string {
    return view ? (this.column?.tip(prompt, view, options) ?? "") : "";
  }

  // My tiles that may go, to be marked.
  spare(view: unknown): Place[] {
    return this.column?.spare(view) ?? [];
  }

  reset(): void {
    this.column?.reset();
  }

  private get isWanted(): boolean {
    return this.page.preferences.current[this.game.preference] === true;
  }

  private async load(): Promise<void> {
    this.loading = true;
    const { page, game } = this;
    const [aims, shown] = await Promise.all([game.load(), loadPart(() => import("./aims"))]);
    if (!aims || !shown) return;
    const wanted = () => this.isWanted;
    const turnedOff = () => page.turnedOff(game.preference);
    this.column = new shown.AimsColumn(aims, page.panelPage, { ...page, wanted, turnedOff });
    page.opened(this.column);
  }
}
