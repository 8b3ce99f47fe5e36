// One of the others on the call's page: picture, name, what is going on, volume.

import { t } from "../i18n/i18n";
import type { CallPerson } from "../live/page-protocol";
import { h, setText } from "../ui/dom";
import type { Picture } from "./picture";
import { canSetVolume, type Voices } from "./voices";

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
