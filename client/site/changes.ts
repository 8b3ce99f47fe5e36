// What a page shows may be changed by others, or on another page of the same user. Parts of the page that show it are
// refreshed when the server says so, when the page is looked at again, and some of them every few seconds.

export const SOON_MS = 300; // several changes have one answer
export const AGAIN = "again"; // the page is looked at again, or connected again: anything may have changed

interface Eyes {
  readonly hidden: boolean; // nobody looks at the page
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

interface Watched {
  about: readonly string[];
  refresh(): void;
  timer: number;
}

export class Changes {
  private readonly watched: Watched[] = [];

  constructor(private readonly eyes: Eyes) {}

  // about: words for the changes after which to refresh, as in an attribute.
  watch(about: string, refresh: () => void): void {
    this.watched.push({ about: about.split(" "), refresh, timer: 0 });
  }

  announce(about: string): void {
    if (this.eyes.hidden) return; // everything is refreshed when it is looked at again
    for (const one of this.watched) if (one.about.includes(about)) this.refreshSoon(one);
  }

  private refreshSoon(one: Watched): void {
    this.eyes.clearTimer(one.timer);
    one.timer = this.eyes.setTimer(one.refresh, SOON_MS);
  }
}

export const changes = new Changes({
  get hidden() {
    return document.hidden;
  },
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer),
});

export function watchThePage(): void {
  document.addEventListener("visibilitychange", () => changes.announce(AGAIN));
  // The browser's Back button shows the page as it was left.
  addEventListener("pageshow", (event) => event.persisted && changes.announce(AGAIN));
}
