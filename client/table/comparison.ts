// How a finished single-player game compares, loaded into its result sheet.

import type { Comparison, Game } from "../games/game";
import type { TableInfo } from "../live/protocol";
import { button, h } from "../ui/dom";
import { contestOf } from "./contest";
import { postForm } from "./post-form";

// Filled in when the server has answered; without an answer it stays empty. After a contest, which is played once, it leads
// to no other game.
export function comparison(table: TableInfo, game: Game<unknown>, refused: (text: string) => void): HTMLElement {
  const element = h("div", { class: "comparison" });
  if (game.comparison && table.me !== null)
    void load(table, game.comparison, refused).then(
      (parts) => element.append(...parts),
      () => undefined,
    );
  return element;
}

async function load(
  table: TableInfo,
  read: NonNullable<Game<unknown>["comparison"]>,
  refused: (text: string) => void,
): Promise<Node[]> {
  const headers = { Accept: "application/json" };
  const answer = await fetch(`/${table.game}/${table.id}/comparison`, { headers });
  const told: unknown = answer.ok ? await answer.json() : null;
  if (!told) return []; // the game does not count, for example because nothing was played
  const { lines, ...next } = read(told, table.id);
  const said = lines.map((line) => h("p", {}, line));
  return contestOf(table) ? said : [...said, steps(next, refused)];
}

function steps({ links, start }: Pick<Comparison, "links" | "start">, refused: (text: string) => void): Node {
  const go = (to: string) => location.assign(to);
  const next =
    start && button(start.label, "second small", () => void postForm(start.address, start.fields, go).then(refused));
  return h("p", { class: "row links" }, ...links.map(({ text, href }) => h("a", { href }, text)), next ?? null);
}
