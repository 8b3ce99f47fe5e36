// Progressive enhancements of the site's pages. Everything works without them.

import "../safari12/fallbacks";
import { loadPart } from "../ui/part";
import { autoRefresh } from "./auto-refresh";
import { changeAvatar } from "./avatar";
import { watchThePage } from "./changes";
import { warnWithoutCookies } from "./cookies";
import { keepPartsFresh } from "./fresh-parts";
import { closeMenu } from "./menu";
import { usePasskey } from "./passkey";
import { controlReplays } from "./replays";
import { revealPasswords } from "./reveal-passwords";
import { searchAsYouType } from "./search-as-you-type";
import { registerWorker } from "./service-worker";
import { submitOnce } from "./submit-once";
import { switchTheme } from "./theme";
import { checkUsername } from "./username";

warnWithoutCookies();
submitOnce();
switchTheme();
keepPartsFresh();
watchThePage();
revealPasswords();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-username-check]")) checkUsername(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) usePasskey(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-face]")) changeAvatar(form);
for (const place of document.querySelectorAll<HTMLElement>("[data-refresh]")) autoRefresh(place);
for (const bar of document.querySelectorAll<HTMLElement>("[data-replays]")) controlReplays(bar);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-search]")) searchAsYouType(form);
for (const menu of document.querySelectorAll<HTMLDetailsElement>(".menu details")) closeMenu(menu);
if (document.body.dataset.me) void loadPart(() => import("./live"));
if (document.querySelector("[data-conversation]")) void loadPart(() => import("../chat/page"));
registerWorker();
