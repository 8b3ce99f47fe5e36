// A replay in a frame of another page of the site, which moves it together with others.

import type { ReplaySource } from "../live/replay-source";

const isFramed = window.parent !== window;

export function obeyPage(source: ReplaySource): void {
  if (!isFramed) return;
  document.body.classList.add("framed");
  const actions: Record<string, () => void> = {
    start: () => source.moveTo(1),
    back: () => source.moveTo(source.at - 1),
    next: () => source.moveTo(source.at + 1),
    play: () => source.isPlaying || source.play(),
    stop: () => source.stop(),
  };
  addEventListener("message", ({ origin, source: sender, data }) => {
    if (origin === location.origin && sender === window.parent) actions[data?.replay]?.();
  });
}

export function tellPage({ isPlaying }: ReplaySource): void {
  if (isFramed) window.parent.postMessage({ isPlaying }, location.origin);
}
