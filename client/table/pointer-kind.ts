// Whether the player touches the screen at the moment. A finger hits a tile twice by mistake more easily than a mouse does.

let touched = false;
addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), { capture: true });
addEventListener("keydown", () => (touched = false), { capture: true });

export function byTouch(): boolean {
  return touched;
}
