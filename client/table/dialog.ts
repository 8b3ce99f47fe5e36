// Dialogs: questions, messages, and a choice among several moves.

import type { Button } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import { tilePicture } from "../ui/pictures";
import { postForm } from "../ui/post";

const SLOW_MS = 500; // milliseconds until the waiting dialog is shown

let count = 0;

// A dialog labelled by its heading. When it closes, the focus returns to where it was, or to the status line if that is gone.
export function sheet(title: string, look: string, ...body: (Node | string | null)[]): HTMLDialogElement {
  const id = `sheet-${++count}`;
  const heading = h("h2", { id, tabindex: "-1" }, title);
  const dialog = h("dialog", { class: `sheet ${look}`, "aria-labelledby": id }, heading, ...body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(".prompt")?.focus();
  });
  document.body.append(dialog);
  return dialog;
}

// Shows a message inside the topmost open dialog, which covers everything else; returns whether there is one.
export function showInDialog(text: string): boolean {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog.sheet[open]")].pop();
  if (!dialog) return false;
  let message = dialog.querySelector<HTMLElement>(":scope > .refusal");
  if (!message) {
    message = h("p", { class: "refusal", role: "alert" });
    dialog.insertBefore(message, dialog.querySelector(":scope > .next, :scope > .row"));
  }
  setText(message, text);
  return true;
}

// Asks before a move that a player may regret: the safe answer stands out.
export function confirmMove(question: string, yesLabel: string): Promise<boolean> {
  return confirm(question, yesLabel, undefined, ["brass", "second"]);
}

// Asks for confirmation. The safe answer has the focus. looks: of the safe answer and the other.
export function confirm(
  question: string,
  yesLabel: string,
  noLabel = t("No, go back"),
  [noLook, yesLook] = ["second", "brass"],
): Promise<boolean> {
  return new Promise((answer) => {
    const dialog = sheet(question, "question");
    const end = (confirmed: boolean) => () => {
      answer(confirmed);
      dialog.close();
    };
    dialog.append(
      h(
        "div",
        { class: "row" },
        button(noLabel, noLook, end(false), { autofocus: true }),
        button(yesLabel, yesLook, end(true)),
      ),
    );
    dialog.addEventListener("cancel", () => answer(false));
    dialog.showModal();
  });
}

// Waits for a promise and, if it takes long, shows a dialog. Returns undefined if the player cancels.
export async function waitFor<Answer>(answer: Promise<Answer>, text: string): Promise<Answer | undefined> {
  let dialog: HTMLDialogElement | undefined;
  let timer = 0;
  const left = new Promise<undefined>((leave) => {
    timer = window.setTimeout(() => {
      dialog = sheet(text, "question");
      dialog.append(
        h(
          "div",
          { class: "row" },
          button(t("Cancel"), "second", () => dialog?.close()),
        ),
      );
      dialog.addEventListener("close", () => leave(undefined));
      dialog.showModal();
    }, SLOW_MS);
  });
  const answered = await Promise.race([answer, left]);
  clearTimeout(timer);
  dialog?.close();
  return answered;
}

// Shows a message with a Close button.
export function notify(text: string): Promise<void> {
  return new Promise((done) => {
    const dialog = sheet(text, "question");
    const close = button(t("Close"), "brass", () => dialog.close(), { autofocus: true });
    dialog.append(h("div", { class: "row" }, close));
    dialog.addEventListener("close", () => done());
    dialog.showModal();
  });
}

// Lets the player choose among several moves that one button and one key stand for.

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

// Asks whether to give up a single-player game for another one: the same deal or a new one.
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
