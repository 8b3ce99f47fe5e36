// Controls that act on the page itself: the menu, light and dark, the search of the help, and the bar over several replays.

import { t } from "../i18n/i18n";
import { setText } from "../ui/dom";

// Where the browser has no clipboard, or refuses, the reader finds the text selected.
export function copyText(button: HTMLElement): void {
  const text = document.getElementById(button.dataset.copy ?? "");
  const status = button.nextElementSibling;
  if (!text || !status || !button.parentElement) return;
  button.parentElement.hidden = false; // it does nothing without a script
  const copied = () => setText(status, t("Copied."));
  const select = () => getSelection()?.selectAllChildren(text);
  button.addEventListener("click", () => {
    void (navigator.clipboard?.writeText(text.textContent?.trim() ?? "").then(copied, select) ?? select());
  });
}

// A picture that moves when its button is pressed, and once when it comes into view, unless the reader wants less motion.
export function moveOnRequest(figure: HTMLElement): void {
  const [image, button] = [figure.querySelector("img"), figure.querySelector("button")];
  const moving = figure.dataset.moving;
  if (!image || !button || !moving) return;
  button.hidden = false; // it does nothing without a script
  let shown = 0;
  const play = () => {
    shown += 1;
    image.src = `${moving}#${shown}`; // another address, or it would not begin anew
  };
  button.addEventListener("click", play);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !("IntersectionObserver" in window)) return;
  const watch = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      play();
    },
    { threshold: 0.8 },
  );
  watch.observe(image);
}

// The menu in the header opens with a press, also without a script. With one it closes with Escape, with a press elsewhere
// and when the focus leaves it.
export function closeMenu(menu: HTMLDetailsElement): void {
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && menu.contains(target));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (isOutside(target)) menu.open = false;
  });
  // Safari gives pressed links no focus: then it moves nowhere, and the press must still reach its link.
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && isOutside(relatedTarget)) menu.open = false;
  });
}

// Light or dark pages, as chosen in this browser: at once, and on its other pages when they are looked at. The server sends
// each page with the right theme, so that none flashes.

const DARK_SHEET: Record<string, string> = { light: "not all", dark: "screen" };
const AUTOMATIC = "screen and (prefers-color-scheme: dark)";

export function switchTheme(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-theme-switch]"))
    form.addEventListener("submit", (event) => {
      const chosen = (event as SubmitEvent).submitter;
      if (!(chosen instanceof HTMLButtonElement)) return; // an old browser asks the server
      event.preventDefault();
      remember(form, chosen.value);
      show(chosen.value);
    });
  document.addEventListener("visibilitychange", () => document.hidden || show(themeOf(document.cookie)));
}

export function themeOf(cookies: string): string {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies);
  return theme?.[1] ?? "";
}

// The server sets the cookie.
function remember(form: HTMLFormElement, theme: string): void {
  const body = new FormData(form);
  body.set("theme", theme);
  void fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => null);
}

export function darkMedia(theme: string): string {
  return DARK_SHEET[theme] ?? AUTOMATIC;
}

function show(theme: string): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-dark]")) sheet.media = darkMedia(theme);
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color][media]");
  if (light && dark) {
    light.media = theme ? darkMedia(theme === "dark" ? "light" : "dark") : "(prefers-color-scheme: light)";
    dark.media = darkMedia(theme);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-switch] button"))
    if (button.value === theme) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
}

const PAUSE = 180; // milliseconds without a key press before a request

// Searches the help as the user types. The server does the search, as without JavaScript. The arrow keys lead through what was
// found, and the page that a result leads to marks its words, in browsers that can.
export function searchAsYouType(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=search]");
  const place = document.getElementById("found");
  if (!input || !place) return;
  form.addEventListener("keydown", (event) => moveBy(event, input, place));
  place.addEventListener("keydown", (event) => moveBy(event, input, place));
  place.addEventListener("click", markWords);
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(form.action, input, place), PAUSE);
  });
}

async function search(address: string, input: HTMLInputElement, place: HTMLElement): Promise<void> {
  const question = input.value;
  const answer = await fetch(`${address}?part=1&q=${encodeURIComponent(question)}`).catch(() => null);
  if (!answer?.ok || input.value !== question) return; // failed, or the query has changed meanwhile
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  if (input.value === question) place.replaceChildren(...found.childNodes);
}

// Up from the first result is the field; Escape leads back there too.
function moveBy(event: KeyboardEvent, input: HTMLInputElement, place: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops: HTMLElement[] = [input, ...place.querySelectorAll<HTMLAnchorElement>("a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.key === "Escape" && at > 0 ? input : stops[at + (step ?? 0)];
  if (at < 0 || !next || next === stops[at]) return;
  event.preventDefault();
  next.focus();
}

function markWords(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-hit]");
  if (!link?.dataset.hit || !("fragmentDirective" in document)) return;
  link.hash = `${link.hash.replace(/:~:.*/, "")}:~:text=${encodeURIComponent(link.dataset.hit).replace(/-/g, "%2D")}`;
}

// One bar for all replays in the frames of a page.
export function controlReplays(bar: HTMLElement): void {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>("iframe")];
  const playing = new Set<MessageEventSource | null>();
  const play = bar.querySelector<HTMLElement>('[data-do="play"]') as HTMLElement;
  const [playText, stopText] = [play.textContent, play.dataset.playing as string];
  bar.hidden = false;
  bar.addEventListener("click", ({ target }) => {
    const pressed = (target as HTMLElement).closest<HTMLElement>("[data-do]")?.dataset.do;
    const replay = pressed === "play" && playing.size ? "stop" : pressed;
    if (replay) for (const frame of frames) frame.contentWindow?.postMessage({ replay }, location.origin);
  });
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || typeof data?.isPlaying !== "boolean") return;
    if (data.isPlaying) playing.add(source);
    else playing.delete(source);
    play.textContent = playing.size ? stopText : playText;
  });
}
