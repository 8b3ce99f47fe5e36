// The buttons of a call: mute, camera, devices, leave.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
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
    this.mute = control("microphone", () => media.mute(!media.muted));
    this.camera = control("camera", () => void (media.filming ? media.stopCamera() : media.start("video")));
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
    const { muted, filming } = this.media;
    name(this.mute, muted ? "microphone-off" : "microphone", muted ? t("Turn microphone on") : t("Mute"));
    name(this.camera, filming ? "camera" : "camera-off", filming ? t("Turn camera off") : t("Turn camera on"));
    this.mute.classList.toggle("off", muted);
    this.camera.classList.toggle("off", !filming);
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
