// Numbers of a result that count up when it is shown, row after row.

import { formatNumber } from "../i18n/i18n";

const ROW_MS = 550;
const ALL_MS = 1_800; // at most

// The share of a row's number that is shown after so many ms.
export function countedShare(row: number, rows: number, ms: number): number {
  const each = Math.min(ROW_MS, ALL_MS / rows);
  return Math.max(0, Math.min(1, ms / each - row));
}

// Cells hold the number that they count up to. Whoever wants a still page sees it at once.
export function countUp(cells: { element: HTMLElement; points: number }[]): void {
  if (!cells.length || document.body.classList.contains("still")) return;
  const start = performance.now();
  const step = () => {
    const ms = performance.now() - start;
    for (const [row, { element, points }] of cells.entries())
      element.textContent = formatNumber(Math.round(points * countedShare(row, cells.length, ms)));
    if (countedShare(cells.length - 1, cells.length, ms) < 1) requestAnimationFrame(step);
  };
  step();
}
