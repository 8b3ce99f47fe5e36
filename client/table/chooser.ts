// Lets the player choose among several moves that one button and one key stand for.

import type { Button } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h } from "../ui/dom";
import { tilePicture } from "../ui/tile";
import { sheet } from "./dialog";

// Null: the player wants none of them.
export function choose(title: string, choices: Button[], tileSheet: string): Promise<Button | null> {
  return new Promise((answer) => {
    const dialog = sheet(title, "question chooser");
    const end = (choice: Button | null) => () => {
      answer(choice);
      dialog.close();
    };
    const offers = choices.map((choice) => offer(choice, tileSheet, end(choice)));
    dialog.append(h("div", { class: "offers" }, ...offers));
    dialog.append(h("div", { class: "row" }, button(t("No, go back"), "second", end(null), { autofocus: true })));
    dialog.addEventListener("cancel", () => answer(null));
    dialog.showModal();
  });
}

function offer({ label, note, tiles = [] }: Button, tileSheet: string, onclick: () => void): HTMLElement {
  const element = button(label, "brass", onclick);
  const pictures = tiles.map(({ code, name }) => tilePicture(tileSheet, code, name));
  element.append(...(tiles.length ? [h("span", { class: "tiles" }, ...pictures)] : []));
  element.append(...(note ? [h("small", {}, note)] : []));
  return element;
}
