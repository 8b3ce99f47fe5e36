// What newcomers see beside the table: what to aim for.

import type { Helps as GameHelps, PanelPage, Place, TargetHand } from "../games/game";
import { loadPart } from "../ui/part";
import type { AimsColumn, AimsPage } from "./aims";
import type { Preferences } from "./preferences";
import type { Shown, Store } from "./store";

interface HelpsPage extends Omit<AimsPage, "wanted" | "turnedOff"> {
  readonly store: Store;
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

  // Nothing for those who watch, nor in a tutorial, which has explanations of its own.
  show({ update, table: { me, options } }: Shown): void {
    if (this.column) void this.column.show(update, this.page.store.view);
    else if (this.isWanted && !this.loading && me !== null && !options.tutorial) void this.load();
  }

  // What is said beside the prompt instead of its hint, or "".
  tip({ prompt, update: { options } }: Shown): string {
    const { view, names } = this.page.store;
    return view ? (this.column?.tip(prompt, view, options, names) ?? "") : "";
  }

  suggestion({ prompt, update: { options } }: Shown): string {
    const { view, names } = this.page.store;
    return view ? (this.column?.suggestion(prompt, view, options, names) ?? "") : "";
  }

  // My tiles that may go, to be marked.
  spare(view: unknown): Place[] {
    return this.column?.spare(view) ?? [];
  }

  // What the tip speaks of, to be marked too.
  get pointedAt(): Place[] {
    return this.column?.pointedAt ?? [];
  }

  reset(): void {
    this.column?.reset();
  }

  // What is shown as the player's goal.
  private get goal(): TargetHand | null {
    return this.column?.goal(this.page.store.view) ?? null;
  }

  private get isWanted(): boolean {
    return this.page.preferences.current[this.game.preference] === true;
  }

  private async load(): Promise<void> {
    this.loading = true;
    const { page, game } = this;
    const [aims, part] = await Promise.all([game.load(), loadPart(() => import("./aims"))]);
    if (!aims || !part) return;
    const wanted = () => this.isWanted;
    const turnedOff = () => page.turnedOff(game.preference);
    const shown = () => {
      page.store.aimAt(this.goal);
      page.shown();
    };
    this.column = new part.AimsColumn(aims, page.panelPage, { ...page, wanted, turnedOff, shown });
    page.opened(this.column);
  }
}
