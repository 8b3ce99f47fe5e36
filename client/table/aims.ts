// What to aim for, for players who want it: a column beside the table, or one line that opens a sheet where there is no room.

import type { Aims, AimsPanel, FirstTime, Option, PanelPage, Place, Prompt, TargetHand } from "../games/game";
import { plural, t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import { button, h } from "../ui/dom";
import { browserStorage, type Kept, keptValue } from "../ui/storage";
import type { Drawer } from "./drawer";

// Where a column costs the table little.
const COLUMN =
  "(min-width: 93.75em) and (min-height: 36em) and (min-aspect-ratio: 31/20), (min-width: 87.5em) and (min-height: 36em) and (min-aspect-ratio: 9/5)";

const MORE = 6; // pixels

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
    this.column.addEventListener("scroll", () => this.markMore());
    const sizes = new ResizeObserver(() => this.markMore());
    for (const part of [this.column, this.panel.element]) sizes.observe(part);
    this.strip = h("button", { type: "button", class: "aims-strip", onclick: () => this.openSheet() }, this.panel.line);
    this.element.setAttribute("aria-label", aims.title);
    this.room.addEventListener("change", () => this.arrange());
    this.arrange();
  }

  // The player has it on, and the table allows it.
  get isOn(): boolean {
    return !this.element.hidden;
  }

  // The smallest phones have no room for it.
  private get isSeen(): boolean {
    return this.element.getClientRects().length > 0;
  }

  async show({ table, v, view }: Update, shown: unknown): Promise<void> {
    const isOver = table.status === "over" || table.status === "between"; // the result says how it ended
    const wanted = this.page.wanted() && table.me !== null && view !== null && !isOver;
    this.strip.hidden = table.status !== "playing";
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
  // The suggestion is always there if there is one, first, and beside it one sentence.
  tip(prompt: Prompt, view: unknown, options: Option[], names: string[]): string {
    const { id, hint, advised, maxPicks } = prompt;
    this.pointed = [];
    if (!this.isOn) return advised ? hint : "";
    const suggested = this.going(maxPicks, view).length ? this.suggested(view) : "";
    if (advised) return [hint, suggested].filter(Boolean).join(" ");
    const situations = this.situations(prompt, view, options, names);
    const once = this.firstTimes.next(
      id,
      situations.filter(({ besideGoal }) => !besideGoal || this.isSeen),
    );
    this.pointed = once?.about ?? [];
    const star = suggested && !once && this.explained.next(id, [STAR])?.text;
    return [suggested, once?.text || star || (suggested && hint)].filter(Boolean).join(" ");
  }

  // What may go and why, in few words: a phone on its side has no room for a tip, only for what is urgent.
  suggestion(prompt: Prompt, view: unknown, options: Option[], names: string[]): string {
    const { id, advised, maxPicks } = prompt;
    this.pointed = [];
    if (!this.isOn || advised || !this.spare(view).length || options.some(mayBeFewer)) return "";
    if (maxPicks !== 1)
      return plural(maxPicks, "Press {n} tile. ✦ marks suggestions.", "Press {n} tiles. ✦ marks suggestions.");
    const urgent = this.situations(prompt, view, options, names).filter((one) => one.urgent);
    const once = this.firstTimes.next(id, urgent)?.text;
    return `${this.suggested(view)} ${once ?? t("Your goal needs it least.")}`;
  }

  private situations({ maxPicks }: Prompt, view: unknown, options: Option[], names: string[]): FirstTime[] {
    const moment = { view, options, goal: this.goal(view), names, spare: this.going(maxPicks, view) };
    return this.aims.firstTimes(moment);
  }

  // The one tile that is suggested to go.
  private going(maxPicks: number, view: unknown): Place[] {
    return maxPicks === 1 ? this.spare(view).slice(0, 1) : [];
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
    const { column, sheet, strip, isColumn } = this;
    this.element.replaceChildren(...(isColumn ? [column, h("span", { class: "aims-more" })] : [strip]));
    if (isColumn && this.page.drawer.content === sheet) this.page.drawer.close();
    this.fill();
    this.page.arranged();
  }

  // More of the hands is found by scrolling the column.
  private markMore(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.column;
    this.column.classList.toggle("more", scrollHeight - scrollTop - clientHeight > MORE);
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

// Then the hint says how many.
const mayBeFewer = ({ count: [fewest, most] = [0, 0] }: Option) => fewest < most;

const STAR: FirstTime = { id: "star", text: t("It is marked ✦. Your goal needs it least.") };

const SAID = "tilehouse.said";

// What is said once, in a situation that the player meets for the first time. This browser remembers it.
export class FirstTimes {
  private prompt = "";
  private situation = "";

  constructor(private readonly storage: Kept = browserStorage) {}

  // What to say beside this prompt: of one situation for each prompt, as long as it fits. Its text follows the goal.
  next(prompt: string, fitting: FirstTime[]): FirstTime | undefined {
    if (prompt !== this.prompt || !this.situation) this.choose(prompt, fitting);
    return fitting.find(({ id }) => id === this.situation);
  }

  private choose(prompt: string, fitting: FirstTime[]): void {
    const said = keptValue<string[]>(this.storage, SAID) ?? [];
    const fresh = fitting.find(({ id }) => !said.includes(id));
    this.prompt = prompt;
    this.situation = fresh?.id ?? "";
    if (fresh) this.storage.setItem(SAID, JSON.stringify([...said, fresh.id]));
  }
}
