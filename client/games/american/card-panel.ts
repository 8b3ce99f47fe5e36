// The panel with the card of winning hands: the hand the player collects, the closest hands if enabled, and the whole card.

import { t } from "../../i18n/i18n";
import { button, h, setText } from "../../ui/dom";
import type { GamePanel, PanelPage, TargetHand } from "../game";
import { fetchJson } from "../mahjong/asked-once";
import { markedGroup } from "../mahjong/marked-tile";
import { type Card, type ClosestHand, fetchClosest, forgetClosest, type HandMatch, missing, worth } from "./card";
import { CardLines } from "./card-lines";
import { tileName } from "./describe";
import { numbersMeant, spotsOf } from "./missing";
import type { View } from "./view";

const ORDER = t(
  "The closest hands are those with the best chance. A hand without calls or jokers may lack fewer tiles and still come later.",
);

export class CardPanel implements GamePanel<View> {
  readonly element = h("div", { class: "card-panel" });
  private readonly target = h("section", { class: "nearest target", "aria-label": t("Your goal"), hidden: true });
  private readonly closest = h("section", { class: "nearest", "aria-label": t("My closest hands"), hidden: true });
  private readonly status = h("p", { class: "none", role: "status" });
  private readonly lines = new CardLines((id, match) => this.unfolded(id, match));
  private labels = new Map<string, string>(); // by line id
  private view: View | null = null;
  private name = "";
  private version = -1;
  private failed = false;

  constructor(private readonly page: PanelPage) {
    const calling = t("May call (X): you may call discards for it. No calling (C): only the last tile.");
    this.element.append(
      this.status,
      this.target,
      this.closest,
      h("p", { class: "card-legend" }, calling),
      this.lines.element,
    );
  }

  // Matches are loaded once per update, and only while the panel is open.
  async show(view: View, version: number, playing: boolean): Promise<void> {
    const { card } = view;
    this.view = view;
    this.showTarget();
    if (this.failed) return;
    try {
      if (card !== this.name) await this.load(card);
      if (playing && version !== this.version) await this.loadMatches(version);
    } catch (error) {
      this.failed = true; // until the panel is opened again
      const refused = error instanceof Error && error.message === "403";
      setText(
        this.status,
        refused ? t("Sign in to see the card.") : t("The card could not be loaded. Open it again in a moment."),
      );
    }
  }

  // The panel is opened again, or the closest-hands setting has changed.
  reset(): void {
    this.version = -1;
    this.failed = false;
    forgetClosest();
  }

  private async load(name: string): Promise<void> {
    const card = (await fetchJson(`/cards/${name}.json`)) as Card;
    this.name = name;
    this.labels = new Map(
      card.sections.flatMap((section) => section.lines.map((line) => [line.id, `${section.name}: ${line.label}`])),
    );
    this.lines.show(card);
    setText(this.status, "");
  }

  private async loadMatches(version: number): Promise<void> {
    const closest = await fetchClosest(this.page.table, version);
    this.version = version;
    this.lines.showMatches(closest.lines);
    this.closest.hidden = closest.hands.length === 0;
    const hands = closest.hands.map((closestHand) => this.closestHand(closestHand));
    const order = h("p", { class: "card-legend" }, ORDER);
    this.closest.replaceChildren(h("h3", {}, t("My closest hands")), h("ul", {}, ...hands), order);
  }

  private closestHand(hand: ClosestHand): HTMLElement {
    const jump = h(
      "button",
      { type: "button", class: "jump", onclick: () => this.lines.jumpTo(hand.line) },
      h("span", {}, hand.section),
      h("span", { class: "quiet" }, ": "),
      h("small", { class: "line-label" }, [hand.label, numbersMeant(hand.label, hand)].filter(Boolean).join(" · ")),
    );
    const far = h("span", { class: "missing" }, h("b", {}, missing(hand.distance)), " ", h("span", {}, worth(hand)));
    return h("li", {}, jump, far, this.collect(hand.line, hand), this.tiles(hand));
  }

  private unfolded(id: string, match: HandMatch): HTMLElement {
    return h("div", {}, this.tiles(match), this.collect(id, match));
  }

  // Collecting a hand dims the tiles on the rack that it does not need.
  private collect(id: string, match: HandMatch): HTMLElement {
    const label = this.labels.get(id) ?? "";
    const { tiles, groups, exposable } = match;
    const choose = () => {
      this.page.target.set({ label, tiles, groups, exposable });
      this.showTarget();
      this.target.querySelector<HTMLElement>("button")?.focus();
    };
    return button(t("Collect this"), "second small", choose, {
      "aria-label": `${t("Collect this")}: ${label}`, // begins with what is seen, for those who speak to their device
    });
  }

  private showTarget(): void {
    const chosen = this.page.target.get();
    this.target.hidden = chosen === null;
    this.target.replaceChildren();
    if (!chosen) return;
    const drop = () => {
      this.page.target.set(null);
      this.showTarget();
    };
    this.target.replaceChildren(
      h("h3", {}, `◎ ${t("Your goal")}`),
      h("p", { class: "target-name" }, h("b", {}, chosen.label)),
      this.tiles(chosen),
      h("p", { class: "hint" }, t("Tiles on your rack that it does not need are dimmed.")),
      button(t("Stop collecting it"), "second small", drop),
    );
  }

  // What is missing is dashed, and below it stands whether it can still come.
  private tiles(hand: Pick<TargetHand, "tiles" | "groups">): HTMLElement {
    const groups = this.view ? spotsOf(this.view, hand) : [];
    return h("span", { class: "tiles" }, ...groups.map((spots) => markedGroup(this.page.tileSheet, spots, tileName)));
  }
}
