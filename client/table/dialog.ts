// Questions and sheets over the table.

import { t } from "../words/words";
import { button, h } from "./dom";

const SLOW = 500; // milliseconds until an answer on its way is mentioned

let count = 0;

// A dialog with a heading that names it. Focus returns to where it was when it closes.
export function sheet(title: string, look: string, ...body: (Node | string | null)[]): HTMLDialogElement {
  const id = `sheet-${++count}`;
  const heading = h("h2", { id, tabindex: "-1" }, title);
  const dialog = h("dialog", { class: `sheet ${look}`, "aria-labelledby": id }, heading, ...body);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

// A question whose safe answer has the focus.
export function confirm(question: string, yes: string, no = t("No, go back")): Promise<boolean> {
  return new Promise((answer) => {
    const dialog = sheet(question, "question");
    const end = (said: boolean) => () => {
      answer(said);
      dialog.close();
    };
    dialog.append(
      h(
        "div",
        { class: "row" },
        button(no, "second", end(false), { autofocus: true }),
        button(yes, "brass", end(true)),
      ),
    );
    dialog.addEventListener("cancel", () => answer(false));
    dialog.showModal();
  });
}

// An answer that may take its time: after a while it says so. Undefined: the player would rather not wait.
export async function awaited<Answer>(answer: Promise<Answer>, words: string): Promise<Answer | undefined> {
  let dialog: HTMLDialogElement | undefined;
  let timer = 0;
  const left = new Promise<undefined>((leave) => {
    timer = window.setTimeout(() => {
      dialog = sheet(words, "question");
      dialog.append(h("div", { class: "row" }, button(t("Never mind"), "second", () => dialog?.close())));
      dialog.addEventListener("close", () => leave(undefined));
      dialog.showModal();
    }, SLOW);
  });
  const answered = await Promise.race([answer, left]);
  clearTimeout(timer);
  dialog?.close();
  return answered;
}

// Something to know, and a button to close it.
export function tell(words: string): Promise<void> {
  return new Promise((done) => {
    const dialog = sheet(words, "question");
    const close = button(t("Close"), "brass", () => dialog.close(), { autofocus: true });
    dialog.append(h("div", { class: "row" }, close));
    dialog.addEventListener("close", () => done());
    dialog.showModal();
  });
}
