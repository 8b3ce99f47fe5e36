// Asks whether to give up a single-player game for another one: the same deal or a new one.

import { t } from "../i18n/i18n";
import { button, h } from "../ui/dom";
import { sheet, showInDialog } from "./dialog";
import { postForm } from "./post-form";

export function startOver(game: string, table: string): void {
  const dialog = sheet(t("Start over?"), "question", h("p", {}, t("The game you are playing ends here.")));
  const go = (to: string) => location.assign(to);
  const again = (same: string) => () => void postForm(`/${game}/${table}/again`, { same }, go).then(showInDialog);
  dialog.append(
    h(
      "div",
      { class: "row" },
      button(t("No, go back"), "second", () => dialog.close(), { autofocus: true }),
      button(t("Same deal again"), "second", again("1")),
      button(t("New deal"), "brass", again("")),
    ),
  );
  dialog.showModal();
}
