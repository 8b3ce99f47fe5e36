// A panel for each player at the top, left, right and bottom of the table.

import type { SeatStatus, Tag } from "../games/game";
import { plural, t } from "../i18n/i18n";
import type { SeatInfo } from "../live/protocol";
import { h, setText } from "../ui/dom";
import { drawing } from "../ui/pictures";
import type { Shown } from "./store";

export const SIDES = ["bottom", "right", "top", "left"] as const;

export class SeatPanels {
  readonly elements = new Map<string, HTMLElement>();
  active: HTMLElement[] = []; // of the seats that the game publicly waits for, to show their clocks

  // own: the reader's seat, in a replay, which is seen from any seat; otherwise the seat of the table's `me`.
  constructor(
    parents: Record<(typeof SIDES)[number], HTMLElement>,
    private readonly own?: number | null,
  ) {
    for (const side of SIDES) {
      const element = createPanel(side);
      this.elements.set(side, element);
      parents[side].append(element);
    }
  }

  // The element that shows the playing time of a single-player game.
  get timeElement(): Element | null {
    return this.elements.get("bottom")?.querySelector(".left") ?? null;
  }

  of(seat: number): HTMLElement | null {
    return [...this.elements.values()].find((panel) => !panel.hidden && panel.dataset.seat === String(seat)) ?? null;
  }

  show({ table, statuses }: Pick<Shown, "table" | "statuses">): void {
    const own = this.own === undefined ? table.me : this.own;
    const bottom = table.me ?? 0;
    this.active = [];
    SIDES.forEach((side, step) => {
      const element = this.elements.get(side) as HTMLElement;
      const order = table.seats.length === 2 ? [0, 2, 1, 3] : [0, 1, 2, 3]; // the other of two sits across
      const place = order[step] as number;
      const number = (bottom + place) % table.seats.length;
      const seat = place < table.seats.length ? table.seats[number] : undefined;
      element.hidden = !seat;
      if (!seat) return;
      const status = statuses[number];
      fill(element, seat, status, number === own);
      element.dataset.seat = String(number);
      if (status?.turn) this.active.push(element);
    });
  }
}

function createPanel(side: string): HTMLElement {
  return h(
    "section",
    { class: "seat", "data-side": side },
    h(
      "span",
      { class: "ring" }, // in a call with the button that enlarges the picture
      ring(),
      h("span", { class: "face", "aria-hidden": "true" }),
      h("b", { class: "seat-badge", "aria-hidden": "true" }),
    ),
    h("span", { class: "who" }, h("b", { class: "name" }), scoreParts(), h("span", { class: "note" })),
    h("span", { class: "held-words", "aria-hidden": "true" }),
    h("span", { class: "left", "aria-hidden": "true" }),
  );
}

function ring(): SVGSVGElement {
  const circle = { cx: "22", cy: "22", r: "20", pathLength: "100" };
  const clock = drawing("clock-ring", "0 0 44 44", [
    ["circle", { ...circle, class: "track" }],
    ["circle", { ...circle, class: "runs" }],
  ]);
  clock.setAttribute("aria-hidden", "true");
  return clock;
}

// A face, but not one that could be taken for a player's flower.
function botPicture(): SVGSVGElement {
  return drawing("bot-picture", "0 0 24 24", [
    ["path", { d: "M12 8V4.5", stroke: "#e3bd68" }],
    ["circle", { cx: "12", cy: "3.6", r: "1.5", fill: "#f0c75e", stroke: "none" }],
    ["path", { d: "M3.6 12v3M20.4 12v3", stroke: "#e3bd68" }],
    ["rect", { x: "5", y: "7.2", width: "14", height: "12", rx: "4.4", fill: "#fbf3e0", stroke: "none" }],
    ["path", { d: "M7.6 15h.9M15.5 15h.9", stroke: "#f0ab93" }],
    ["path", { d: "M9.4 11.8v.6M14.6 11.8v.6M9.8 15.6q2.2 1.7 4.4 0", stroke: "#22352c" }],
  ]);
}

// What comes later gives way where it would be cut. A phone on its side has the title in place of the sum.
function scoreParts(): HTMLElement {
  return h(
    "span",
    { class: "score" },
    h("span", { class: "score-sum" }),
    h("span", { class: "score-bot" }),
    h("span", { class: "held" }),
  );
}

// The player's avatar, or the picture of a bot. It is decoration: the name stands beside it.
export function showFace(element: HTMLElement, { avatar, bot }: SeatInfo): void {
  const shown = bot ? "bot" : avatar;
  if (element.dataset.shown === shown) return;
  element.dataset.shown = shown;
  const picture = bot ? botPicture() : avatar ? h("img", { src: `/accounts/avatars/${avatar}.svg`, alt: "" }) : "";
  element.replaceChildren(picture);
}

function fill(element: HTMLElement, seat: SeatInfo, status: SeatStatus | undefined, me: boolean): void {
  const part = (name: string) => element.querySelector(`.${name}`) as Element;
  const name = seat.name ?? t("Free seat");
  showFace(part("face") as HTMLElement, seat);
  showTag(part("seat-badge") as HTMLElement, status?.badge ?? null);
  setText(part("name"), me ? t("{name} (you)", { name }) : name);
  (part("score") as HTMLElement).title = status?.spokenScore ?? "";
  const score = status?.score ?? "";
  setText(part("score-sum"), score);
  setText(part("score-bot"), seat.bot ? [score && " · ", t("bot")].join("") : "");
  setText(part("note"), noteText(seat, status, me));
  element.classList.toggle("turn", status?.turn ?? false);
  element.classList.toggle("laid", status?.laid ?? false);
  element.classList.toggle("winner", status?.winner ?? false);
  element.classList.toggle("dealer", status?.dealer ?? false);
  element.classList.toggle("lettered", seat.bot !== null && !!status?.badge); // its letter says more than a bot's face
  element.classList.toggle("away", seat.away);
  element.classList.toggle("gone", isDisconnected(seat, me));
  const tiles = status?.tiles ?? 0;
  const held = tiles ? plural(tiles, "{n} tile", "{n} tiles") : "";
  setText(part("held"), held && String(tiles));
  setText(part("held-words"), held);
  const label = [name, me && t("you"), seat.bot && t("bot"), status?.badgeName, status?.spokenScore, held];
  element.setAttribute("aria-label", label.filter(Boolean).join(t(", ")));
}

function showTag(element: HTMLElement, tag: Tag | null): void {
  setText(element, tag?.sign ?? "");
  element.style.background = tag?.colour ?? "";
}

// The own seat never counts as disconnected: the update may be older than this page's connection.
function isDisconnected(seat: SeatInfo, me: boolean): boolean {
  return !me && !seat.connected && seat.name !== null;
}

function noteText(seat: SeatInfo, status: SeatStatus | undefined, me: boolean): string {
  const notes = [status?.note ?? ""];
  if (seat.away) notes.push(t("away, bot playing"));
  else if (isDisconnected(seat, me)) notes.push(t("not connected"));
  return notes.filter(Boolean).join(" · ");
}
