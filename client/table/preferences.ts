// The player's preferences, saved with the account.

import { csrfToken } from "./post-form";

export interface Preferences {
  back: string;
  felt: string;
  closest_hands: boolean; // show my closest hands
  hand_outlook: boolean; // show what my hand can become
  sort: string; // one of the game's sorts, or "own"
  volumes: { all?: number } & { [kind in VolumeKind]?: number }; // 0 to 1; all 0: muted
  dom_table: boolean;
  reduced_motion: boolean;
  pass_useless: boolean; // pass on discards that no hand needs
  one_click_discard: boolean; // one click discards a tile
  second_tap_discard: boolean; // on touch screens a second tap on a tile discards it
  dim_blocked: boolean; // dim the tiles that cannot be picked
  shortcuts: boolean; // single-key shortcuts
  hide_chat: boolean; // what others say at tables
  camera: { yaw: number; pitch: number; zoom: number };
}

export type VolumeKind = "effects" | "warnings" | "music";

// As the player has set it. There is no music until they ask for it.
export function chosenVolume({ volumes }: Preferences, kind: VolumeKind): number {
  return volumes[kind] ?? (kind === "music" ? 0 : 0.7);
}

export function volume(preferences: Preferences, kind: VolumeKind): number {
  return (preferences.volumes.all ?? 1) * chosenVolume(preferences, kind);
}

// Nothing on the page moves by itself.
export function stillPage({ current }: PreferenceStore): boolean {
  return current.reduced_motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Saves changes after a short delay, several at a time.
export class PreferenceStore {
  private changed: Partial<Preferences> = {};
  private timer = 0;

  constructor(
    readonly current: Preferences,
    private readonly signedIn: boolean,
  ) {
    addEventListener("pagehide", () => void this.save());
  }

  set(change: Partial<Preferences>): void {
    Object.assign(this.current, change);
    Object.assign(this.changed, change);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), 600);
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.signedIn || !Object.keys(this.changed).length) return;
    const body = JSON.stringify(this.changed);
    this.changed = {};
    const headers = { "X-CSRFToken": csrfToken(), "Content-Type": "application/json" };
    await fetch("/accounts/preferences", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  }
}
