// What Safari 12 lacks and the pages need, in a simple form. Newer browsers are left as they are.

import "./dialogs";
import "./pointer-events";

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
