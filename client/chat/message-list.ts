// The messages as a list, with a line for each day. Rows stay in place while a message is sent, so nothing jumps.

import { formatList, t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import type { By, Line, Thread } from "./thread";

interface ListSetup {
  group: string; // its name, "" between two
  opensWindows: boolean; // links do not leave the page
  retry(key: string): void;
  remove(key: string): void;
  takeDown(number: number): void;
}

export class MessageList {
  spared: readonly number[] | null = null; // whose messages the user cannot take down; null: nobody's can they
  private rows = new Map<string, HTMLElement>();

  constructor(
    private readonly element: HTMLElement,
    private readonly name: string, // of the other
    private readonly setup: ListSetup,
  ) {
    element.textContent = "";
  }

  show(thread: Thread, up: boolean, now: number): void {
    const { lines, lastSeen } = thread;
    const newest = Math.max(0, ...lines.filter(({ mine }) => mine).map(({ number }) => number));
    const wanted = new Map<string, HTMLElement>();
    for (const [index, line] of lines.entries()) {
      const day = dayOf(line.at);
      if (index === 0 || day !== dayOf((lines[index - 1] as Line).at)) wanted.set(day, this.dayRow(day, line.at, now));
      const row = this.rows.get(line.key) ?? this.row(line);
      const told = line.number === 0 ? "" : line.number === lastSeen ? "seen" : line.number === newest ? "sent" : "";
      this.showState(row, line, told, up);
      wanted.set(line.key, row);
    }
    this.place(wanted);
  }

  private place(wanted: Map<string, HTMLElement>): void {
    for (const [key, row] of this.rows) if (wanted.get(key) !== row) row.remove();
    [...wanted.values()].forEach((row, index) => {
      if (this.element.children[index] !== row) this.element.insertBefore(row, this.element.children[index] ?? null);
    });
    this.rows = wanted;
  }

  private dayRow(day: string, at: number, now: number): HTMLElement {
    const row = this.rows.get(day) ?? h("li", { class: "day" }, h("time", { datetime: day }));
    setText(row.firstElementChild as Element, dayName(at, now, document.documentElement.lang));
    return row;
  }

  private row({ mine, text, at, by }: Line): HTMLElement {
    const who = h("span", { class: "quiet" }, `${mine ? t("You:") : `${this.name}:`} `);
    const words = h("p", { class: "text" });
    words.append(...written(text));
    const time = h("time", { datetime: new Date(at).toISOString() }, timeOf(at, document.documentElement.lang));
    const state = h("div", { class: "small" }, time, " ", h("span", { class: "told" }));
    return h("li", { class: mine ? "mine" : "theirs" }, by && !mine ? this.byline(by) : who, words, state);
  }

  private byline({ name, avatar }: By): HTMLElement {
    const face = h("img", { class: "avatar", src: `/accounts/avatars/${avatar}.svg`, alt: "", width: 28, height: 28 });
    return h("p", { class: "by" }, face, h("a", { href: `/people/${name}/`, target: this.target }, name));
  }

  private get target(): string | null {
    return this.setup.opensWindows ? "_blank" : null;
  }

  // What can be done with a message of a group.
  private doings({ mine, by, number }: Line): HTMLElement {
    const { group, takeDown } = this.setup;
    const about = encodeURIComponent(`${group} ${number}`);
    const address = `/people/${by?.name}/report?what=${about}`;
    const whose = () => h("span", { class: "quiet" }, ` ${by?.name}`);
    const report = h("a", { href: address, target: this.target }, t("Report"), whose());
    const may = this.spared && (mine || !this.spared.includes(by?.id ?? 0));
    const down =
      may && h("button", { type: "button", class: "plain", onclick: () => takeDown(number) }, t("Take down"));
    return h("span", { class: "doings" }, mine ? null : report, " ", down);
  }

  private showGone(row: HTMLElement, line: Line): void {
    row.classList.toggle("gone", line.gone);
    const doings = row.querySelector(".doings");
    if (line.gone) {
      setText(row.querySelector(".text") as Element, t("Taken down"));
      doings?.remove();
    } else if (!doings && line.number) row.querySelector(".small")?.append(" ", this.doings(line));
  }

  private showState(row: HTMLElement, line: Line, told: "" | "seen" | "sent", up: boolean): void {
    if (line.number) row.dataset.number = String(line.number);
    if (this.setup.group) this.showGone(row, line);
    const sending = up ? t("Sending…") : t("Waiting for the connection");
    const texts = { seen: t("Seen"), sent: t("Sent"), waiting: sending, failed: line.why, "": "" };
    const state = line.state === "sent" ? told : line.state;
    const place = row.querySelector(".told") as HTMLElement;
    row.classList.toggle("waiting", line.state === "waiting");
    row.classList.toggle("failed", line.state === "failed");
    setText(place, texts[state]);
    place.classList.toggle("seen", state === "seen");
    const choices = row.querySelector(".choices");
    if (line.state !== "failed") choices?.remove();
    else if (!choices) row.append(this.choices(line.key));
  }

  private choices(key: string): HTMLElement {
    const retry = button(t("Try again"), "small", () => this.setup.retry(key));
    const remove = button(t("Delete"), "small second", () => this.setup.remove(key));
    return h("p", { class: "choices" }, retry, remove);
  }
}

// What a screen reader hears when messages of the other arrive.
export function spoken(name: string, lines: Line[]): string {
  return t("{name}: {text}", { name, text: formatList(lines.map(({ text }) => text)) });
}

// Dates and times of messages, in the reader's language and time zone.

const DAY_MS = 86_400_000;

// The same for two moments of one day.
function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dayName(at: number, now: number, language: string): string {
  if (dayOf(at) === dayOf(now)) return t("Today");
  if (dayOf(at) === dayOf(now - DAY_MS)) return t("Yesterday");
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = sameYear ? {} : ({ year: "numeric" } as const);
  return new Date(at).toLocaleDateString(asWritten(language), {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...year,
  });
}

function timeOf(at: number, language: string): string {
  return new Date(at).toLocaleTimeString(asWritten(language), { hour: "2-digit", minute: "2-digit" });
}

// As the server writes English dates.
function asWritten(language: string): string {
  return language === "en" ? "en-GB" : language;
}

const END_PX = 80; // so near to the end counts as there

// Where a conversation scrolls: the page or an element. Reading older messages is never interrupted by a jump.
export class ScrollPlace {
  constructor(
    private readonly list: HTMLElement,
    private readonly element: HTMLElement | null, // null: the page
  ) {}

  get isAtEnd(): boolean {
    const { scroller } = this;
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < END_PX;
  }

  get isAtStart(): boolean {
    return this.list.getBoundingClientRect().top > this.top - END_PX;
  }

  toEnd(): void {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  // Changes the list; afterwards its end is shown if it was before, and otherwise what was shown stays where it is.
  keep(change: () => void): void {
    const { isAtEnd } = this;
    const row = this.firstShown();
    const before = row?.getBoundingClientRect().top ?? 0;
    change();
    if (isAtEnd) this.toEnd();
    else if (row?.isConnected) this.scroller.scrollTop += row.getBoundingClientRect().top - before;
  }

  watch(scrolled: () => void): void {
    (this.element ?? window).addEventListener("scroll", scrolled, { passive: true });
  }

  private get scroller(): Element {
    return this.element ?? document.scrollingElement ?? document.documentElement;
  }

  private get top(): number {
    return this.element?.getBoundingClientRect().top ?? 0;
  }

  private firstShown(): Element | undefined {
    return [...this.list.children].find((row) => row.getBoundingClientRect().bottom > this.top);
  }
}

// A message with its links, as `chat/writing.py` finds them; nothing else in it is taken for HTML.

const LINK = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
const HOST = /^https?:\/\/(?:\[[0-9a-f:]+\]|[\p{L}\p{N}\p{M}_.-]+)(?::\d+)?(?:[/?#]|$)/iu;
const AFTER = ".,;:!?*_~…、。！，：；？";
const BRACKETS: Record<string, string> = { ")": "(", "]": "[", "）": "（", "】": "【", "》": "《" };

// The text in pieces, every second of them a link.
export function pieces(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (let match = LINK.exec(text); match; match = LINK.exec(text)) {
    const link = withoutEnd(match[0]);
    if (!HOST.test(link)) continue;
    found.push(text.slice(end, match.index), link);
    end = match.index + link.length;
  }
  LINK.lastIndex = 0;
  return [...found, text.slice(end)];
}

export function written(text: string): (Node | string)[] {
  return pieces(text)
    .map((piece, index) => (index % 2 ? linkTo(piece) : piece))
    .filter((piece) => piece !== "");
}

function linkTo(href: string): HTMLElement {
  return h("a", { href, target: "_blank", rel: "noopener nofollow ugc" }, href);
}

// Without the punctuation and closing brackets that belong to the sentence around it.
function withoutEnd(link: string): string {
  let rest = link;
  while (rest) {
    const last = rest.slice(-1);
    const opening = BRACKETS[last];
    const unopened = opening !== undefined && rest.split(last).length > rest.split(opening).length;
    if (!AFTER.includes(last) && !unopened) break;
    rest = rest.slice(0, -1);
  }
  return rest;
}
