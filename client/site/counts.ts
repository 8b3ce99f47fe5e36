// The numbers in the header, and in the tab's title that of unread messages.

import { formatNumber } from "../i18n/i18n";

const COUNTED = /^\(\d+\+?\) /;
const MOST = 99;

export function showCount(name: string, count: number): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-count="${name}"]`)) {
    place.textContent = formatNumber(count);
    (place.closest<HTMLElement>(".count") ?? place).hidden = count === 0;
  }
  if (name === "messages") document.title = titleWith(document.title, count);
}

export function titleWith(title: string, count: number): string {
  const plain = title.replace(COUNTED, "");
  return count ? `(${count > MOST ? `${MOST}+` : count}) ${plain}` : plain;
}
