// What makes the pages a little nicer where scripts run. Nothing here is needed.

import { changeFace } from "./face";
import { keepFresh } from "./lobby";
import { keepPage } from "./offline";
import { sendOnce } from "./once";
import { usePasskey } from "./passkey";
import { revealPasswords } from "./reveal";
import { searchAtOnce } from "./search";
import { checkUsername } from "./username";

sendOnce();
revealPasswords();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-username-check]")) checkUsername(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) usePasskey(form);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-face]")) changeFace(form);
for (const place of document.querySelectorAll<HTMLElement>("[data-refresh]")) keepFresh(place);
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-search]")) searchAtOnce(form);
keepPage();
