// Refreshes lists of tables and friends, and standings, with HTML fragments from the server.

import { AGAIN, changes } from "./changes";
import { addressOf, focusOn } from "./fresh-parts";

const EVERY = 5000; // milliseconds, unless the page sets its own interval

export function autoRefresh(place: HTMLElement): void {
  const address = place.dataset.refresh;
  if (!address) return;
  const refresh = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await fetch(address).catch(() => null);
    if (answer?.redirected)
      clearInterval(timer); // signed out in another tab
    else if (answer?.ok) replace(place, await answer.text());
  };
  const timer = setInterval(refresh, Number(place.dataset.every) || EVERY);
  changes.watch(`${place.dataset.on} ${AGAIN}`, () => void refresh());
}

// Replaces the list only when it has changed, and restores the focus. Other parts of the page may depend on it.
function replace(place: HTMLElement, html: string): void {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const old = place.firstElementChild;
  if (!(fresh instanceof HTMLElement) || !(old instanceof HTMLElement)) return;
  if (fresh.dataset.stamp === old.dataset.stamp) return;
  if (fresh.dataset.reload !== undefined) {
    location.reload(); // the rest of the page has changed too
    return;
  }
  const focused = old.contains(document.activeElement) ? addressOf(document.activeElement) : null;
  old.replaceWith(fresh);
  focusOn(fresh, focused);
  changes.announce("list");
}
