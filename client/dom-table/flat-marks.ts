// The lit ends, the ghost of a tile, and the buttons by which the keyboard reaches the ends.

import {
  type Area,
  DOMINO,
  type Landing,
  type Layout,
  landingName,
  type Mark,
  marksOf,
  type Place,
} from "../games/game";
import { tileSvg } from "../ui/pictures";
import { cm } from "./ground";

export class FlatMarks {
  landings: Landing[] = [];
  shown: Landing | null = null;
  private readonly marks: HTMLElement[] = [];
  private readonly targets = new Map<Place, HTMLButtonElement>();
  private readonly ghost = document.createElement("span");
  private extent = { left: 0, top: 0 };

  constructor(
    private readonly surface: HTMLElement,
    private readonly tileSheet: string,
  ) {
    this.ghost.className = "tile domino ghost";
    this.ghost.setAttribute("aria-hidden", "true");
    surface.append(this.ghost);
  }

  target(place: Place): HTMLElement | undefined {
    return this.targets.get(place);
  }

  show(layout: Layout, landings: Landing[], shown: Landing | null): void {
    const { visiblePoints } = layout.camera;
    const [xs, zs] = [visiblePoints.map(([x]) => x), visiblePoints.map(([, , z]) => z)];
    this.extent = { left: Math.min(...xs), top: Math.min(...zs) };
    [this.landings, this.shown] = [landings, shown];
    const marks = marksOf(layout, landings);
    for (const extra of this.marks.splice(marks.length)) extra.remove();
    for (const [k, mark] of marks.entries()) this.mark(k, mark);
    this.showGhost(layout, shown);
    this.showTargets(layout, landings);
  }

  private mark(k: number, { area, sign }: Mark): void {
    let element = this.marks[k];
    if (!element) {
      element = document.createElement("span");
      this.marks.push(element);
      this.surface.append(element);
    }
    element.className = `end-mark ${["", "fits", "scores"][sign]}`;
    this.lay(element, area);
  }

  private lay({ style }: HTMLElement, { pose, width, depth }: Area): void {
    [style.width, style.height] = [cm(width), cm(depth)];
    style.left = cm(pose.x - width / 2 - this.extent.left);
    style.top = cm(pose.z - depth / 2 - this.extent.top);
    style.setProperty("--turn", `${-pose.yaw}rad`);
  }

  private showGhost({ pieces }: Layout, shown: Landing | null): void {
    const face = pieces.find(({ place }) => place === shown?.ghost.for)?.face;
    this.ghost.hidden = !face;
    if (!face || !shown) return;
    const { pose } = shown.ghost;
    this.lay(this.ghost, { pose, width: DOMINO.width * pose.scale, depth: DOMINO.height * pose.scale });
    this.ghost.style.setProperty("--scale", pose.scale.toFixed(3));
    if (this.ghost.dataset.shown !== face) this.ghost.replaceChildren(tileSvg(this.tileSheet, face));
    this.ghost.dataset.shown = face;
  }

  private showTargets({ focusable }: Layout, landings: Landing[]): void {
    const wanted = landings.filter(({ target }) => focusable.includes(target.place));
    for (const [place, element] of this.targets) {
      if (wanted.some(({ target }) => target.place === place)) continue;
      element.remove();
      this.targets.delete(place);
    }
    for (const landing of wanted) {
      const { target, ghost } = landing;
      const element = this.targets.get(target.place) ?? this.addTarget(target.place);
      element.setAttribute("aria-label", landingName(landing));
      const { scale } = ghost.pose;
      this.lay(element, { pose: ghost.pose, width: DOMINO.width * scale, depth: DOMINO.height * scale });
    }
  }

  private addTarget(place: Place): HTMLButtonElement {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "landing";
    element.dataset.place = place;
    element.tabIndex = -1;
    this.targets.set(place, element);
    this.surface.append(element);
    return element;
  }
}
