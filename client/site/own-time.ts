// Times stand on pages by the clocks of a club. The reader's own stands beside them where it differs.

import { t } from "../i18n/i18n";

export function showOwnTimes(place: ParentNode): void {
  for (const time of place.querySelectorAll<HTMLTimeElement>("time[data-own]")) {
    const own = ownTime(new Date(time.dateTime), time.textContent ?? "", document.documentElement.lang);
    if (own) time.parentElement?.append(" ", beside(own));
  }
}

function beside(own: string): HTMLElement {
  const span = document.createElement("span");
  span.className = "own-time";
  span.textContent = t("{time} your time", { time: own });
  return span;
}

// "" if the clocks of the reader show the same as those of the club, whose time ends the text.
export function ownTime(at: Date, shown: string, language: string, zone?: string): string {
  const [hour, minute] = (/(\d\d):(\d\d)$/.exec(shown.trim()) ?? []).slice(1).map(Number);
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: zone });
  const [ownHour, ownMinute] = clock.format(at).split(":").map(Number);
  if (hour === (ownHour ?? 0) % 24 && minute === ownMinute) return "";
  const format = { weekday: "long", hour: "2-digit", minute: "2-digit", hour12: false, timeZone: zone } as const;
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, format).format(at);
}

// A club that has not met yet is probably where its host is.
export function chooseOwnZone(): void {
  const select = document.querySelector<HTMLSelectElement>("[data-own-zone] select");
  if (!select || select.value) return;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some(({ value }) => value === zone)) select.value = zone;
}
