// How a person takes part: microphone and camera on or off. Kept for a call in this tab, so that a page that is loaded again goes
// on the same way. Nothing is kept of other calls but whether the user's own video calls begin with the camera.

import { browserStorage, keptValue, tabStorage } from "../ui/storage";
import type { Kind } from "./devices";

export type Switches = Record<Kind, boolean>;

const IN_TAB = "calls.switches";
const ANSWERED = "calls.answered"; // the call may go on in another window
const CAMERA = "calls.camera-on";

interface Chosen {
  call: string;
  switches: Switches;
}

export function keptSwitches(call: string): Switches | null {
  const all = [keptValue<Chosen>(tabStorage, IN_TAB), keptValue<Chosen>(browserStorage, ANSWERED)];
  return all.find((one) => one?.call === call)?.switches ?? null;
}

export function keepSwitches(call: string, switches: Switches): void {
  browserStorage.removeItem(ANSWERED);
  tabStorage.setItem(IN_TAB, JSON.stringify({ call, switches }));
}

export function forgetSwitches(): void {
  tabStorage.removeItem(IN_TAB);
}

// The user accepts a call, with the camera or without it.
export function answerWith(call: string, video: boolean): void {
  browserStorage.setItem(ANSWERED, JSON.stringify({ call, switches: { audio: true, video } }));
}

// Whether a video call that the user begins shows them: as they chose in the last one.
export function beginsWithCamera(): boolean {
  return browserStorage.getItem(CAMERA) !== "0";
}

export function rememberCamera(on: boolean): void {
  browserStorage.setItem(CAMERA, on ? "1" : "0");
}
