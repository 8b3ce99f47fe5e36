// The buttons of a call: mute, camera, devices, leave.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { switchLabel } from "./call-texts";
import { type Icon, icon } from "./icons";
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
