// One person of a call as a picture: their camera, or their avatar, with a mark if they are muted and a ring while they speak.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { icon } from "./icons";

interface Shown {
  avatar: string; // its seed
  video: MediaStreamTrack | null;
  muted: boolean;
  waiting: boolean; // there is no connection
}

export class Picture {
  private readonly video = h("video", { class: "call-video", playsinline: true, muted: true, hidden: true });
  private readonly face = h("img", { class: "call-face", alt: "" });
  private readonly mark = h("span", { class: "call-muted", role: "img", "aria-label": t("muted"), hidden: true });
  readonly element: HTMLElement;
  private track: MediaStreamTrack | null = null;

  // own: mirrored, as people know themselves.
  constructor(own: boolean) {
    this.video.muted = true; // the sound has elements of its own
    this.video.autoplay = true;
    this.mark.append(icon("microphone-off"));
    this.element = h("span", { class: own ? "call-picture own" : "call-picture" }, this.face, this.video, this.mark);
  }

  show({ avatar, video, muted, waiting }: Shown): void {
    const address = `/accounts/avatars/${avatar}.svg`;
    if (avatar && !this.face.src.endsWith(address)) this.face.src = address;
    if (this.track !== video) {
      this.track = video;
      this.video.srcObject = video && new MediaStream([video]);
      if (video) void this.video.play().catch(() => undefined);
    }
    this.video.hidden = !video;
    this.face.hidden = !!video || !avatar;
    this.mark.hidden = !muted;
    this.element.classList.toggle("waiting", waiting);
  }

  speak(on: boolean): void {
    this.element.classList.toggle("speaking", on);
  }
}
