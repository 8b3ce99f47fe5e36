// A result that is cut ends between two lines, and its arrow stands below them.

const ARROW = 16; // pixels of height
const HIDDEN = 1; // pixels of width
const LINE_OVER_LINE = 2; // pixels that the boxes of two lines may share
const WHOLE = ".button, .facing > *, .set"; // never cut through

export interface Span {
  top: number;
  bottom: number;
}

// The lowest place at the limit or above it that cuts through none of these. PURE.
export function uncut(limit: number, spans: Span[]): number {
  const cut = spans.filter(({ top, bottom }) => top < limit && limit < bottom).map(({ top }) => top);
  return cut.length ? uncut(Math.min(...cut), spans) : limit;
}

// How much of it is shown, in pixels. below: the arrow stands there, not beside it.
export function shownOf(scroll: HTMLElement, below: boolean): number {
  const { top } = scroll.getBoundingClientRect();
  const spanOf = (box: DOMRect, shared = 0) => ({ top: box.top - top + shared, bottom: box.bottom - top - shared });
  const whole = [...scroll.querySelectorAll(WHOLE)].filter(isSeen).map((part) => spanOf(part.getBoundingClientRect()));
  const spans = [...linesIn(scroll).map((line) => spanOf(line, LINE_OVER_LINE)), ...whole];
  return Math.floor(uncut(scroll.clientHeight - (below ? ARROW : 0), spans));
}

// A hand that the table shows is only read aloud, and so are the heads of tables where it is cut.
const isSeen = (part: Element) => !part.closest("thead") && (part.closest(".hand")?.clientWidth ?? HIDDEN + 1) > HIDDEN;

function linesIn(scroll: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(scroll, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: DOMRect[] = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement || !isSeen(texts.currentNode.parentElement)) continue;
    range.selectNodeContents(texts.currentNode);
    found.push(...range.getClientRects());
  }
  return found;
}
