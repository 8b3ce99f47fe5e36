// The panel with the patterns: what the player's own hand can become if they want to see it, and the whole list.

import { plural, t } from "../../i18n/i18n";
import { h, setText } from "../../ui/dom";
import { tilePicture } from "../../ui/pictures";
import type { GamePanel, PanelPage } from "../game";
import { tileName } from "../tile-names";
import { patternOf } from "./names";
import {
  away,
  type Completing,
  completes,
  distance,
  fetchOutlook,
  forgetOutlook,
  type Outlook,
  type Reach,
} from "./outlook";
import { CATEGORIES, EXAMPLES } from "./pattern-examples";
import { LIMIT, PATTERNS, type Pattern } from "./patterns";
import type { View } from "./view";

const MOST_WANTED = 12; // kinds; if more of them help, a list helps nobody
const RISKS = { risky: t("risky"), dangerous: t("dangerous") };

export class PatternPanel implements GamePanel<View> {
  readonly element = h("div", { class: "card-panel pattern-panel" });
  private readonly status = h("p", { class: "none", role: "status" });
  private readonly mine = h("section", { class: "nearest", "aria-label": t("My hand"), hidden: true });
  private readonly list = h("div", { class: "whole-card" });
  private level = 0;
  private version = -1;
  private failed = false;

  constructor(private readonly page: PanelPage) {
    this.element.append(this.status, this.mine, this.list);
  }

  // The hand is judged once per update, and only while the panel is open.
  async show({ scoring, phase }: View, version: number, playing: boolean): Promise<void> {
    if (scoring !== this.level) this.showList(scoring);
    const asked = playing && phase !== "over";
    this.mine.hidden ||= !asked;
    if (!asked || this.failed || version === this.version) return;
    this.version = version;
    try {
      const outlook = await fetchOutlook(this.page.table, version);
      if (version === this.version) this.showMine(outlook);
    } catch {
      this.failed = true; // until the panel is opened again
      setText(this.status, t("Your hand could not be judged. Open the panel again in a moment."));
    }
  }

  reset(): void {
    this.version = -1;
    this.failed = false;
    forgetOutlook();
    setText(this.status, "");
  }

  private showList(level: number): void {
    this.level = level;
    const counted = PATTERNS.filter((pattern) => pattern.level <= level);
    const sections = Object.entries(CATEGORIES).flatMap(([category, name]) => {
      const own = counted.filter(({ id }) => id.split(".")[0] === category);
      return own.length ? [this.section(name, own)] : [];
    });
    const explained = counted.length
      ? t("Points add up, at most {points}. Of patterns with the same first two numbers only the highest counts.", {
          points: LIMIT,
        })
      : t("At this table every win scores 1 point.");
    const claimed = t("In the examples a tile on its side was claimed, with its set.");
    const hints = [explained, ...(counted.length ? [claimed] : [])].map((text) => h("p", { class: "hint" }, text));
    this.list.replaceChildren(...hints, ...sections);
  }

  private section(name: string, patterns: Pattern[]): HTMLElement {
    const rows = patterns.map(({ id, name, points: worth }) => {
      const example = EXAMPLES[id];
      return h(
        "li",
        { class: "card-line", "data-pattern": id },
        h("span", {}, h("small", { class: "number" }, id), " ", h("b", {}, name)),
        points(worth),
        h("small", { class: "note" }, example?.meaning ?? ""),
        h("span", { class: "tiles" }, ...(example?.sets ?? "").split(" / ").map((set) => this.exampleSet(set))),
      );
    });
    return h("section", { class: "section" }, h("h3", {}, name), h("ul", {}, ...rows));
  }

  private showMine(outlook: Outlook): void {
    this.mine.hidden = false;
    if (outlook.missing === undefined) {
      this.mine.replaceChildren(h("p", { class: "hint" }, t("The settings can show here what your hand can become.")));
      return;
    }
    this.mine.replaceChildren(
      h("h3", {}, t("My hand")),
      h("p", {}, distance(outlook)),
      ...this.ready(outlook),
      ...this.reach(outlook.reach),
      ...this.risks(outlook.risks),
    );
  }

  private ready({ ready }: Outlook): HTMLElement[] {
    const groups = ready.map(({ discard, tiles }) => {
      const heading = discard === null ? t("Complete with") : t("After discarding {tile}", { tile: tileName(discard) });
      return h("li", {}, h("b", {}, heading), h("ul", { class: "waits" }, ...tiles.map((tile) => this.wait(tile))));
    });
    return groups.length ? [h("ul", {}, ...groups)] : [];
  }

  private wait(each: Completing): HTMLElement {
    return h("li", {}, this.tiles([[each.tile]]), h("span", { class: "missing" }, completes(each)));
  }

  private reach(found: Reach[]): HTMLElement[] {
    const rows = found.map(({ id, points: worth, missing, wanted, held }) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "jump", onclick: () => this.jumpTo(id) }, patternOf(id)?.name ?? id),
        points(worth),
        h("span", { class: "missing" }, away(missing)),
        held.length ? this.labelled(t("You hold"), held) : null,
        missing && wanted.length <= MOST_WANTED ? this.labelled(t("Helps"), wanted) : null,
      ),
    );
    return rows.length ? [h("h4", {}, t("Patterns in reach")), h("ul", {}, ...rows)] : [];
  }

  private risks(found: Outlook["risks"]): HTMLElement[] {
    const rows = found.map(({ tile, risk }) =>
      h("li", { class: risk }, this.tiles([[tile]]), h("span", { class: "missing" }, RISKS[risk])),
    );
    const why = t("Judged by what lies on the table: somebody may win with these.");
    if (!rows.length) return [];
    return [h("h4", {}, t("Careful with")), h("p", { class: "hint" }, why), h("ul", { class: "waits" }, ...rows)];
  }

  private jumpTo(id: string): void {
    const row = this.list.querySelector<HTMLElement>(`[data-pattern="${id}"]`);
    row?.setAttribute("tabindex", "-1");
    row?.scrollIntoView({ block: "center" });
    row?.focus();
  }

  // A set of an example as it lies at the table, with a word for those who do not see it.
  private exampleSet(set: string): HTMLElement {
    const tiles = set.replace(/^[+=]/, "").split(" ");
    if (set.startsWith("=")) return this.laidSet("concealed", t("concealed quad:"), ["", ...tiles.slice(1, 3), ""]);
    if (set.startsWith("+")) return this.laidSet("claimed", t("claimed:"), tiles);
    return h("span", { class: "group" }, ...tiles.map((code) => this.tile(code)));
  }

  private laidSet(look: string, word: string, tiles: string[]): HTMLElement {
    const shown = tiles.map((code) => (code ? this.tile(code) : this.faceDown()));
    return h("span", { class: `group ${look}` }, h("span", { class: "quiet" }, word), ...shown);
  }

  private faceDown(): HTMLElement {
    const element = tilePicture(this.page.tileSheet, "back-jade", t("face down"));
    element.classList.add("small");
    return element;
  }

  private labelled(word: string, tiles: string[]): HTMLElement {
    return h("span", { class: "labelled" }, h("small", {}, word), this.tiles(tiles.map((tile) => [tile])));
  }

  private tiles(groups: string[][]): HTMLElement {
    const shown = groups.map((group) => h("span", { class: "group" }, ...group.map((code) => this.tile(code))));
    return h("span", { class: "tiles" }, ...shown);
  }

  private tile(code: string): HTMLElement {
    const element = tilePicture(this.page.tileSheet, code, tileName(code));
    element.classList.add("small");
    return element;
  }
}

function points(worth: number): HTMLElement {
  return h("span", { class: "worth" }, plural(worth, "{n} point", "{n} points"));
}
