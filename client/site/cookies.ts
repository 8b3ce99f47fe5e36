// Where a browser blocks cookies, the site can neither accept a form nor remember who has signed in. That is said before.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const TRIAL = "tilehouse-trial";

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
