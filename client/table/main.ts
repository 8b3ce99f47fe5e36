// The table page's entry.

import { readSetup } from "./page";
import { Table } from "./table";

const root = document.getElementById("table");
if (root) new Table(root, readSetup(), root.dataset.faces ?? "/static/tiles/faces.svg");
