// What to aim for, beside the table: how far the hand is, what completes it, and the patterns in reach with what each wants.

import { plural, t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import type { Aims, AimsPanel, PanelPage, Place, TargetHand } from "../game";
import { Advice, aimsLine, goalMark, READ_TILES } from "../mahjong/aims";
import { type Form, markedGroup } from "../mahjong/marked-tile";
import { tileAt } from "../mahjong/places";
import { type Marked, unseen } from "../mahjong/unseen";
import { tileName } from "../tile-names";
import { firstTimes } from "./first-times";
import { patternOf } from "./names";
import { away, distance, fetchOutlook, forgetOutlook, type Outlook, type Reach } from "./outlook";
import { EXAMPLES } from "./pattern-examples";
import { spared } from "./spare";
import type { View } from "./view";

const SHOWN = 3; // patterns

class PatternsInReach implements AimsPanel<View> {
  readonly element = h("div", { class: "aims-hands" });
  readonly line = h("span", { class: "aims-line" });
  private readonly advice = new Advice<Outlook>();
  private view: View | null = null;
  private loadedFor = ""; // the own tiles
  private shown = "";

  constructor(private readonly page: PanelPage) {}

  // The hand is judged again when its tiles have changed; how many of a tile may still come is counted here.
  async show(view: View, version: number): Promise<boolean> {
    this.view = view;
    const own = ownTiles(view);
    if (own !== this.loadedFor && view.phase !== "over") await this.load(own, version);
    this.fill();
    return this.outlook?.missing !== undefined;
  }

  // Nothing is told until these tiles are judged.
  spare(view: View): Place[] {
    const outlook = this.advice.on(ownTiles(view));
    return outlook ? spared(view, outlook, SHOWN).slice(0, 1) : [];
  }

  tileAt(view: View, place: Place): string {
    return tileName(tileAt(view, place) ?? "");
  }

  // The best pattern in reach of a hand that is not ready.
  goal(view: View): TargetHand | null {
    const outlook = this.advice.on(ownTiles(view));
    const best = outlook && !completingTiles(outlook).length ? outlook.reach[0] : undefined;
    if (!best) return null;
    const exposable = UNCLAIMED.includes(best.id) ? [] : undefined;
    return { label: nameOf(best), tiles: best.wanted, closest: true, ...(exposable && { exposable }) };
  }

  private get outlook(): Outlook | null {
    return this.advice.latest;
  }

  reset(): void {
    this.loadedFor = "";
    forgetOutlook();
  }

  private async load(own: string, version: number): Promise<void> {
    this.loadedFor = own;
    try {
      await this.advice.ask(own, fetchOutlook(this.page.table, version));
    } catch (error) {
      if (this.loadedFor === own) this.loadedFor = ""; // the next update tries again
      throw error;
    }
  }

  private fill(): void {
    const { outlook } = this;
    if (outlook?.missing === undefined) return;
    const parts = [
      ...this.completing(outlook),
      ...outlook.reach.slice(0, SHOWN).map((reach, at) => this.reach(reach, !at && !completingTiles(outlook).length)),
    ];
    const shown = `${distance(outlook)} ${parts.map((part) => part.outerHTML).join()}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.line.replaceChildren(...this.inOneLine(outlook));
    this.element.replaceChildren(h("p", { class: "aims-distance" }, distance(outlook)), ...parts);
  }

  // Of a ready hand what completes it, of another the best pattern in reach.
  private inOneLine(outlook: Outlook): HTMLElement[] {
    const [best] = outlook.reach;
    const ready = completingTiles(outlook);
    const isGoal = !ready.length && best !== undefined;
    const name = isGoal ? t("Goal: {hand}", { hand: nameOf(best) }) : t("Complete with");
    const wanted = isGoal ? best.needs : ready;
    const missing = [...new Set(wanted)].map((tile) => {
      const tiles = wanted.filter((one) => one === tile).length;
      return { picture: this.group(Array<Marked>(tiles).fill(this.wanted(tile)), "counted"), tiles };
    });
    return aimsLine(name, away(outlook.missing ?? 0), missing, [], isGoal);
  }

  // Of a ready hand. After a discard it may be ready for different tiles, which the panel of the patterns tells apart.
  private completing(outlook: Outlook): HTMLElement[] {
    const tiles = completingTiles(outlook);
    return tiles.length ? [h("div", { class: "aim" }, h("b", {}, t("Complete with")), this.tiles(tiles, []))] : [];
  }

  private reach(reach: Reach, isGoal: boolean): HTMLElement {
    const { id, points, missing, has, needs } = reach;
    return h(
      "div",
      { class: isGoal ? "aim goal" : "aim" },
      h(
        "span",
        { class: "aim-name" },
        isGoal ? goalMark() : "",
        h("b", {}, nameOf(reach)),
        " ",
        h("span", {}, plural(points, "{n} point", "{n} points")),
      ),
      h("span", { class: "missing" }, away(missing)),
      h("small", {}, EXAMPLES[id]?.meaning ?? ""),
      has.length + needs.length ? this.tiles(needs, has, id) : null,
    );
  }

  // pattern: its id, or "" for any hand.
  private tiles(wanted: string[], held: string[], pattern = ""): HTMLElement {
    const have = held.map((tile): Marked => ({ tile, how: "yes", left: 0 }));
    const missing = wanted.map((tile) => this.wanted(tile));
    return h("span", { class: "tiles" }, ...groupsOf(pattern, have, missing).map((group) => this.group(group)));
  }

  private wanted(tile: string): Marked {
    const view = this.view as View;
    const open = view.racks.flatMap(({ melds }) => melds.flatMap((meld) => meld.tiles));
    const left = unseen(view, open, tile);
    return { tile, how: left ? "open" : "gone", left };
  }

  private group(marked: Marked[], form?: Form): HTMLElement {
    return markedGroup(this.page.tileSheet, marked, tileName, form);
  }
}

// Of seven pairs each tile that is missing stands beside its partner.
export function groupsOf(pattern: string, have: Marked[], missing: Marked[]): Marked[][] {
  const all = [...have, ...missing];
  const kinds = [...new Set(all.map(({ tile }) => tile))];
  if (pattern === PAIRS) return kinds.map((kind) => all.filter(({ tile }) => tile === kind));
  return [have, missing].filter((group) => group.length);
}

function ownTiles(view: View): string {
  const { hand, melds } = view.racks[view.me ?? 0] ?? {};
  return JSON.stringify([[...(hand ?? [])].sort(), melds]);
}

export const PAIRS = "10.2";
const UNCLAIMED = ["1.2", "2.2", "4.2.3", "10.1", PAIRS]; // the patterns that no claim leaves possible

const nameOf = ({ id }: Reach): string => patternOf(id)?.name ?? id;

const completingTiles = ({ ready }: Outlook): string[] => [
  ...new Set(ready.flatMap(({ tiles }) => tiles.map(({ tile }) => tile))),
];

export const AIMS: Aims<View> = {
  title: t("Patterns in reach"),
  legend: `${t("What your hand can become, and what it earns. Any four sets and a pair win.")} ${READ_TILES}`,
  create: (page) => new PatternsInReach(page),
  firstTimes,
};
