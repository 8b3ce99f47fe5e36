// Browsers let a page use sound once the user has done something on it. A touch counts when it ends.

const GESTURES = ["click", "keydown", "pointerup", "touchend"];
const ALL_THE_WAY = { capture: true, passive: true }; // also those that something on the page keeps to itself

// Calls `act` with every gesture, until the returned function is called.
export function onGesture(act: () => void): () => void {
  for (const gesture of GESTURES) addEventListener(gesture, act, ALL_THE_WAY);
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, act, ALL_THE_WAY);
  };
}
