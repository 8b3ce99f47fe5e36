// The messages as a list, with a line for each day. Rows stay in place while a message is sent, so nothing jumps.

import { formatList, t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import { dayName, dayOf, timeOf } from "./days";
import type { Line, Thread } from "./thread";
import { written } from "./written";

interface ListActions {
  retry(key: string): void;
  remove(key: string): void;
}

export class MessageList {
  private rows = new Map<string, HTMLElement>();

  constructor(
    private readonly element: HTMLElement,
    private readonly name: string, // of the other
    private readonly actions: ListActions,
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

  private row({ mine, text, at }: Line): HTMLElement {
    const who = h("span", { class: "quiet" }, `${mine ? t("You:") : `${this.name}:`} `);
    const words = h("p", { class: "text" });
    words.append(...written(text));
    const time = h("time", { datetime: new Date(at).toISOString() }, timeOf(at, document.documentElement.lang));
    const state = h("p", { class: "small" }, time, " ", h("span", { class: "told" }));
    return h("li", { class: mine ? "mine" : "theirs" }, who, words, state);
  }

  private showState(row: HTMLElement, line: Line, told: "" | "seen" | "sent", up: boolean): void {
    if (line.number) row.dataset.number = String(line.number);
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
    const retry = button(t("Try again"), "small", () => this.actions.retry(key));
    const remove = button(t("Delete"), "small second", () => this.actions.remove(key));
    return h("p", { class: "choices" }, retry, remove);
  }
}

// What a screen reader hears when messages of the other arrive.
export function spoken(name: string, lines: Line[]): string {
  return t("{name}: {text}", { name, text: formatList(lines.map(({ text }) => text)) });
}
