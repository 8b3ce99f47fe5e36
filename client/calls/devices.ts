// Microphones, cameras and loudspeakers: what the browser has, what was chosen before, and what went wrong.

import { t } from "../i18n/i18n";
import { browserStorage } from "../ui/storage";

export type Kind = "audio" | "video";
// silenced: by the system, which also brings it back. lost: unplugged, or no longer allowed. none: the browser has no devices.
export type Trouble = "refused" | "missing" | "busy" | "failed" | "silenced" | "lost" | "none";

export const [WIDTH, HEIGHT, FRAME_RATE] = [640, 360, 15];
const REMEMBERED = { audio: "calls.microphone", video: "calls.camera", output: "calls.speaker" };

// Why this browser cannot take part in calls, in the reader's words; "" if it can.
export function refusal(): string {
  if (window.isSecureContext === false) return t("Calls work only over a secure connection (https).");
  if (!("RTCPeerConnection" in window))
    return t(
      "Calls are switched off in this browser, or it has none (WebRTC). Switch them on, or use another browser.",
    );
  if (!("restartIce" in RTCPeerConnection.prototype))
    return t("This browser is too old for calls. Please update it, or use another one.");
  return "";
}

export function troubleText(kind: Kind, trouble: Trouble): string {
  return kind === "audio" ? microphoneTexts[trouble] : cameraTexts[trouble];
}

// After a trouble is over by itself or by the user.
export function backText(kind: Kind): string {
  return kind === "audio" ? t("Your microphone works again.") : t("Your camera works again.");
}

const microphoneTexts: Record<Trouble, string> = {
  refused: t("Your browser has not allowed the microphone. Allow it beside the address of this page, then try again."),
  missing: t("No microphone was found. Connect one, then try again."),
  busy: t("Another program is using the microphone. Close it, then try again."),
  failed: t("The microphone could not be started. Try again, or choose another one."),
  silenced: t(
    "Your device has muted the microphone: nobody hears you. Once it is on again, sound comes back by itself.",
  ),
  lost: t(
    "The microphone is unplugged, or no longer allowed. Once it is plugged in again, sound comes back by itself.",
  ),
  none: t("This browser gives web pages no microphone. You can listen all the same."),
};
const cameraTexts: Record<Trouble, string> = {
  refused: t("Your browser has not allowed the camera. Allow it beside the address of this page, then try again."),
  missing: t("No camera was found. Connect one, then try again."),
  busy: t("Another program is using the camera. Close it, then try again."),
  failed: t("The camera could not be started. Try again, or choose another one."),
  silenced: t("Your device has switched off the camera: nobody sees you. Once it is on again, the picture comes back."),
  lost: t("The camera is unplugged, or no longer allowed. Plug it in, then turn it on again."),
  none: t("This browser gives web pages no camera."),
};

export const chosenDevice = (kind: keyof typeof REMEMBERED): string => browserStorage.getItem(REMEMBERED[kind]) ?? "";
export const rememberDevice = (kind: keyof typeof REMEMBERED, id: string): void =>
  browserStorage.setItem(REMEMBERED[kind], id);

// Missing in browsers that have no devices for pages.
const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;

// Calls `changed` when devices were plugged in or unplugged, until the returned function is called.
export function listenForDevices(changed: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener?.("devicechange", changed);
  return () => devices?.removeEventListener?.("devicechange", changed);
}

// A remembered device that is gone is replaced by another one.
function constraintsFor(kind: Kind, strict: boolean): MediaTrackConstraints {
  const id = chosenDevice(kind);
  const device = id ? { deviceId: id } : {};
  if (kind === "audio") return { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const most = (value: number) => (strict ? { ideal: value, max: value } : { ideal: value });
  return { ...device, width: most(WIDTH), height: most(HEIGHT), frameRate: most(FRAME_RATE) };
}

interface Opened {
  tracks: MediaStreamTrack[];
  troubles: { kind: Kind; trouble: Trouble }[];
}

// Asks for devices, both at once if possible, so that the browser asks the user once.
export async function openTracks(kinds: Kind[]): Promise<Opened> {
  if (!mediaDevices()?.getUserMedia) return { tracks: [], troubles: kinds.map((kind) => ({ kind, trouble: "none" })) };
  try {
    return { tracks: await tracksOf(kinds), troubles: [] };
  } catch (error) {
    if (kinds.length > 1) return bothOf(await openTracks(["audio"]), await openTracks(["video"]));
    return { tracks: [], troubles: kinds.map((kind) => ({ kind, trouble: troubleOf(error) })) };
  }
}

const bothOf = (one: Opened, other: Opened): Opened => ({
  tracks: [...one.tracks, ...other.tracks],
  troubles: [...one.troubles, ...other.troubles],
});

async function tracksOf(kinds: Kind[]): Promise<MediaStreamTrack[]> {
  const ask = (strict: boolean) => {
    const wanted = kinds.map((kind) => [kind, constraintsFor(kind, strict)] as const);
    return navigator.mediaDevices.getUserMedia(Object.assign({}, ...wanted.map(([kind, one]) => ({ [kind]: one }))));
  };
  const stream = await ask(true).catch((error: Error) => {
    if (error.name !== "OverconstrainedError") throw error;
    return ask(false); // a camera that has no such small picture
  });
  return stream.getTracks();
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "failed";
}

export interface Device {
  id: string;
  name: string;
}

// The devices of a kind. Browsers tell their names once one of them has been allowed.
export async function devicesOf(kind: "audio" | "video" | "output"): Promise<Device[]> {
  const sort = { audio: "audioinput", video: "videoinput", output: "audiooutput" }[kind];
  const all =
    (await mediaDevices()
      ?.enumerateDevices()
      .catch(() => [])) ?? [];
  const found = all.filter((one) => one.kind === sort && one.deviceId);
  return found.map(({ deviceId, label }, index) => ({
    id: deviceId,
    name: label || t("Device {number}", { number: index + 1 }),
  }));
}
