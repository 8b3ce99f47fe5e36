// Loads parts of the site's scripts when a page needs them.

import { t } from "../i18n/i18n";
import { button, h } from "./dom";

const RETRY_MS = 1_500;

// Null if a part cannot be had, which the page then says. When a page is left, what it was loading fails too: by the time of
// the second attempt it has gone, and says nothing.
export async function loadPart<Part>(
  load: () => Promise<Part>,
  tell: (why: unknown) => void = tellMissing,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Part | null> {
  try {
    return await load();
  } catch {
    await wait(RETRY_MS);
  }
  return load().catch((why) => {
    tell(why);
    return null;
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

// A browser may remember that a script could not be loaded, so trying again means loading the page again.
function tellMissing(why: unknown): void {
  console.error("A part of the page could not be loaded:", why);
  if (document.querySelector(".missing-part")) return;
  const text = h("p", {}, t("A part of this page could not be loaded. The rest works."));
  const again = button(t("Load again"), "small", () => location.reload());
  document.body.append(h("div", { class: "missing-part", role: "alert" }, text, again));
}
