// What forms can do with a script: be sent only once, show a password, change an avatar at once, and say that cookies are blocked.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const AGAIN_AFTER = 5000; // milliseconds; the answer may have been lost

// A double click on "Play now" must not open two tables.
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

// Adds a button to each password field that shows what was typed.
export function revealPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) reveal(input);
}

function reveal(input: HTMLInputElement): void {
  const typing = document.activeElement === input; // the script may load late
  const both = document.createElement("span");
  both.className = "secret";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button second small";
  input.replaceWith(both);
  both.append(input, button);
  if (typing) input.focus();

  const show = (shown: boolean): void => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? t("Hide") : t("Show");
    button.setAttribute("aria-label", shown ? t("Hide what I type") : t("Show what I type"));
  };
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false)); // browsers offer to save values of password fields only
}

// Changes the avatar without leaving the page, so that unsaved input in other fields is kept.
export function changeAvatar(form: HTMLFormElement): void {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    const fresh = page.querySelector("[data-face] .avatar");
    if (fresh) form.querySelector(".avatar")?.replaceWith(fresh);
    else form.submit(); // signed out or offline: let the page load and say so
  });
}

const TRIAL = "tilehouse-trial";

// Where a browser blocks cookies, the site can neither accept a form nor remember who has signed in. That is said before.
export function warnWithoutCookies(): void {
  if (!document.querySelector("form[method=post]") || keepsCookies()) return;
  const text = t("This browser blocks cookies for this site. Allow them in its settings, then load this page again.");
  const more = t("Without them no form can be sent: you cannot sign in, play or change the language.");
  document.querySelector("main")?.prepend(h("p", { class: "notice no-cookies", role: "alert" }, `${text} ${more}`));
}

// Tried out: one is written and deleted again.
function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too new
    document.cookie = `${TRIAL}=1; path=/; SameSite=Lax`;
    const kept = document.cookie.includes(TRIAL);
    // biome-ignore lint/suspicious/noDocumentCookie: the same
    document.cookie = `${TRIAL}=; path=/; max-age=0`;
    return kept;
  } catch {
    return false; // a page in a sandbox
  }
}
