// What the server wrote into the page, and what it keeps for the player.

import { t } from "../words/words";
import type { Sort } from "./store";

export interface Preferences {
  back: string;
  felt: string;
  helper: boolean; // show my closest hands
  sort: Sort;
  volumes: { all?: number; effects?: number; warnings?: number }; // 0 to 1; all 0: muted
  flat: boolean;
  still: boolean;
  quick: boolean; // one click discards
  free: boolean; // dim the tiles that are not free
  keys: boolean; // single-key shortcuts
  camera: { yaw: number; pitch: number; zoom: number };
}

export interface Setup {
  id: string; // the table's
  signedIn: boolean;
  preferences: Preferences;
  replay?: { seat: number }; // the session is over and told again, from this seat first
}

export function readSetup(): Setup {
  return JSON.parse(document.getElementById("setup")?.textContent ?? "{}") as Setup;
}

export function volume({ volumes }: Preferences, kind: "effects" | "warnings"): number {
  return (volumes.all ?? 1) * (volumes[kind] ?? 0.7);
}

function token(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")?.content ?? "";
}

// What is done at a table without the socket: sit, leave, start, rematch. Goes where the server says.
export async function act(address: string, fields: Record<string, string>, go: (to: string) => void): Promise<string> {
  const headers = { "X-CSRFToken": token(), Accept: "application/json" };
  try {
    const response = await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) });
    const answer = (await response.json()) as { to?: string; words?: string };
    if (answer.to) go(answer.to);
    return answer.words ?? "";
  } catch {
    return t("That did not reach the table. Please try again.");
  }
}

// Keeps what the player likes; a choice made while the last one is on its way goes out after it.
export class Keeper {
  private changed: Partial<Preferences> = {};
  private timer = 0;

  constructor(
    readonly now: Preferences,
    private readonly signedIn: boolean,
  ) {
    addEventListener("pagehide", () => void this.save());
  }

  set(change: Partial<Preferences>): void {
    Object.assign(this.now, change);
    Object.assign(this.changed, change);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), 600);
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.signedIn || !Object.keys(this.changed).length) return;
    const body = JSON.stringify(this.changed);
    this.changed = {};
    const headers = { "X-CSRFToken": token(), "Content-Type": "application/json" };
    await fetch("/accounts/preferences", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  }
}
