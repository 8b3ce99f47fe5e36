// The buttons of a call: mute, camera, devices, leave.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { switchLabel } from "./call-texts";
import type { LocalMedia } from "./local-media";

interface Handlers {
  devices(): void;
  leave(): void;
}

export class Controls {
  private readonly mute: HTMLButtonElement;
  private readonly camera: HTMLButtonElement;
  readonly element: HTMLElement;

  constructor(
    private readonly media: LocalMedia,
    { devices, leave }: Handlers,
    leaveLabel: string,
  ) {
    this.mute = control("microphone", () => void media.turn("audio", !media.isOn("audio")));
    this.camera = control("camera", () => void media.turn("video", !media.isOn("video")));
    const choose = control("devices", devices);
    const end = control("leave", leave);
    name(choose, "devices", t("Microphone and camera"));
    name(end, "leave", leaveLabel);
    end.classList.add("end");
    const label = t("Your microphone and camera");
    this.element = h("div", { class: "call-controls", role: "group", "aria-label": label });
    this.element.append(this.mute, this.camera, choose, end);
    media.watch(() => this.show());
    this.show();
  }

  private show(): void {
    const [audio, video] = [this.media.isOn("audio"), this.media.isOn("video")];
    name(this.mute, audio ? "microphone" : "microphone-off", switchLabel("audio", audio));
    name(this.camera, video ? "camera" : "camera-off", switchLabel("video", video));
    this.mute.classList.toggle("off", !audio);
    this.camera.classList.toggle("off", !video);
    this.mute.classList.toggle("interrupted", this.media.isInterrupted("audio"));
    this.camera.classList.toggle("interrupted", this.media.isInterrupted("video"));
  }
}

function control(sign: Icon, press: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "call-control", onclick: press, "data-control": sign });
}

function name(button: HTMLButtonElement, sign: Icon, label: string): void {
  if (button.title === label) return;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.replaceChildren(icon(sign), h("span", { class: "call-control-label", "aria-hidden": "true" }, label));
}

const SVG = "http://www.w3.org/2000/svg";
const MICROPHONE = "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6";
const CAMERA = "M4 7h10a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM15 11l6-3v8l-6-3";
const CROSSED = "M4 3l16 18";
const PATHS = {
  microphone: MICROPHONE,
  "microphone-off": `${MICROPHONE}${CROSSED}`,
  camera: CAMERA,
  "camera-off": `${CAMERA}${CROSSED}`,
  devices: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  leave: "M3 14c5-5 13-5 18 0l-2 3-4-1v-3c-2-1-4-1-6 0v3l-4 1z",
  add: "M12 5v14M5 12h14",
};

type Icon = keyof typeof PATHS;

// Signs of the controls.
export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "call-icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
