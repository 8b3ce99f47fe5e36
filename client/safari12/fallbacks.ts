// What Safari 12 lacks and the pages need, in a simple form. Newer browsers are left as they are.

const CHECK_MS = 200; // milliseconds between two looks at sizes

// Calls back when one of its elements has another size, and once in the beginning.
class SizeWatch {
  private readonly sizes = new Map<Element, string>();
  private readonly timer = setInterval(() => this.check(), CHECK_MS);

  constructor(private readonly changed: () => void) {
    addEventListener("resize", this.check);
  }

  observe(element: Element): void {
    this.sizes.set(element, "");
  }

  disconnect(): void {
    clearInterval(this.timer);
    removeEventListener("resize", this.check);
  }

  private readonly check = (): void => {
    const before = [...this.sizes.values()].join();
    for (const element of this.sizes.keys())
      this.sizes.set(element, `${element.clientWidth} x ${element.clientHeight}`);
    if ([...this.sizes.values()].join() !== before) this.changed();
  };
}

// Motions are left out: everything appears where it belongs.
function noMotion(): { onfinish: (() => void) | null } {
  const motion: ReturnType<typeof noMotion> = { onfinish: null };
  setTimeout(() => motion.onfinish?.());
  return motion;
}

function replaceChildren(this: Element, ...children: (Node | string)[]): void {
  this.textContent = "";
  this.append(...children);
}

// Gives an object what it lacks.
function lend(owner: object, lent: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(lent)) if (!(name in owner)) Object.assign(owner, { [name]: value });
}

lend(window, {
  ResizeObserver: SizeWatch,
  AudioContext: (window as unknown as { webkitAudioContext: unknown }).webkitAudioContext,
});
lend(Element.prototype, { animate: noMotion, replaceChildren });
lend(Object.getPrototypeOf(matchMedia("all")), {
  addEventListener(this: MediaQueryList, _kind: "change", changed: () => void) {
    this.addListener(changed);
  },
});

// Modal dialogs where the browser has none: over everything else, which cannot be pressed or read meanwhile.

const owner = ("HTMLDialogElement" in window ? HTMLDialogElement : HTMLUnknownElement).prototype;
const SHADE = "dialog-shade";

interface Shown {
  opener: Element | null; // has the focus again afterwards
  covered: Element[];
}

const shown = new WeakMap<HTMLElement, Shown>();

function showModal(this: HTMLElement): void {
  const covered = [...document.body.children].filter((one) => one !== this && !one.hasAttribute("aria-hidden"));
  shown.set(this, { opener: document.activeElement, covered });
  for (const one of covered) one.setAttribute("aria-hidden", "true");
  const shade = document.createElement("div");
  shade.className = SHADE;
  document.body.append(shade);
  shade.append(this);
  for (const [name, value] of Object.entries({ open: "", role: "dialog", "aria-modal": "true" }))
    this.setAttribute(name, value);
  this.addEventListener("keydown", cancel);
  (this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>("button, a, input"))?.focus();
}

function cancel(this: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  if (this.dispatchEvent(new Event("cancel", { cancelable: true }))) close.call(this);
}

function close(this: HTMLElement): void {
  if (!this.hasAttribute("open")) return;
  this.removeAttribute("open");
  const { opener, covered } = shown.get(this) ?? { opener: null, covered: [] };
  for (const one of covered) one.removeAttribute("aria-hidden");
  this.closest(`.${SHADE}`)?.replaceWith(this);
  if (opener instanceof HTMLElement) opener.focus();
  setTimeout(() => this.dispatchEvent(new Event("close")));
}

if (!("showModal" in owner)) {
  Object.assign(owner, { showModal, close });
  if (!("open" in owner))
    Object.defineProperty(owner, "open", {
      get(this: HTMLElement) {
        return this.hasAttribute("open");
      },
    });
}

// Pointer events where the browser has none, made from touches and the mouse.

const TOUCHES = {
  touchstart: "pointerdown",
  touchmove: "pointermove",
  touchend: "pointerup",
  touchcancel: "pointercancel",
} as const;
const MOUSE = { mousedown: "pointerdown", mousemove: "pointermove", mouseup: "pointerup" } as const;
const AFTER_TOUCH_MS = 1_000; // milliseconds in which a touch is also reported as the mouse

let touchedAt = -AFTER_TOUCH_MS;

// Returns whether the browser may do what it usually does, such as scroll.
function send(
  name: string,
  target: EventTarget,
  at: MouseEvent | Touch,
  pointerType: string,
  pointerId: number,
): boolean {
  const { clientX, clientY } = at;
  const buttons = "buttons" in at ? at.buttons : 1;
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX, clientY, button: 0, buttons });
  return target.dispatchEvent(Object.assign(event, { pointerType, pointerId }));
}

function touched(event: TouchEvent): void {
  touchedAt = event.timeStamp;
  for (const touch of event.changedTouches) {
    const name = TOUCHES[event.type as keyof typeof TOUCHES];
    if (!send(name, touch.target, touch, "touch", touch.identifier + 2)) event.preventDefault();
  }
}

function moused(event: MouseEvent): void {
  if (event.timeStamp - touchedAt < AFTER_TOUCH_MS || event.button !== 0 || !event.target) return;
  send(MOUSE[event.type as keyof typeof MOUSE], event.target, event, "mouse", 1);
}

if (!("PointerEvent" in window)) {
  for (const kind of Object.keys(TOUCHES) as (keyof typeof TOUCHES)[])
    addEventListener(kind, touched, { capture: true, passive: false });
  for (const kind of Object.keys(MOUSE) as (keyof typeof MOUSE)[]) addEventListener(kind, moused, true);
  Element.prototype.setPointerCapture = () => undefined; // a touch belongs to the element where it began anyway
}
