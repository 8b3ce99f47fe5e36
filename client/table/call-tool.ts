// The call of a private table, as far as the page needs it at once: its tool. The rest is loaded when it is first needed.

import type { CallHost, TableCall, Way } from "../calls/table-call";
import { formatList, plural, t } from "../i18n/i18n";
import type { CallInfo } from "../live/page-protocol";
import { pageSocket } from "../live/page-socket";
import type { SeatInfo, TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { loadPart } from "../ui/part";
import { drawing } from "../ui/pictures";
import { tabStorage } from "../ui/storage";
import type { Toasts } from "./announcer";
import type { Setup } from "./connection";
import { isMatch, type PageFrame, type Tool } from "./page-frame";
import type { Scoreboard } from "./scoreboard";
import type { SeatPanels } from "./seat-panels";
import type { Store } from "./store";

const HANDSET = "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 1-1 2-2 2A16 16 0 0 1 3 6c0-1 1-2 2-2z";
const REJOIN_MS = 20_000; // a page that is loaded again within this time goes on

interface CallPage {
  readonly store: Store;
  readonly toasts: Toasts;
  readonly frame: PageFrame;
  readonly scoreboard: Scoreboard;
  readonly panels: SeatPanels;
}

export class CallTool implements CallHost {
  readonly id: string;
  readonly noteKey: string;
  readonly tool: Tool;
  private call: TableCall | null = null;
  private begun = false;
  private talking: string[] = []; // who is in the call of this table

  constructor(
    private readonly page: CallPage,
    private readonly setup: Setup,
  ) {
    this.id = setup.id;
    this.noteKey = `calls.table.${setup.id}`;
    this.tool = {
      label: t("Talk"),
      icon: drawing("chat-sign", "0 0 24 24", [["path", { d: HANDSET }]]),
      key: "",
      run: () => this.press(),
      on: () => this.isRunning,
      counted: () => this.counted(),
      absent: () => !this.mayCall,
      beside: true,
    };
  }

  // Accounts call each other at tables that others cannot enter. Nobody calls bots.
  private get mayCall(): boolean {
    const { account, private: closed } = this.setup;
    const table = this.page.store.update?.table;
    return account && closed && !!table && table.me !== null && table.seats.some(isOther(table));
  }

  // When something was drawn.
  show(): void {
    if (!this.begun) {
      this.listen();
      void (isWanted() ? this.join("led") : this.resume());
    }
    this.begun = true;
    this.safely(() => this.call?.refresh());
  }

  // Tells those who have not joined that there is a call.
  private listen(): void {
    if (!this.setup.account || !this.setup.private) return;
    const socket = pageSocket(this.id);
    socket.on("state", ({ table_calls }) => this.hear(table_calls as CallInfo[]));
    socket.on("events", (events) => {
      for (const event of events) if (event.kind === "call") this.hear([event.call]);
    });
  }

  private hear(calls: CallInfo[]): void {
    const call = calls.find(({ table }) => table === this.id);
    if (!call) return;
    const quiet = this.talking.length > 0 || this.isRunning || this.wasTalking;
    const joined = call.state === "ended" ? [] : call.people.filter(({ state }) => state === "joined");
    this.talking = joined.map(({ name }) => name);
    const { table } = this.page.store.update ?? {};
    const mine = table?.seats[table.me ?? -1]?.name ?? "";
    if (this.talking.length && !quiet && !this.talking.includes(mine)) this.toast(invitation(this.talking));
    this.page.frame.updateToggles();
  }

  private counted(): { count: number; label: string } {
    const count = this.isRunning ? 0 : this.talking.length;
    const people = plural(count, "Talk, {n} person is in the call", "Talk, {n} people are in the call");
    return { count, label: count ? people : t("Talk") };
  }

  private get isRunning(): boolean {
    return this.call?.isRunning ?? false;
  }

  // During a call it leads to the controls.
  private press(): void {
    if (this.isRunning) this.focusControls();
    else void this.join("pressed");
  }

  private focusControls(): void {
    this.page.frame.root.querySelector<HTMLElement>(".call-control")?.focus();
  }

  // Whether this tab was in the call until just now, before the page was loaded again.
  private async resume(): Promise<void> {
    if (this.mayCall && this.wasTalking) await this.join("again");
  }

  private get wasTalking(): boolean {
    return Date.now() - Number(tabStorage.getItem(this.noteKey) ?? 0) < REJOIN_MS;
  }

  private async join(way: Way): Promise<void> {
    try {
      this.loadStyles();
      const part = await loadPart(() => import("../calls/table-call"));
      if (!part) return;
      this.call ??= new part.TableCall(this);
      await this.call.join(way);
      if (this.isRunning && way !== "again") this.focusControls(); // on phones they take the place of the tool
    } catch (error) {
      console.info("call:", error);
      this.toast(t("The call could not be started. The game goes on."));
    }
  }

  private loadStyles(): void {
    const href = this.page.frame.root.dataset.calls;
    if (this.call || !href) return;
    document.head.append(h("link", { rel: "stylesheet", href }));
  }

  // Whatever happens in the call, the game goes on.
  private safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      console.info("call:", error);
    }
  }

  table(): TableInfo {
    return this.page.store.update?.table as TableInfo;
  }

  // A timed game between two has no panels; there the pictures stand beside the scores.
  seatPanel(seat: number): HTMLElement | null {
    return isMatch() ? this.page.scoreboard.sideOf(seat) : this.page.panels.of(seat);
  }

  placeControls(element: HTMLElement): void {
    this.page.frame.placeControls(element);
  }

  toast(text: string): void {
    if (text) this.page.toasts.show(text);
  }

  // After the controls, which had the focus, have gone.
  focusTool(): void {
    this.page.frame.focusTool(this.tool);
  }

  changed(): void {
    this.page.frame.root.classList.toggle("with-call", this.isRunning);
    this.page.frame.updateToggles();
    this.page.frame.arrange();
  }
}

// A person, or whom the seat awaits.
const isOther = (table: TableInfo) => (seat: SeatInfo, k: number) => k !== table.me && seat.bot === null;

function invitation(names: string[]): string {
  return plural(
    names.length,
    "{name} is in the call of this table. Press Talk to join.",
    "{name} are in the call of this table. Press Talk to join.",
    { name: formatList(names) },
  );
}

// An evening of a club leads to its tables with their call, once.
function isWanted(): boolean {
  const wanted = new URLSearchParams(location.search).get("call") === "1";
  if (wanted) history.replaceState(null, "", location.pathname);
  return wanted;
}
