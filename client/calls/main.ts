// Entry point of the page of a call, and of the page that tries out microphone and camera.

import "../safari12/fallbacks";
import { pageSocket } from "../live/page-socket";
import { h } from "../ui/dom";
import { CallPage, type CallSetup } from "./call-page";
import { DeviceForm } from "./device-form";
import { refusal } from "./devices";
import { LocalMedia } from "./local-media";

const call = document.querySelector<HTMLElement>("[data-call]");
const test = document.querySelector<HTMLElement>("[data-call-test]");
const setup = document.getElementById("call-setup");

if (call && setup) new CallPage(call, pageSocket(), JSON.parse(setup.textContent ?? "") as CallSetup);
if (test) testDevices(test);

// The page that tries out microphone and camera, without a call.
function testDevices(place: HTMLElement): void {
  const reason = refusal();
  if (reason) return void place.replaceChildren(h("p", { class: "notice" }, reason));
  const media = new LocalMedia();
  const form = new DeviceForm(media, place.dataset.avatar ?? "", false);
  place.replaceChildren(form.element);
  addEventListener("pagehide", () => media.close());
  void form.start();
}
