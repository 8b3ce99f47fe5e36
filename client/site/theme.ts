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
