// What to aim for, for players who want it: a column beside the table, or one line that opens a sheet where there is no room. Before
// play begins the column may lie on the felt instead, where a wide window has no room beside it.

import type { Aims, AimsPanel, FirstTime, Option, PanelPage, Place, Prompt, TargetHand } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import { button, h } from "../ui/dom";
import { browserStorage, type Kept, keptValue } from "../ui/storage";
import type { Drawer } from "./drawer";

const COLUMN = "(min-width: 93.75em) and (min-height: 36em) and (min-aspect-ratio: 31/20)"; // where a column costs the table little

export interface AimsPage {
  readonly drawer: Drawer;
  wanted(): boolean; // the player has it on
  arranged(): void; // it stands elsewhere on the page now
  shown(): void; // it came, or went, or the goal or the tiles that can be spared are others
  fitSheet(): void; // above the hand
  turnedOff(): void;
}

export class AimsColumn {
  readonly element = h("section", { class: "aims", hidden: true });
  private readonly panel: AimsPanel<unknown>;
  private readonly room = matchMedia(COLUMN); // asked only when it has changed: who asks earlier gets the event
  isColumn = this.room.matches; // beside the table; if not, one line of it stands in the dock
  private readonly sheet: HTMLElement;
  private readonly column: HTMLElement;
  private readonly strip: HTMLElement;
  private readonly firstTimes = new FirstTimes();
  private readonly explained = new FirstTimes();
  private offered = true; // the table allows it, as far as is known
  private onFelt = false; // the column, where the style sheet finds room for it
  private told = ""; // the goal and the tiles that were marked last
  private pointed: Place[] = []; // what the tip speaks of

  constructor(
    private readonly aims: Aims<unknown>,
    panelPage: PanelPage,
    private readonly page: AimsPage,
  ) {
    this.panel = aims.create(panelPage);
    const off = () => button(t("Hide"), "second small", () => this.turnOff());
    const legend = () => h("p", { class: "hint" }, aims.legend);
    this.column = h("div", { class: "aims-column" }, h("header", {}, h("h2", {}, aims.title), off()), legend());
    this.sheet = h("div", { class: "aims-sheet" }, legend(), off());
    this.strip = h("button", { type: "button", class: "aims-strip", onclick: () => this.openSheet() }, this.panel.line);
    this.element.setAttribute("aria-label", aims.title);
    this.room.addEventListener("change", () => this.arrange());
    this.arrange();
  }

  // The player has it on, and the table allows it.
  get isOn(): boolean {
    return !this.element.hidden;
  }

  async show({ table, v, view }: Update, shown: unknown): Promise<void> {
    const isOver = table.status === "over" || table.status === "between"; // the result says how it ended
    const wanted = this.page.wanted() && table.me !== null && view !== null && !isOver;
    this.strip.hidden = table.status !== "playing";
    this.unfold(wanted && table.status === "playing" && (this.panel.needsRoom?.(shown) ?? false));
    this.toggle(wanted && this.offered); // its room is kept free from the start
    if (wanted && table.status === "playing") this.offered = await this.panel.show(shown, v).catch(() => this.offered);
    this.toggle(wanted && this.page.wanted() && this.offered);
    this.fill();
    const told = JSON.stringify([this.goal(shown), this.spare(shown), this.pointedAt]);
    const before = this.told;
    this.told = told;
    if (told !== before) this.page.shown();
  }

  // My tiles that may go, to be marked.
  spare(view: unknown): Place[] {
    return this.isOn && view !== null ? this.panel.spare(view) : [];
  }

  // What the tip speaks of, to be marked too.
  get pointedAt(): Place[] {
    return this.isOn ? this.pointed : [];
  }

  // What the prompt and its buttons follow.
  goal(view: unknown): TargetHand | null {
    return this.isOn && view !== null ? this.panel.goal(view) : null;
  }

  // What to say beside a prompt: what suits the goal, what is said once in this situation, or a tile that may go.
  tip({ id, hint, advised, maxPicks }: Prompt, view: unknown, options: Option[]): string {
    this.pointed = [];
    if (!this.isOn || advised) return advised ? hint : "";
    const situations = this.aims.firstTimes(view, options, this.goal(view));
    const once = this.firstTimes.next(id, situations);
    this.pointed = situations.find(({ text }) => text === once)?.about ?? [];
    const suggested = once || maxPicks !== 1 ? "" : this.suggested(view);
    const star = suggested && !once ? this.explained.next(id, [STAR]) : "";
    return once || [suggested && hint, suggested, star].filter(Boolean).join(" ");
  }

  // A tile that may go, in few words: a phone on its side has no room for a tip.
  suggestion({ advised, maxPicks }: Prompt, view: unknown): string {
    this.pointed = [];
    return this.isOn && !advised && maxPicks === 1 ? this.suggested(view) : "";
  }

  private suggested(view: unknown): string {
    const [place] = this.spare(view);
    return place ? t("Suggested: {tile}.", { tile: this.panel.tileAt(view, place) }) : "";
  }

  reset(): void {
    this.offered = true;
    this.panel.reset();
  }

  private toggle(on: boolean): void {
    if (on === this.isOn) return;
    this.element.hidden = !on;
    if (!on && this.page.drawer.content === this.sheet) this.page.drawer.close();
    this.page.arranged();
    this.page.shown();
  }

  private arrange(): void {
    this.isColumn = this.room.matches;
    const { column, sheet, strip, isColumn, onFelt } = this;
    this.element.replaceChildren(...(isColumn ? [column] : onFelt ? [strip, column] : [strip]));
    this.element.classList.toggle("on-felt", onFelt && !isColumn);
    if (isColumn && this.page.drawer.content === sheet) this.page.drawer.close();
    this.fill();
    this.page.arranged();
  }

  private unfold(onFelt: boolean): void {
    if (onFelt === this.onFelt) return;
    this.onFelt = onFelt;
    this.arrange();
  }

  // The hands are shown once: in the open sheet, or in the column.
  private fill(): void {
    const shown = this.page.drawer.content === this.sheet ? this.sheet : this.column;
    if (!shown.contains(this.panel.element)) shown.querySelector(".hint")?.after(this.panel.element);
  }

  private openSheet(): void {
    this.page.drawer.toggle(this.aims.title, this.sheet, true);
    this.fill();
    this.page.fitSheet();
  }

  private turnOff(): void {
    this.toggle(false);
    this.page.turnedOff();
  }
}

const STAR: FirstTime = { id: "star", text: t("✦ marks it: your goal needs it least.") };

const SAID = "tilehouse.said";

// What is said once, in a situation that the player meets for the first time. This browser remembers it.
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
