// Browsers let a page use sound once the user has done something on it. A touch counts when it ends.

const GESTURES = ["click", "keydown", "touchend"];

// Calls `act` with every gesture, until the returned function is called.
export function onGesture(act: () => void): () => void {
  for (const gesture of GESTURES) addEventListener(gesture, act);
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, act);
  };
}
