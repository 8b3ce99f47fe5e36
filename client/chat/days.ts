// Dates and times of messages, in the reader's language and time zone.

import { t } from "../i18n/i18n";

const DAY_MS = 86_400_000;

// The same for two moments of one day.
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function dayName(at: number, now: number, language: string): string {
  if (dayOf(at) === dayOf(now)) return t("Today");
  if (dayOf(at) === dayOf(now - DAY_MS)) return t("Yesterday");
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = sameYear ? {} : ({ year: "numeric" } as const);
  return new Date(at).toLocaleDateString(written(language), {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...year,
  });
}

export function timeOf(at: number, language: string): string {
  return new Date(at).toLocaleTimeString(written(language), { hour: "2-digit", minute: "2-digit" });
}

// As the server writes English dates.
function written(language: string): string {
  return language === "en" ? "en-GB" : language;
}
