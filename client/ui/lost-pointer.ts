// Notices when a pointer that holds something can no longer let it go: the browser takes it away, or the window is left, turned
// or hidden. What it holds goes back then.

// element: what captures the pointer. `lost` is called once at most, and not after the returned function.
export function onLostPointer(pointer: number, element: EventTarget, lost: () => void): () => void {
  const isOurs = (event: Event) => (event as PointerEvent).pointerId === pointer;
  const reasons: Record<string, (event: Event) => boolean> = {
    pointercancel: isOurs,
    pointerup: isOurs, // released where nobody noticed
    pointermove: (event) => isOurs(event) && isReleased(event as PointerEvent),
    lostpointercapture: (event) => isOurs(event) && [element, document].includes(event.target as EventTarget), // document: the element is gone
    blur: () => true,
    resize: () => true,
    visibilitychange: () => document.hidden,
  };
  const check = (event: Event) => {
    if (!reasons[event.type]?.(event)) return;
    end();
    lost();
  };
  const end = () => {
    for (const kind of Object.keys(reasons)) removeEventListener(kind, check);
  };
  for (const kind of Object.keys(reasons)) addEventListener(kind, check);
  return end;
}

// The button was released outside of the window.
function isReleased({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons === 0;
}
