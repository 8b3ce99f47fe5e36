// Elements without a browser, for tests of what a page shows and what its buttons do: as much as `h` and its users need.

export class SampleElement {
  children: SampleElement[] = [];
  readonly dataset: Record<string, string> = {};
  readonly attributes = new Map<string, string>();
  readonly style = {};
  hidden = false;
  private own = "";
  private parent: SampleElement | null = null;
  private readonly looks = new Set<string>();
  private readonly listeners: Record<string, ((event: object) => void)[]> = {};

  constructor(readonly tag: string) {}

  readonly classList = {
    add: (look: string) => void this.looks.add(look),
    remove: (look: string) => void this.looks.delete(look),
    contains: (look: string) => this.looks.has(look),
    toggle: (look: string, on = !this.looks.has(look)) => void (on ? this.looks.add(look) : this.looks.delete(look)),
  };

  set className(names: string) {
    this.looks.clear();
    for (const name of names.split(" ")) this.looks.add(name);
  }

  get id(): string {
    return this.attributes.get("id") ?? "";
  }

  get textContent(): string {
    return this.own + this.children.map((child) => child.textContent).join("");
  }

  set textContent(text: string) {
    [this.own, this.children] = [text, []];
  }

  append(...added: (SampleElement | string)[]): void {
    for (const one of added)
      if (typeof one === "string") this.own += one;
      else this.insertBefore(one, null);
  }

  insertBefore(added: SampleElement, next: SampleElement | null): void {
    added.remove();
    added.parent = this;
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, added);
  }

  after(added: SampleElement): void {
    const among = this.parent?.children ?? [];
    this.parent?.insertBefore(added, among[among.indexOf(this) + 1] ?? null);
  }

  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  replaceWith(...others: SampleElement[]): void {
    for (const other of others) this.parent?.insertBefore(other, this);
    this.remove();
  }

  get parentElement(): SampleElement | null {
    return this.parent;
  }

  get lastElementChild(): SampleElement | null {
    return this.children[this.children.length - 1] ?? null;
  }

  replaceChildren(...children: SampleElement[]): void {
    this.children = [];
    this.append(...children);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
    if (name === "class") this.className = value;
    if (name.startsWith("data-")) this.dataset[name.slice("data-".length)] = value;
  }

  setAttributeNS(_space: string, name: string, value: string): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  // By a class or a tag.
  querySelector(what: string): SampleElement | null {
    for (const child of this.children) {
      const is = what.startsWith(".") ? child.classList.contains(what.slice(1)) : child.tag === what;
      const found = is ? child : child.querySelector(what);
      if (found) return found;
    }
    return null;
  }

  contains(element: unknown): boolean {
    return this === element || this.children.some((child) => child.contains(element));
  }

  addEventListener(kind: string, act: (event: object) => void): void {
    this.listeners[kind] = [...(this.listeners[kind] ?? []), act];
  }

  // clicks: how many in a row, as the browser counts them; 0: by the keyboard.
  click(clicks = 0): void {
    this.send("click", { detail: clicks });
  }

  send(kind: string, event: object): void {
    for (const act of this.listeners[kind] ?? []) act(event);
  }
}

class SampleResizeObserver {
  observe(): void {} // nothing has a size
}

// A document of such elements, with timers that never run and a clock that the test sets.
export function samplePage(): { time: number } {
  const page = { time: 0 };
  const document = {
    createElement: (tag: string) => new SampleElement(tag),
    createElementNS: (_: string, tag: string) => new SampleElement(tag),
    addEventListener: () => undefined,
    activeElement: null,
  };
  const window = { setTimeout: () => 0, setInterval: () => 0 };
  Object.assign(globalThis, { document, window, ResizeObserver: SampleResizeObserver });
  Object.defineProperty(globalThis, "performance", { value: { now: () => page.time }, configurable: true });
  return page;
}

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
