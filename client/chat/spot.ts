// Where a speech bubble or a reaction appears: beside the speaker's panel, and never over the hand or the buttons.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const APART = 6; // pixels between the panel and the bubble

// The upper left corner. area: what may be covered; it ends above the reader's hand. others: bubbles that are shown already.
export function spotFor(panel: Box, size: Size, area: Box, others: Box[] = []): { left: number; top: number } {
  const { width, height } = size;
  const left = limited((panel.left + panel.right - width) / 2, area.left, area.right - width);
  const fits = (top: number) => top + height <= area.bottom;
  const below = panel.bottom + APART;
  const first = limited(fits(below) ? below : panel.top - APART - height, area.top, area.bottom - height);
  const tops = [first, ...others.map(({ bottom }) => bottom + APART), ...others.map(({ top }) => top - APART - height)];
  const isFree = (top: number) =>
    !others.some((other) => meet({ left, top, right: left + width, bottom: top + height }, other));
  const top = tops.find((one) => one >= area.top && fits(one) && isFree(one)) ?? first;
  return { left, top: Math.round(top) };
}

// A reaction is on the panel itself.
export function spotOver(panel: Box, { width, height }: Size, pageWidth: number): { left: number; top: number } {
  const left = limited(panel.right - width, 0, pageWidth - width);
  return { left, top: Math.max(0, Math.round((panel.top + panel.bottom - height) / 2)) };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function limited(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)));
}
