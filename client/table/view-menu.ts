// How a replay is seen: whose tiles lie open, from which seat, and a link to it.

import { t } from "../i18n/i18n";
import type { Hands, ReplaySource } from "../live/replay-source";
import { button, h } from "../ui/dom";
import { drawing } from "../ui/drawing";
import { Popup } from "./popup";

const EYE = "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6";
const HANDS: [Hands, string][] = [
  ["all", t("All hands open")],
  ["seat", t("Only this seat's hand")],
  ["none", t("Only what everybody saw")],
];

export class ViewMenu {
  readonly element: HTMLElement;
  private readonly seatSelect = h("select", { "aria-label": t("Seen from the seat of") });
  private readonly hands: HTMLElement;
  private names: string[] = [];

  constructor(
    private readonly source: ReplaySource,
    copyLink: () => void,
  ) {
    const choices = HANDS.map(([hands, label]) => {
      const radio = h("input", { type: "radio", name: "hands", value: hands });
      radio.addEventListener("change", () => void source.watch(source.seat, hands));
      return h("label", {}, radio, label);
    });
    this.hands = h("fieldset", {}, h("legend", {}, t("Hands")), ...choices);
    this.seatSelect.addEventListener("change", () => void source.watch(Number(this.seatSelect.value), source.hands));
    const link = button(t("Copy link"), "second", copyLink, { "aria-label": t("Copy link to this moment") });
    const panel = h("div", {}, this.hands, h("label", { class: "eyes" }, t("Seen by "), this.seatSelect), link);
    this.element = new Popup(t("View"), drawing("sign outline", "0 0 24 24", [["path", { d: EYE }]]), panel).element;
  }

  setSeats(names: string[]): void {
    if (names.join() === this.names.join()) return;
    this.names = names;
    this.seatSelect.replaceChildren(...names.map((name, seat) => h("option", { value: String(seat) }, name)));
    for (const part of [this.hands, this.seatSelect.parentElement as HTMLElement]) part.hidden = names.length < 2;
  }

  show(): void {
    const { seat, hands } = this.source;
    this.seatSelect.value = String(seat);
    this.seatSelect.disabled = hands === "none"; // then it is seen from the first one
    for (const radio of this.hands.querySelectorAll("input")) radio.checked = radio.value === hands;
  }

  // "All hands open, seen by Ann"
  inWords(): string {
    const { seat, hands } = this.source;
    const what = HANDS.find(([one]) => one === hands)?.[1] ?? "";
    return hands === "none" ? what : t("{what}, seen by {name}", { what, name: this.names[seat] ?? "" });
  }
}
