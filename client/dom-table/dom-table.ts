// The table in plain HTML: of stacked tiles, seen from straight above, or with racks around it.

import type { Renderer } from "../games/game";
import { createDomBoard } from "./board";
import { createDomFlatTable } from "./flat-table";
import { createDomRackTable, type DomTableOptions } from "./rack-table";

// board: of stacked tiles. still: with a fixed camera.
export interface Kind {
  board: boolean;
  still: boolean;
}

export function createDomTable(root: HTMLElement, { board, still }: Kind, options: DomTableOptions): Renderer {
  const create = board ? createDomBoard : still ? createDomFlatTable : createDomRackTable;
  return create(root, options);
}
