// Entry point of the table page.

import "../safari12/fallbacks";
import { loadGame } from "../games/index";
import { loadPart } from "../ui/part";
import { readSetup } from "./connection";
import { TablePage } from "./table-page";
import { preload } from "./table-surface";

async function open(root: HTMLElement): Promise<void> {
  const setup = readSetup();
  preload(setup.preferences.dom_table);
  const replaying = setup.replay ? loadPart(() => import("./replay-controls")) : null;
  const [game, replay] = await Promise.all([loadGame(setup.game), replaying]);
  if (!game || (setup.replay && !replay)) return;
  new TablePage(root, setup, game, root.dataset.faces ?? "/static/tiles/faces.svg", replay?.ReplayControls ?? null);
}

const root = document.getElementById("table");
if (root) void open(root);
