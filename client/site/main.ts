// Progressive enhancements of the site's pages. Everything works without them.

import "../safari12/fallbacks";
import { loadPart } from "../ui/part";
import { closeMenu, controlReplays, copyText, moveOnRequest, searchAsYouType, switchTheme } from "./controls";
import { changeAvatar, revealPasswords, submitOnce, warnWithoutCookies } from "./forms";
import { autoRefresh, keepPartsFresh, watchThePage } from "./fresh-parts";
import { chooseOwnZone, showOwnTimes } from "./own-time";
import { usePasskey } from "./passkey";
import { needsPush } from "./push-owner";
import { checkUsername } from "./username";

warnWithoutCookies();
submitOnce();
switchTheme();
keepPartsFresh();
watchThePage();
revealPasswords();
showOwnTimes(document);
chooseOwnZone();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-username-check]")) checkUsername(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) usePasskey(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-face]")) changeAvatar(form);
for (const place of document.querySelectorAll<HTMLElement>("[data-refresh]")) autoRefresh(place);
for (const bar of document.querySelectorAll<HTMLElement>("[data-replays]")) controlReplays(bar);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-search]")) searchAsYouType(form);
for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) copyText(button);
for (const figure of document.querySelectorAll<HTMLElement>("[data-moving]")) moveOnRequest(figure);
for (const menu of document.querySelectorAll<HTMLDetailsElement>(".menu details")) closeMenu(menu);
if (document.body.dataset.me) void loadPart(() => import("./live"));
if (document.querySelector("[data-conversation]")) void loadPart(() => import("../chat/page"));
if (needsPush(document.body.dataset.me) || document.querySelector("[data-push]")) void loadPart(() => import("./push"));
registerWorker();

// The service worker shows a page while the browser is offline.
function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => undefined); // optional
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}
