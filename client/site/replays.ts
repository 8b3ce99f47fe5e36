// One bar for all replays in the frames of a page.

export function controlReplays(bar: HTMLElement): void {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>("iframe")];
  const playing = new Set<MessageEventSource | null>();
  const play = bar.querySelector<HTMLElement>('[data-do="play"]') as HTMLElement;
  const [playText, stopText] = [play.textContent, play.dataset.playing as string];
  bar.hidden = false;
  bar.addEventListener("click", ({ target }) => {
    const pressed = (target as HTMLElement).closest<HTMLElement>("[data-do]")?.dataset.do;
    const replay = pressed === "play" && playing.size ? "stop" : pressed;
    if (replay) for (const frame of frames) frame.contentWindow?.postMessage({ replay }, location.origin);
  });
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || typeof data?.isPlaying !== "boolean") return;
    if (data.isPlaying) playing.add(source);
    else playing.delete(source);
    play.textContent = playing.size ? stopText : playText;
  });
}
