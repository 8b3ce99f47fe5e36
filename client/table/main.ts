// Entry point of the table page.

import "../safari12/fallbacks";
import { readSetup } from "./page-setup";
import { TablePage } from "./table-page";

const root = document.getElementById("table");
if (root) new TablePage(root, readSetup(), root.dataset.faces ?? "/static/tiles/faces.svg");
