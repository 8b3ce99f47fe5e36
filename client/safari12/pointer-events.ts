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
