// The people of a table's call in the panels of their seats. A press enlarges a picture.

import { t } from "../i18n/i18n";
import type { CallPerson } from "../live/page-protocol";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import type { People } from "./people";
import { volumeSlider } from "./picture";
import { canSetVolume } from "./voices";

interface Tile {
  element: HTMLButtonElement;
  panel: HTMLElement;
}

export class SeatPictures {
  private readonly tiles = new Map<number, Tile>(); // by user
  private large: { user: number; element: HTMLElement } | null = null;

  constructor(
    private readonly people: People,
    private readonly me: number,
    private readonly panelOf: (seat: number) => HTMLElement | null,
  ) {}

  // The names of accounts are unique, so they say who sits where.
  show(people: CallPerson[], { seats }: TableInfo): void {
    const joined = people.filter(({ state }) => state === "joined");
    for (const user of [...this.tiles.keys()]) if (!joined.some((one) => one.user === user)) this.remove(user);
    for (const person of joined) {
      const seat = seats.findIndex(({ name, bot }) => name === person.name && !bot);
      const panel = seat < 0 ? null : this.panelOf(seat);
      if (panel) this.put(person, panel);
      else this.remove(person.user);
    }
  }

  close(): void {
    for (const user of [...this.tiles.keys()]) this.remove(user);
  }

  private put(person: CallPerson, panel: HTMLElement): void {
    const known = this.tiles.get(person.user);
    if (known?.panel === panel) return;
    if (known) this.remove(person.user);
    const element = this.tileFor(person);
    panel.querySelector(".ring")?.append(element);
    panel.classList.add("in-call");
    this.tiles.set(person.user, { element, panel });
  }

  private tileFor(person: CallPerson): HTMLButtonElement {
    const own = person.user === this.me;
    const label = own ? t("Enlarge your picture") : t("Enlarge {name}", { name: person.name });
    const press = () => this.enlarge(person);
    const element = h("button", {
      type: "button",
      class: "call-tile",
      "aria-label": label,
      title: label,
      onclick: press,
    });
    element.append(this.people.picture(person.user).element);
    return element;
  }

  private remove(user: number): void {
    const tile = this.tiles.get(user);
    if (!tile) return;
    if (this.large?.user === user) this.shrink();
    tile.element.remove();
    tile.panel.classList.remove("in-call");
    this.tiles.delete(user);
  }

  // The picture itself moves, so that it is drawn once.
  private enlarge(person: CallPerson): void {
    const { user, name } = person;
    this.shrink();
    const own = user === this.me;
    const close = h(
      "button",
      {
        type: "button",
        class: "call-shrink",
        "aria-label": t("Close: {title}", { title: name }),
        onclick: () => this.shrink(),
      },
      "✕",
    );
    const volume = own || !canSetVolume() ? null : volumeSlider(person, this.people.voices);
    const element = h("div", { class: "call-large", role: "group", "aria-label": name });
    element.append(this.people.picture(user).element, close, h("b", { class: "call-name" }, name));
    if (volume) element.append(volume);
    element.addEventListener("keydown", (event) => event.key === "Escape" && this.shrink());
    this.large = { user, element };
    document.getElementById("table")?.append(element);
    close.focus();
  }

  private shrink(): void {
    if (!this.large) return;
    const { user, element } = this.large;
    this.large = null;
    element.remove();
    const tile = this.tiles.get(user)?.element;
    tile?.append(this.people.picture(user).element);
    tile?.focus();
  }
}
