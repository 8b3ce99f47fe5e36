// The running call on its own page: the people, the controls, what is going on.

import { t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import { connectionNote, namesOf, personNote } from "./call-texts";
import { Controls } from "./controls";
import { chooseDevices } from "./device-form";
import { troubleText } from "./devices";
import { People } from "./people";
import { PersonTile } from "./picture";
import type { CallSession } from "./session";

const TICK_MS = 1_000;

export class Stage {
  private readonly people: People;
  private readonly tiles = new Map<number, PersonTile>();
  private readonly list = h("ul", { class: "call-people" });
  private readonly status = h("p", { class: "call-status", role: "status" });
  private readonly trouble = h("p", { class: "call-trouble", role: "alert" });
  private readonly sound: HTMLButtonElement;
  readonly element: HTMLElement;
  private readonly since = Date.now();
  private readonly timer = window.setInterval(() => this.update(), TICK_MS);

  // extra: stands beside the controls.
  constructor(
    private readonly session: CallSession,
    extra: HTMLElement,
  ) {
    this.people = new People(session, () => this.update());
    this.sound = button(t("Turn on sound"), "brass", () => this.people.voices.allow(), { hidden: true });
    const devices = () =>
      void chooseDevices(session.media, session.mine?.avatar ?? "", () => this.people.voices.useOutput());
    const controls = new Controls(session.media, { devices, leave: () => session.leave() }, t("Hang up"));
    this.element = h(
      "div",
      { class: "call-stage" },
      this.status,
      this.trouble,
      this.list,
      this.sound,
      controls.element,
      extra,
    );
    session.media.watch(() => this.update());
    this.update();
  }

  update(): void {
    const { session } = this;
    this.people.update();
    const shown = session.call.people.filter(({ user, state }) => user === session.me || state !== "left");
    for (const [user, tile] of this.tiles) if (!shown.some((one) => one.user === user)) this.remove(user, tile);
    const ringing = (Date.now() - this.since) / 1000;
    for (const person of shown) {
      const own = person.user === session.me;
      const note = own ? "" : personNote(person, this.people.stateOf(person.user), ringing);
      this.tile(person.user).show(own ? t("{name} (you)", { name: person.name }) : person.name, note, person.state);
    }
    this.list.dataset.count = String(shown.length);
    this.sound.hidden = !this.people.voices.blocked;
    this.say();
  }

  close(): void {
    clearInterval(this.timer);
    this.people.close();
  }

  private tile(user: number): PersonTile {
    const known = this.tiles.get(user);
    if (known) return known;
    const { session, people } = this;
    const person = session.call.people.find((one) => one.user === user) as (typeof session.call.people)[number];
    const tile = new PersonTile(person, people.picture(user), user === session.me ? null : people.voices);
    this.tiles.set(user, tile);
    if (user === session.me) this.list.append(tile.element);
    else this.list.prepend(tile.element);
    return tile;
  }

  private remove(user: number, tile: PersonTile): void {
    tile.element.remove();
    this.tiles.delete(user);
  }

  private say(): void {
    const { session } = this;
    const joined = session.others.filter(({ state }) => state === "joined");
    const ringing = session.others.filter(({ state }) => state === "ringing");
    const late = joined.find(({ user }) => this.people.stateOf(user) === "late");
    if (!session.online) setText(this.status, t("Your connection to Tilehouse is lost. Reconnecting…"));
    else if (late) setText(this.status, connectionNote(late.name, "late"));
    else if (joined.length) setText(this.status, t("In a call with {names}", { names: namesOf(joined) }));
    else
      setText(
        this.status,
        ringing.length ? t("Calling {name}…", { name: namesOf(ringing) }) : t("Nobody else is here."),
      );
    const { troubles } = session.media;
    const texts = (["audio", "video"] as const).map((kind) => troubles[kind] && troubleText(kind, troubles[kind]));
    setText(this.trouble, texts.filter(Boolean).join(" "));
  }
}
