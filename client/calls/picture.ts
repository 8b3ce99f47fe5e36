// One person of a call as a picture: their camera, or their avatar, with a mark if they are muted and a ring while they speak.

import { t } from "../i18n/i18n";
import type { CallPerson } from "../live/page-protocol";
import { h, setText } from "../ui/dom";
import { icon } from "./controls";
import { canSetVolume, type Voices } from "./voices";

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

// One of the others on the call's page: picture, name, what is going on, volume.
export class PersonTile {
  private readonly name = h("b", { class: "call-name" });
  private readonly note = h("span", { class: "call-note" });
  readonly element: HTMLElement;

  // voices: null for the own picture.
  constructor(person: CallPerson, picture: Picture, voices: Voices | null) {
    const volume = voices && canSetVolume() ? volumeSlider(person, voices) : null;
    const about = h("div", { class: "call-about" }, this.name, this.note, volume);
    this.element = h("li", { class: "call-person", "data-user": person.user }, picture.element, about);
  }

  show(name: string, note: string, state: string): void {
    setText(this.name, name);
    setText(this.note, note);
    this.element.dataset.state = state;
  }
}

export function volumeSlider({ user, name }: CallPerson, voices: Voices): HTMLElement {
  const label = t("Volume of {name}", { name });
  const value = Math.round(voices.volumeOf(user) * 10);
  const input = h("input", { type: "range", min: 0, max: 10, step: 1, value, "aria-label": label, title: label });
  input.addEventListener("input", () => voices.setVolume(user, Number(input.value) / 10));
  return h("label", { class: "call-volume" }, t("Volume"), input);
}
