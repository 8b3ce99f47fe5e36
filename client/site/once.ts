// A form goes out once: a double click on "Play now" is not two tables.

const AGAIN_AFTER = 5000; // ms; the answer may have been lost

export function sendOnce(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, AGAIN_AFTER);
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent; // come back to by the back button
  });
}
