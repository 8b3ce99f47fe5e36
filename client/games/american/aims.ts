// What to aim for, beside the table: the hand that the player collects and the closest hands, with what each misses.

import { formatList, t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import type { Aims, AimsPanel, PanelPage, Place, TargetHand } from "../game";
import { Advice, aimsLine, goalMark, READ_TILES } from "../mahjong/aims";
import { type Form, markedGroup, markedName } from "../mahjong/marked-tile";
import { tileAt } from "../mahjong/places";
import { isMissing, type Marked } from "../mahjong/unseen";
import { type ClosestHand, type ClosestHands, fetchClosest, forgetClosest, missing, worth } from "./card";
import { tileName } from "./describe";
import { firstTimes } from "./first-times";
import { countMissing, isGone, numbersMeant, spotsOf } from "./missing";
import { spared } from "./target";
import type { View } from "./view";

const SHOWN = 3; // closest hands

interface Aim extends TargetHand {
  name: string; // of its section of the card
  worth: string;
  chosen: boolean;
  spots: Marked[][];
}

class ClosestHandsPanel implements AimsPanel<View> {
  private readonly list = h("div", { class: "aims-hands" });
  readonly element = h("div", {}, this.list);
  readonly line = h("span", { class: "aims-line" });
  private readonly advice = new Advice<ClosestHands>();
  private aims: Aim[] = [];
  private loadedFor = ""; // what the hands were loaded for
  private view: View | null = null;
  private shown = "";
  private readonly buttons: HTMLElement[] = [];

  constructor(private readonly page: PanelPage) {}

  // The hands are loaded again when the own tiles have changed, or what can still come for them.
  async show(view: View, version: number): Promise<boolean> {
    this.view = view;
    this.fill();
    if (this.state !== this.loadedFor && view.phase !== "over") await this.load(version);
    return this.hands.length > 0 || (view.racks[view.me ?? 0]?.dead ?? false); // a dead hand is close to nothing
  }

  private async load(version: number): Promise<void> {
    const asked = this.state;
    this.loadedFor = asked;
    try {
      if (!(await this.advice.ask(ownTiles(this.view), fetchClosest(this.page.table, version)))) return;
    } catch (error) {
      if (this.loadedFor === asked) this.loadedFor = ""; // the next update tries again
      throw error;
    }
    this.fill();
    this.loadedFor = this.state;
  }

  // The own tiles, and which of those that the shown hands miss can still come.
  private get state(): string {
    return ownTiles(this.view) + JSON.stringify(this.aims.map(({ spots }) => spots.flat().map((spot) => spot.how)));
  }

  // The goal does not need them: as many as are asked for. Nothing is told until it is known which hands are the closest.
  spare(view: View): Place[] {
    const collected = this.page.target.get();
    const closest = shownOf(this.advice.on(ownTiles(view))).map(closestAim);
    const asked = view.phase === "give" ? (view.passing?.count[1] ?? 0) : 1;
    return spared(view, collected ? [collected, ...closest] : closest).slice(0, asked);
  }

  tileAt(view: View, place: Place): string {
    return tileName(tileAt(view, place) ?? "");
  }

  // The hand that the player collects, or the closest one to the tiles that they have now.
  goal(view: View): TargetHand | null {
    const [closest] = shownOf(this.advice.on(ownTiles(view)));
    return this.page.target.get() ?? (closest ? { ...closestAim(closest), closest: true } : null);
  }

  private get hands(): ClosestHand[] {
    return shownOf(this.advice.latest);
  }

  reset(): void {
    this.loadedFor = "";
    forgetClosest();
  }

  private fill(): void {
    const aims = this.toAimFor();
    this.aims = aims;
    const shown = JSON.stringify(aims.map(({ label, chosen, spots }) => [label, chosen, spots]));
    if (shown === this.shown) return;
    this.shown = shown;
    if (aims[0]) this.line.replaceChildren(...this.inOneLine(aims[0]));
    for (const [at, aim] of aims.entries()) this.showAim(this.buttons[at] ?? this.addButton(at), aim);
    for (const extra of this.buttons.splice(aims.length)) extra.remove();
  }

  // First the hand that the player collects, also when it is no longer among the closest.
  private toAimFor(): Aim[] {
    const target = this.page.target.get();
    const found = this.hands.map((hand) => this.aim(target, closestAim(hand)));
    if (!target) return found;
    const others = found.filter(({ chosen }) => !chosen);
    return [
      found.find(({ chosen }) => chosen) ?? this.aim(target, { ...target, name: target.label, worth: "" }),
      ...others,
    ];
  }

  private aim(target: TargetHand | null, hand: TargetHand & Pick<Aim, "name" | "worth">): Aim {
    const chosen = target?.tiles.join() === hand.tiles.join();
    return { ...hand, chosen, spots: spotsOf(this.view as View, hand) };
  }

  private addButton(at: number): HTMLElement {
    const choose = () => {
      const aim = this.aims[at];
      if (!aim) return;
      const { label, tiles, groups, exposable, chosen } = aim;
      this.page.target.set(chosen ? null : { label, tiles, groups, exposable });
      this.fill();
      this.buttons[0]?.focus();
    };
    const element = h("button", { type: "button", class: "aim", onclick: choose });
    this.buttons.push(element);
    this.list.append(element);
    return element;
  }

  private showAim(element: HTMLElement, aim: Aim): void {
    const { name, worth, chosen, spots } = aim;
    const isGoal = aim === this.aims[0];
    element.classList.toggle("goal", isGoal);
    element.setAttribute("aria-pressed", String(chosen));
    element.replaceChildren(
      isGoal ? goalMark() : "",
      " ",
      h("b", { class: "aim-name" }, name),
      " ",
      this.hasTwin(aim) ? h("span", { class: "aim-line", "aria-hidden": "true" }, lineOf(aim)) : "", // spoken below
      h("span", { class: "missing" }, h("b", {}, distance(aim)), worth ? ` · ${worth}` : ""),
      h("span", { class: "tiles", "aria-hidden": "true" }, ...spots.map((group) => this.group(group))),
      h("span", { class: "quiet" }, `. ${spoken(aim)}`),
    );
  }

  // Another hand of the same section: only the line tells them apart.
  private hasTwin(aim: Aim): boolean {
    return this.aims.some((other) => other !== aim && other.name === aim.name);
  }

  private inOneLine(aim: Aim): HTMLElement[] {
    const missing = aim.spots.map((group) => group.filter(isMissing)).filter(({ length }) => length);
    const whole = aim.spots.map((group) => this.group(group, "line"));
    const shown = missing.map((group) => ({ picture: this.group(group, "counted"), tiles: group.length }));
    const far = countMissing(aim.spots);
    const away = far && !isGone(aim.spots) ? t("Still needed: {n}", { n: String(far) }) : distance(aim);
    return aimsLine(t("Goal: {hand}", { hand: aim.name }), away, shown, whole);
  }

  private group(spots: Marked[], form?: Form): HTMLElement {
    return markedGroup(this.page.tileSheet, spots, tileName, form);
  }
}

const shownOf = (found: ClosestHands | null): ClosestHand[] => (found?.hands ?? []).slice(0, SHOWN);

function ownTiles(view: View | null): string {
  const { hand, exposed } = view?.racks[view.me ?? 0] ?? {};
  return JSON.stringify([[...(hand ?? [])].sort(), exposed]);
}

function closestAim({ section, label, value, concealed, tiles, groups, exposable }: ClosestHand) {
  return {
    label: `${section}: ${label}`,
    name: section,
    worth: worth({ value, concealed }),
    tiles,
    groups,
    exposable,
  };
}

const lineOf = (aim: Aim): string => {
  const line = aim.label.slice(aim.name.length + 2);
  return [line, numbersMeant(line, aim)].filter(Boolean).join(" · ");
};

function distance(aim: Aim): string {
  return missing(isGone(aim.spots) ? null : countMissing(aim.spots));
}

// After what is read there: the line of the card, and what the pictures show.
function spoken(aim: Aim): string {
  const missing = aim.spots.flat().filter(isMissing);
  const tiles = formatList(missing.map((spot) => markedName(spot, tileName)));
  return [lineOf(aim), tiles].filter(Boolean).join(". ");
}

export const AIMS: Aims<View> = {
  title: t("My closest hands"),
  legend: `${t("You win with one whole row of tiles. Press a row to collect it: your other tiles turn dark.")} ${READ_TILES}`,
  create: (page) => new ClosestHandsPanel(page),
  firstTimes,
};
