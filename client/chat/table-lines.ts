// What was said at the table, as far as this page knows it. It does not touch the DOM.

import type { TableChat, TableLine, TableRights } from "../live/page-protocol";

const KEPT = 200; // lines

export class TableLines {
  lines: TableLine[] = [];
  rights: TableRights = { phrases: false, text: false, why_not: "" };
  seen = 0; // number of the last line that the reader has seen
  begun = false; // the first message holds what was said before the page was opened

  // Returns the lines that were said just now, once each.
  receive({ messages, rights }: Pick<TableChat, "messages" | "rights">): TableLine[] {
    const last = this.last;
    const added = (messages as TableLine[]).filter((line) => !this.lines.some(({ number }) => number === line.number));
    this.lines = [...this.lines, ...added].sort((a, b) => a.number - b.number).slice(-KEPT);
    if (rights) this.rights = rights as TableRights;
    const fresh = this.begun ? added.filter(({ number }) => number > last) : [];
    this.begun = true;
    return fresh;
  }

  get last(): number {
    return this.lines[this.lines.length - 1]?.number ?? 0;
  }

  // How many lines others have said since the reader looked.
  unread(me: number | null): number {
    return this.lines.filter(({ number, seat }) => number > this.seen && seat !== me).length;
  }
}
