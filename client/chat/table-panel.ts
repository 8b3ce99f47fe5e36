// The table's chat in the drawer: what was said, phrases, reactions, and a field for a text of one's own.

import { t } from "../i18n/i18n";
import { MESSAGE_LENGTH, type TableLine } from "../live/page-protocol";
import type { TableStatus } from "../live/protocol";
import { button, h, setText } from "../ui/dom";
import { REACTION_CODES, reactionName, reactionPicture } from "./bubbles";
import { written } from "./message-list";
import type { TableLines } from "./table-chat";

const NEAR_END = 60; // pixels; who has scrolled further up stays there

interface PanelHandlers {
  say(what: { phrase: string | null; text: string }): Promise<string>; // a refusal, or ""
  react(reaction: string): void;
  hide(hidden: boolean): void;
}

export class TablePanel {
  private readonly list = h("ol", { class: "lines", tabindex: "0", "aria-label": t("What was said") });
  private readonly phrases = h("div", { class: "phrases", role: "group", "aria-label": t("Phrases") });
  private readonly reactions = h("div", { class: "reactions", role: "group", "aria-label": t("Reactions") });
  private readonly text = h("input", {
    type: "text",
    id: "table-text",
    maxlength: MESSAGE_LENGTH,
    autocomplete: "off",
    required: true,
  });
  private readonly form = h(
    "form",
    { class: "say" },
    h("label", { class: "quiet", for: "table-text" }, t("Write to the table")),
    this.text,
    h("button", { class: "button brass" }, t("Send")),
  );
  private readonly whyNot = h("p", { class: "hint" });
  private readonly refusal = h("p", { class: "chat-refusal", role: "alert" });
  private readonly unhide = button(t("Show the chat again"), "second", () => this.handlers.hide(false));
  private readonly shownChat = h("div", { class: "chat-shown" });
  readonly element = h("div", { class: "table-chat" }, this.shownChat, this.unhide);
  private offered = "";

  constructor(private readonly handlers: PanelHandlers) {
    this.text.placeholder = t("Write to the table");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.sendText();
    });
    const hide = h("button", { type: "button", class: "what", onclick: () => handlers.hide(true) }, t("Hide the chat"));
    const quick = h("div", { class: "quick" }, this.reactions, h("div", { class: "phrase-row" }, this.phrases, hide));
    const write = h("div", { class: "write" }, quick, this.form, this.whyNot, this.refusal);
    this.reactions.append(...REACTION_CODES.map((code) => this.reactionButton(code)));
    this.shownChat.append(this.list, write);
  }

  show(said: TableLines, status: TableStatus, me: number | null, hidden: boolean): void {
    const { rights } = said;
    this.shownChat.hidden = hidden;
    this.unhide.hidden = !hidden;
    this.offer(rights.phrases ? phrasesFor(status) : []);
    this.reactions.hidden = !rights.phrases;
    this.form.hidden = !rights.text;
    setText(this.whyNot, rights.why_not);
    this.whyNot.hidden = !rights.why_not;
    this.fill(said.lines, me);
  }

  scrollToEnd(): void {
    this.list.scrollTop = this.list.scrollHeight;
  }

  private fill(lines: TableLine[], me: number | null): void {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    const known = new Set(
      [...this.list.querySelectorAll<HTMLElement>("[data-number]")].map((item) => item.dataset.number),
    );
    const added = lines.filter(({ number }) => !known.has(String(number)));
    if (!lines.length) this.list.replaceChildren(h("li", { class: "hint" }, t("Nobody has said anything yet.")));
    else if (!known.size) this.list.replaceChildren();
    this.list.append(...added.map((line) => lineItem(line, me)));
    if (atEnd) this.scrollToEnd();
  }

  private offer(codes: string[]): void {
    this.phrases.hidden = !codes.length;
    if (this.offered === codes.join()) return;
    this.offered = codes.join();
    const say = (phrase: string) => void this.say({ phrase, text: "" });
    this.phrases.replaceChildren(...codes.map((code) => button(phraseText(code), "second small", () => say(code))));
  }

  private reactionButton(code: string): HTMLElement {
    const name = reactionName(code);
    const react = () => this.handlers.react(code);
    return h("button", { type: "button", onclick: react, "aria-label": name, title: name }, reactionPicture(code));
  }

  private async sendText(): Promise<void> {
    const text = this.text.value.trim();
    if (!text) return;
    this.text.value = "";
    const refused = await this.say({ phrase: null, text });
    if (refused && !this.text.value) this.text.value = text;
  }

  private async say(what: { phrase: string | null; text: string }): Promise<string> {
    setText(this.refusal, "");
    const refused = await this.handlers.say(what);
    setText(this.refusal, refused);
    return refused;
  }
}

// What a line says, in the reader's language if it is a phrase.
export function lineText({ phrase, text }: TableLine): string {
  return phrase ? phraseText(phrase) : text;
}

function lineItem(line: TableLine, me: number | null): HTMLElement {
  const { seat, name, number, at } = line;
  const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const who = seat === me ? t("{name} (you)", { name }) : name;
  const place = h("span", { class: "seat-number" }, t("Seat {seat}", { seat: seat + 1 }));
  const head = h("p", { class: "speaker" }, h("b", {}, who), " ", place, " ", h("time", {}, time));
  const text = h("p", { dir: "auto" }, ...(line.phrase ? [lineText(line)] : written(line.text)));
  return h("li", { "data-number": number, "data-seat": seat, class: seat === me ? "mine" : null }, head, text);
}

// Quick phrases. The table's chat carries their codes, so everybody reads them in their own language.

const PHRASES: Record<string, string> = {
  hello: t("Hello!"),
  good_luck: t("Good luck!"),
  one_moment: t("One moment, please."),
  well_played: t("Well played!"),
  sorry: t("Sorry!"),
  good_game: t("Good game!"),
  thank_you: t("Thank you!"),
};

const OFFERED: Record<TableStatus, string[]> = {
  waiting: ["hello", "good_luck", "one_moment"],
  playing: ["well_played", "one_moment", "sorry"],
  between: ["good_game", "thank_you", "one_moment"],
  over: ["good_game", "thank_you"],
};

// The codes of those that suit the moment.
function phrasesFor(status: TableStatus): string[] {
  return OFFERED[status];
}

// A page that was loaded before a phrase was added cannot say it.
function phraseText(code: string): string {
  return PHRASES[code] ?? "…";
}
