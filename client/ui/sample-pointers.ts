// A page without a browser, for tests of what fingers and the mouse do.

export class SamplePage {
  readonly document = Object.assign(new EventTarget(), { hidden: false, elementsFromPoint: () => this.under });
  under: unknown[] = []; // what lies where a pointer is released
  private readonly window = new EventTarget();

  // root: what listens to pointers.
  constructor(private readonly root: EventTarget) {
    Object.assign(globalThis, {
      document: this.document,
      addEventListener: (kind: string, act: () => void) => this.window.addEventListener(kind, act),
      removeEventListener: (kind: string, act: () => void) => this.window.removeEventListener(kind, act),
    });
  }

  // An event at the root that reaches the window.
  send(kind: string, part: object = {}): void {
    for (const at of [this.root, this.window]) at.dispatchEvent(Object.assign(new Event(kind), part));
  }

  // An event of the window, or of an element somewhere on the page.
  tell(kind: string, part: object = {}, target?: unknown): void {
    const event = Object.assign(new Event(kind), part);
    if (target) Object.defineProperty(event, "target", { value: target });
    this.window.dispatchEvent(event);
  }
}

export function pointer(id: number, x = 0, y = 0, pointerType = "touch") {
  return {
    pointerId: id,
    pointerType,
    button: 0,
    buttons: 1,
    clientX: x,
    clientY: y,
    offsetX: x,
    offsetY: y,
  };
}

// How a pointer can be lost while it holds `tile`.
export const LOSSES: Record<string, (page: SamplePage, id: number, tile: unknown) => void> = {
  "the browser takes the finger": (page, id) => page.tell("pointercancel", pointer(id)),
  "the capture is lost": (page, id, tile) => page.tell("lostpointercapture", pointer(id), tile),
  "the element is gone": (page, id) => page.tell("lostpointercapture", pointer(id), page.document),
  "the window loses the focus": (page) => page.tell("blur"),
  "the phone is turned": (page) => page.tell("resize"),
  "the page is hidden": (page) => {
    page.document.hidden = true;
    page.tell("visibilitychange");
    page.document.hidden = false;
  },
  "the mouse is released outside of the window": (page, id) =>
    page.tell("pointermove", { ...pointer(id, 0, 0, "mouse"), buttons: 0 }),
};
