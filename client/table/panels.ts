// Who sits where: a panel for each player at the top, left, right and bottom of the table.

import type { Panel } from "../games/plug";
import type { SeatNews, TableNews } from "../live/wire";
import { t } from "../words/words";
import { h, write } from "./dom";

const SIDES = ["bottom", "right", "top", "left"] as const;
const SVG = "http://www.w3.org/2000/svg";
const WINDS: Record<string, string> = { E: t("East"), S: t("South"), W: t("West"), N: t("North") };

export class Panels {
  readonly elements = new Map<string, HTMLElement>();

  constructor(parents: Record<(typeof SIDES)[number], HTMLElement>) {
    for (const side of SIDES) {
      const element = panel(side);
      this.elements.set(side, element);
      parents[side].append(element);
    }
  }

  // Where the time is written of a game for one.
  get time(): Element | null {
    return this.elements.get("bottom")?.querySelector(".left") ?? null;
  }

  // The panels of the seats the table openly waits for are handed back: their clocks run.
  show(table: TableNews, panels: Panel[]): HTMLElement[] {
    const bottom = table.me ?? 0;
    const waited: HTMLElement[] = [];
    SIDES.forEach((side, step) => {
      const element = this.elements.get(side) as HTMLElement;
      const number = (bottom + step) % table.seats.length;
      const seat = step < table.seats.length ? table.seats[number] : undefined;
      element.hidden = !seat;
      if (!seat) return;
      const shown = panels[number];
      fill(element, seat, shown, number === table.me);
      element.dataset.seat = String(number);
      if (shown?.turn) waited.push(element);
    });
    return waited;
  }
}

function panel(side: string): HTMLElement {
  return h(
    "section",
    { class: "seat", "data-side": side },
    h("span", { class: "ring", "aria-hidden": "true" }, ring(), h("b", { class: "wind" })),
    h("span", { class: "who" }, h("b", { class: "name" }), h("span", { class: "score" }), h("span", { class: "note" })),
    h("span", { class: "left", "aria-hidden": "true" }),
  );
}

function ring(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 44 44");
  for (const name of ["track", "runs"]) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", name);
    circle.setAttribute("cx", "22");
    circle.setAttribute("cy", "22");
    circle.setAttribute("r", "20");
    circle.setAttribute("pathLength", "100");
    svg.append(circle);
  }
  return svg;
}

function fill(element: HTMLElement, seat: SeatNews, shown: Panel | undefined, me: boolean): void {
  const part = (name: string) => element.querySelector(`.${name}`) as Element;
  const name = seat.name ?? t("Free seat");
  write(part("wind"), shown?.wind ?? "");
  write(part("name"), me ? t("{name} (you)", { name }) : name);
  write(part("score"), [shown?.score, seat.bot && t("bot")].filter(Boolean).join(" · "));
  write(part("note"), note(seat, shown, me));
  element.classList.toggle("turn", shown?.turn ?? false);
  element.classList.toggle("away", seat.away);
  element.classList.toggle("gone", isGone(seat, me));
  const wind = WINDS[shown?.wind ?? ""];
  const words = [name, me && t("you"), seat.bot && t("bot"), wind, shown?.said];
  element.setAttribute("aria-label", words.filter(Boolean).join(t(", ")));
}

// News may have been made just before this page was known to be open.
function isGone(seat: SeatNews, me: boolean): boolean {
  return !me && !seat.here && seat.name !== null;
}

function note(seat: SeatNews, shown: Panel | undefined, me: boolean): string {
  const notes = [shown?.note ?? ""];
  if (seat.away) notes.push(t("away, a bot plays"));
  else if (isGone(seat, me)) notes.push(t("not connected"));
  return notes.filter(Boolean).join(" · ");
}
