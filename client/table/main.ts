// Entry point of the table page.

import "../safari12/fallbacks";
import { loadGame } from "../games/index";
import { readSetup } from "./page-setup";
import { preload } from "./renderers";
import { TablePage } from "./table-page";

async function open(root: HTMLElement): Promise<void> {
  const setup = readSetup();
  preload(setup.preferences.dom_table);
  const game = await loadGame(setup.game);
  if (game) new TablePage(root, setup, game, root.dataset.faces ?? "/static/tiles/faces.svg");
}

const root = document.getElementById("table");
if (root) void open(root);
