// Where a conversation scrolls: the page or an element. Reading older messages is never interrupted by a jump.

const END_PX = 80; // so near to the end counts as there

export class ScrollPlace {
  constructor(
    private readonly list: HTMLElement,
    private readonly element: HTMLElement | null, // null: the page
  ) {}

  get isAtEnd(): boolean {
    const { scroller } = this;
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < END_PX;
  }

  get isAtStart(): boolean {
    return this.list.getBoundingClientRect().top > this.top - END_PX;
  }

  toEnd(): void {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  // Changes the list; afterwards its end is shown if it was before, and otherwise what was shown stays where it is.
  keep(change: () => void): void {
    const { isAtEnd } = this;
    const row = this.firstShown();
    const before = row?.getBoundingClientRect().top ?? 0;
    change();
    if (isAtEnd) this.toEnd();
    else if (row?.isConnected) this.scroller.scrollTop += row.getBoundingClientRect().top - before;
  }

  watch(scrolled: () => void): void {
    (this.element ?? window).addEventListener("scroll", scrolled, { passive: true });
  }

  private get scroller(): Element {
    return this.element ?? document.scrollingElement ?? document.documentElement;
  }

  private get top(): number {
    return this.element?.getBoundingClientRect().top ?? 0;
  }

  private firstShown(): Element | undefined {
    return [...this.list.children].find((row) => row.getBoundingClientRect().bottom > this.top);
  }
}
