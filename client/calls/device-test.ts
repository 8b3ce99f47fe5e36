// The page that tries out microphone and camera, without a call.

import { h } from "../ui/dom";
import { DeviceForm } from "./device-form";
import { refusal } from "./devices";
import { LocalMedia } from "./local-media";

export function testDevices(place: HTMLElement): void {
  const reason = refusal();
  if (reason) return void place.replaceChildren(h("p", { class: "notice" }, reason));
  const media = new LocalMedia();
  const form = new DeviceForm(media, place.dataset.avatar ?? "", false);
  place.replaceChildren(form.element);
  addEventListener("pagehide", () => media.close());
  void form.start();
}
