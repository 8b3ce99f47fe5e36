// Where the waiting room stands. It is loaded when players are awaited, which most pages of a table never see.

import type { Game } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { loadPart } from "../ui/part";
import type { Setup } from "./connection";
import type { PageFrame } from "./page-frame";
import type { Shown } from "./store";
import type { WaitingRoom } from "./waiting-room";

export class WaitingPlace {
  readonly element = h("section", { class: "room", "aria-label": t("Waiting for players"), hidden: true });
  private table: TableInfo | null = null;
  private room: WaitingRoom | null = null;
  private isComing = false;

  constructor(
    private readonly setup: Setup,
    private readonly game: Game<unknown>,
    private readonly toast: (text: string) => void,
    private readonly frame: PageFrame,
  ) {}

  // After each update. In a replay, which nobody plays, a seat is only looked from.
  show({ table }: Pick<Shown, "table">): void {
    if (!this.setup.replay && this.table && this.table.me !== null && table.me === null)
      this.toast(t("You no longer have a seat at this table."));
    this.table = table;
    if (table.status === "waiting" && !this.isComing) void this.load();
    this.room?.show(table);
  }

  private async load(): Promise<void> {
    this.isComing = true;
    const part = await loadPart(() => import("./waiting-room"));
    if (!part || !this.table) return;
    this.room = new part.WaitingRoom(this.element, this.setup, this.game, this.toast, this.frame);
    this.room.show(this.table);
  }
}
