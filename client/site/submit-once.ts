// Prevents double submission: a double click on "Play now" must not open two tables.

const AGAIN_AFTER = 5000; // milliseconds; the answer may have been lost

export function submitOnce(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, AGAIN_AFTER);
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent; // the page was restored by the back button
  });
}
