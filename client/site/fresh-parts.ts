// What a page shows may be changed by others, or on another page of the same user. Parts of the page that show it are
// refreshed when the server says so, when the page is looked at again, and some of them every few seconds.

import { showOwnTimes } from "./own-time";

export const SOON_MS = 300; // several changes have one answer
export const AGAIN = "again"; // the page is looked at again, or connected again: anything may have changed

interface Eyes {
  readonly hidden: boolean; // nobody looks at the page
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

interface Watched {
  about: readonly string[];
  refresh(): void;
  timer: number;
}

export class Changes {
  private readonly watched: Watched[] = [];

  constructor(private readonly eyes: Eyes) {}

  // about: words for the changes after which to refresh, as in an attribute.
  watch(about: string, refresh: () => void): void {
    this.watched.push({ about: about.split(" "), refresh, timer: 0 });
  }

  announce(about: string): void {
    if (this.eyes.hidden) return; // everything is refreshed when it is looked at again
    for (const one of this.watched) if (one.about.includes(about)) this.refreshSoon(one);
  }

  private refreshSoon(one: Watched): void {
    this.eyes.clearTimer(one.timer);
    one.timer = this.eyes.setTimer(one.refresh, SOON_MS);
  }
}

export const changes = new Changes({
  get hidden() {
    return document.hidden;
  },
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer),
});

export function watchThePage(): void {
  document.addEventListener("visibilitychange", () => changes.announce(AGAIN));
  // The browser's Back button shows the page as it was left.
  addEventListener("pageshow", (event) => event.persisted && changes.announce(AGAIN));
}

// Refreshes parts of a page from the page itself: <div id="x" data-fresh="people" data-every="30000">. On a page with
// data-follow that leads elsewhere by now, the reader is led there. A part with data-reload holds what scripts have set up, so
// the whole page is loaded again; with "always" also if something is written there. data-marks is a class of its parent while
// the part has content.

// What is asked for every few seconds is not sent again while it is the same: the newest answer's ETag, "" if the page does not
// show all of that answer.
let known = "";

const SECRETS = /(name="(?:csrfmiddlewaretoken|nonce)" value=")[^"]*/g; // new in every answer

// What makes the server's HTML work, done again in a part that is fresh.
export const onFresh: ((place: ParentNode) => void)[] = [showOwnTimes];

interface Part {
  element: HTMLElement;
  html: string; // as the server made it
}

export function keepPartsFresh(): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-fresh]")].map((element) => ({
    element,
    html: plain(element.innerHTML),
  }));
  const refresh = () => void refreshParts(parts, {});
  const refreshIfNew = () => void refreshParts(parts, known ? { "If-None-Match": known } : {});
  // What is on every page, such as a notice below the header, is not worth a request whenever a tab is looked at.
  const words = ({ element }: Part) => `${element.dataset.fresh} ${element.closest("main") ? AGAIN : ""}`;
  if (parts.length) changes.watch(parts.map(words).join(" "), refresh);
  const intervals = parts.map(({ element }) => Number(element.dataset.every)).filter(Boolean);
  const isDue = () => !document.hidden && parts.some(({ element }) => element.dataset.every);
  if (intervals.length) setInterval(() => isDue() && refreshIfNew(), Math.min(...intervals));
}

async function refreshParts(parts: Part[], headers: Record<string, string>): Promise<void> {
  if (!navigator.onLine) return; // until the page is connected again
  const answer = await fetch(location.pathname + location.search, { headers }).catch(() => null);
  if (!answer?.ok) return; // or 304, if it is known
  if (answer.redirected) {
    if (document.querySelector("[data-follow]")) location.assign(answer.url);
    return; // perhaps signed out in another tab
  }
  known = answer.headers.get("ETag") ?? "";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) refreshPart(part, page.getElementById(part.element.id));
}

function refreshPart(part: Part, fresh: HTMLElement | null): void {
  const { element } = part;
  const { reload, marks } = element.dataset;
  const html = plain(fresh?.innerHTML ?? "");
  if (html === part.html || element.dataset.fresh === undefined) return;
  if (reload !== "always" && isInUse(element)) {
    known = "";
    return; // until the next time
  }
  part.html = html;
  if (reload !== undefined) location.reload();
  else replaceContent(element, fresh);
  if (marks) element.parentElement?.classList.toggle(marks, element.childElementCount > 0);
}

function plain(html: string): string {
  return html.replace(SECRETS, "$1");
}

// Somebody writes or chooses something there.
function isInUse(element: HTMLElement): boolean {
  const chosen = [...element.querySelectorAll("select")].some(
    (list) => list === document.activeElement || list.selectedIndex !== usualIndex(list),
  );
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea");
  const isWritten = [...fields].some(
    (field) =>
      field === document.activeElement ||
      field.value !== field.defaultValue ||
      ("checked" in field && field.checked !== field.defaultChecked),
  );
  return chosen || isWritten;
}

function usualIndex({ options }: HTMLSelectElement): number {
  const preset = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return preset < 0 ? Math.min(0, options.length - 1) : preset;
}

// What was open stays open, and the focus where it was. What is fresh for good, such as a payment that has arrived, is asked
// for no more.
function replaceContent(element: HTMLElement, fresh: HTMLElement | null): void {
  const open = new Map(byTitle(element).map(([title, one]) => [title, one.open]));
  const focused = element.contains(document.activeElement) ? addressOf(document.activeElement) : null;
  element.replaceChildren(...(fresh?.childNodes ?? []));
  for (const begin of onFresh) begin(element);
  if (fresh && fresh.dataset.fresh === undefined) {
    delete element.dataset.fresh;
    delete element.dataset.every;
  }
  for (const [title, one] of byTitle(element)) one.open = open.get(title) ?? one.open;
  focusOn(element, focused);
}

// By its title what was open is found again, wherever it is by now.
function byTitle(element: HTMLElement): [string, HTMLDetailsElement][] {
  const found = [...element.querySelectorAll("details")];
  const titles = toldApart(found.map((one) => one.querySelector("summary")?.textContent ?? ""));
  return found.map((one, number) => [titles[number] ?? "", one]);
}

// Of several with the same title the first, the second and so on.
export function toldApart(titles: string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return `${title} ${count}`;
  });
}

function focusOn(place: HTMLElement, address: string | null): void {
  if (!address) return;
  for (const one of place.querySelectorAll<HTMLElement>("a, button, summary"))
    if (addressOf(one) === address) one.focus();
}

// What tells a link, button or summary from others after it has been made anew. A form may have several buttons.
function addressOf(element: Element | null): string | null {
  if (element instanceof HTMLButtonElement) return element.form && `${element.form.action} ${element.value}`;
  return element?.getAttribute("href") ?? (element?.tagName === "SUMMARY" ? element.textContent : null);
}

const EVERY = 5000; // milliseconds, unless the page sets its own interval

// Refreshes lists of tables and friends, and standings, with HTML fragments from the server.
export function autoRefresh(place: HTMLElement): void {
  const address = place.dataset.refresh;
  if (!address) return;
  const refresh = async (): Promise<void> => {
    if (document.hidden || !place.offsetParent || !navigator.onLine) return; // nobody sees it, or there is no connection
    const answer = await fetch(address).catch(() => null);
    if (answer?.redirected)
      clearInterval(timer); // signed out in another tab
    else if (answer?.ok) replace(place, await answer.text());
  };
  const timer = setInterval(refresh, Number(place.dataset.every) || EVERY);
  changes.watch(`${place.dataset.on} ${AGAIN}`, () => void refresh());
}

// Replaces the list only when it has changed, and restores the focus. Other parts of the page may depend on it: those that the
// answer brings for places elsewhere, and those that are told.
function replace(place: HTMLElement, html: string): void {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const fresh = body.firstElementChild;
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
  for (const part of body.querySelectorAll<HTMLElement>("[data-place]")) {
    const elsewhere = document.getElementById(part.dataset.place ?? "");
    if (elsewhere) replaceContent(elsewhere, part);
  }
  changes.announce("list");
}
