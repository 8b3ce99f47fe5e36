// What a table is drawn with. Both parts are large, so a page loads the one that it needs, as early as it can.

import { webGL } from "../scene/webgl";
import { loadPart } from "../ui/part";

// Null without WebGL: then the DOM table is drawn.
export async function loadScene() {
  return webGL() === "none" ? null : loadPart(() => import("../scene/scene"));
}

export const loadDomTable = () => loadPart(() => import("../dom-table/dom-table"));

// domTable: the player has chosen it.
export function preload(domTable: boolean): void {
  void (domTable || webGL() === "none" ? loadDomTable() : loadScene());
}
