// The player's preferences, saved with the account.

import { t } from "../i18n/i18n";
import { csrfToken } from "../ui/post";

const TOGETHER_MS = 600; // changes within this time are saved together
const AGAIN_MS = 10_000; // until another attempt

export interface Preferences {
  back: string;
  felt: string;
  closest_hands: boolean; // show my closest hands
  hand_outlook: boolean; // show what my hand can become
  mark_scoring: boolean; // mark the tiles that would score
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

export type VolumeKind = "effects" | "warnings" | "voice" | "room" | "music";

const VOLUMES: Record<VolumeKind, number> = { effects: 0.7, warnings: 0.7, voice: 0.6, room: 0, music: 0 };

// As the player has set it. What sounds all the time does not until they ask for it.
export function chosenVolume({ volumes }: Preferences, kind: VolumeKind): number {
  return volumes[kind] ?? VOLUMES[kind];
}

export function isMuted({ volumes }: Preferences): boolean {
  return volumes.all === 0;
}

export function volume(preferences: Preferences, kind: VolumeKind): number {
  return (preferences.volumes.all ?? 1) * chosenVolume(preferences, kind);
}

// Nothing on the page moves by itself.
export function stillPage({ current }: PreferenceStore): boolean {
  return current.reduced_motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Saves changes after a short delay, several at a time, and one request after the other, so that the last change counts.
export class PreferenceStore {
  private changed: Partial<Preferences> = {};
  private timer = 0;
  private last: Promise<void> = Promise.resolve();
  private failing = false; // the player knows

  constructor(
    readonly current: Preferences,
    private readonly signedIn: boolean,
    private readonly tell: (text: string) => void,
  ) {
    addEventListener("pagehide", () => void this.send());
  }

  set(change: Partial<Preferences>): void {
    Object.assign(this.current, change);
    Object.assign(this.changed, change);
    this.saveIn(TOGETHER_MS);
  }

  save(): Promise<void> {
    clearTimeout(this.timer);
    this.last = this.last.then(() => this.send());
    return this.last;
  }

  private saveIn(wait: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), wait);
  }

  private async send(): Promise<void> {
    const change = this.changed;
    if (!this.signedIn || !Object.keys(change).length) return;
    this.changed = {};
    const answer = await post(change);
    if (answer === "saved") this.failing = false;
    else if (answer === "refused") this.tell(t("Your settings could not be saved. They apply on this page only."));
    else this.tryAgain(change);
  }

  private tryAgain(change: Partial<Preferences>): void {
    this.changed = { ...change, ...this.changed };
    if (!this.failing) this.tell(t("Your settings could not be saved. They apply on this page; we keep trying."));
    this.failing = true;
    this.saveIn(AGAIN_MS);
  }
}

// lost: it did not arrive, or the server cannot take it now.
async function post(change: Partial<Preferences>): Promise<"saved" | "refused" | "lost"> {
  const headers = { "X-CSRFToken": csrfToken(), "Content-Type": "application/json" };
  const body = JSON.stringify(change);
  const request = fetch("/accounts/preferences", { method: "POST", headers, body, keepalive: true });
  const { ok, status } = await request.catch(() => ({ ok: false, status: 0 }));
  if (ok) return "saved";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "lost";
}
