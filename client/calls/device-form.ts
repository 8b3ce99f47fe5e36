// Tries out and chooses microphone, camera and loudspeaker: on a page of its own, before calls, and during them.

import { t } from "../i18n/i18n";
import { sheet } from "../table/dialog";
import { button, h, setText } from "../ui/dom";
import { browserStorage } from "../ui/storage";
import { switchLabel } from "./call-texts";
import {
  chosenDevice,
  type Device,
  devicesOf,
  type Kind,
  listenForDevices,
  rememberDevice,
  troubleText,
} from "./devices";
import type { LocalMedia } from "./local-media";
import { Picture } from "./picture";
import { MicrophoneLevel } from "./voices";

const LEVEL_MS = 100;
const TONE_SECONDS = 0.6;
const HEARD = 0.1; // louder than an empty room

export class DeviceForm {
  private readonly picture = new Picture(true);
  private readonly meter = h("meter", { id: "call-level", min: 0, max: 1, value: 0 });
  private readonly heard = h("p", { class: "call-heard", role: "status" });
  private readonly trouble = h("p", { class: "call-trouble", role: "alert" });
  private readonly switches: Partial<Record<Kind, HTMLButtonElement>>;
  private readonly selects: Record<"audio" | "video" | "output", HTMLSelectElement>;
  readonly element: HTMLElement;
  private level: { track: MediaStreamTrack; meter: MicrophoneLevel; works: boolean } | null = null;
  private readonly timer = window.setInterval(() => this.measure(), LEVEL_MS);
  private readonly offDevices = listenForDevices(() => void this.list());
  private readonly unwatch: () => void;

  // inCall: of a call, or before one, so that the microphone can be muted.
  constructor(
    private readonly media: LocalMedia,
    private readonly avatar: string,
    private readonly inCall: boolean,
    private readonly outputChosen: () => void = () => undefined,
  ) {
    const toggle = (kind: Kind) => button("", "second small", () => void media.turn(kind, !media.isOn(kind)));
    this.switches = inCall ? { audio: toggle("audio"), video: toggle("video") } : { video: toggle("video") };
    const choose = (kind: Kind) => select(`call-${kind}`, (id) => void media.choose(kind, id));
    this.selects = {
      audio: choose("audio"),
      video: choose("video"),
      output: select("call-output", (id) => void this.hearOn(id)),
    };
    this.element = h(
      "div",
      { class: "device-form" },
      h("div", { class: "device-preview" }, this.picture.element, h("div", { class: "row" }, ...this.buttons)),
      h("div", { class: "device-fields" }, ...this.fields(), this.trouble),
    );
    this.unwatch = media.watch(() => this.show());
    this.show();
  }

  // Opens what is to be on, and lists the devices by name.
  async start(): Promise<void> {
    await this.media.start();
    await this.list();
  }

  close(): void {
    clearInterval(this.timer);
    this.unwatch();
    this.offDevices();
    this.level?.meter.close();
    this.level = null;
  }

  private fields(): (HTMLElement | null)[] {
    const { audio, video, output } = this.selects;
    const tone = button(t("Play a sound"), "second small", () => void playTone());
    const speaker = "setSinkId" in HTMLMediaElement.prototype ? field(t("Your loudspeaker"), output) : null;
    return [
      field(t("Your microphone"), audio),
      h("label", { class: "device-level", for: "call-level" }, t("What your microphone hears")),
      this.meter,
      this.heard,
      field(t("Your camera"), video),
      speaker,
      tone,
    ];
  }

  private show(): void {
    const { media } = this;
    const { troubles } = media;
    const muted = this.inCall && (!media.isOn("audio") || media.isInterrupted("audio"));
    const video = media.isInterrupted("video") ? null : media.tracks.video;
    this.picture.show({ avatar: this.avatar, video, muted, waiting: !video && !this.avatar });
    for (const kind of ["audio", "video"] as const) this.showSwitch(kind, this.switches[kind]);
    const texts = (["audio", "video"] as const).map((kind) => troubles[kind] && troubleText(kind, troubles[kind]));
    setText(this.trouble, texts.filter(Boolean).join(" "));
    this.followMicrophone();
    void this.list();
  }

  private get buttons(): HTMLButtonElement[] {
    return Object.values(this.switches);
  }

  private showSwitch(kind: Kind, control?: HTMLButtonElement): void {
    if (control) setText(control, switchLabel(kind, this.media.isOn(kind)));
  }

  private followMicrophone(): void {
    const { audio } = this.media.tracks;
    if (this.level?.track === audio) return;
    this.level?.meter.close();
    this.level = audio && { track: audio, meter: new MicrophoneLevel(audio), works: false };
    this.measure();
  }

  private measure(): void {
    const { level } = this;
    const loudness = level?.meter.read() ?? 0;
    this.meter.value = Math.sqrt(loudness); // as loud as it sounds
    if (level) level.works ||= loudness > HEARD;
    setText(this.heard, this.heardText());
  }

  private heardText(): string {
    if (!this.level) return "";
    if (!this.media.isOn("audio")) return t("Your microphone is off. Nobody hears you.");
    const { works, meter } = this.level;
    if (works) return t("Your microphone works.");
    return meter.waits ? t("Click anywhere on this page, then say something.") : t("Say something: the bar moves.");
  }

  private async list(): Promise<void> {
    for (const kind of ["audio", "video", "output"] as const)
      fill(this.selects[kind], await devicesOf(kind), this.current(kind));
  }

  private current(kind: "audio" | "video" | "output"): string {
    const used = kind === "output" ? "" : (this.media.tracks[kind]?.getSettings().deviceId ?? "");
    return used || chosenDevice(kind);
  }

  // One that the browser refuses is not shown as chosen.
  private async hearOn(id: string): Promise<void> {
    const refused = await new Audio().setSinkId(id).then(
      () => false,
      () => true,
    );
    if (!refused) rememberDevice("output", id);
    this.outputChosen();
    if (!refused) return;
    this.selects.output.dataset.key = "";
    await this.list();
    setText(this.trouble, t("This loudspeaker cannot be used. You hear on the one before."));
  }
}

function field(label: string, input: HTMLSelectElement): HTMLElement {
  return h("label", { class: "device-field", for: input.id }, h("span", {}, label), input);
}

function select(id: string, chosen: (device: string) => void): HTMLSelectElement {
  return h("select", { id, onchange: (event) => chosen((event.target as HTMLSelectElement).value) });
}

// Left as it is while nothing has changed, so that an open list stays open.
function fill(list: HTMLSelectElement, devices: Device[], current: string): void {
  const key = JSON.stringify([devices, current]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.disabled = !devices.length;
  const named = devices.length ? devices : [{ id: "", name: t("None found") }];
  list.replaceChildren(...named.map(({ id, name }) => h("option", { value: id, selected: id === current }, name)));
}

// A short tone from the chosen loudspeaker.
async function playTone(): Promise<void> {
  if (!("AudioContext" in window)) return;
  const context = new AudioContext();
  const target = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.2, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE_SECONDS);
  tone.connect(gain).connect(target);
  const player = new Audio();
  player.srcObject = target.stream;
  const output = chosenDevice("output");
  if ("setSinkId" in player && output) await player.setSinkId(output).catch(() => undefined);
  await player.play().catch(() => undefined);
  tone.start();
  tone.stop(context.currentTime + TONE_SECONDS);
  tone.onended = () => void context.close();
}

// The devices in a dialog: before calls, and during them.

const TESTED = "calls.tested";

// In this browser, before an earlier call.
export const wereTriedOut = (): boolean => browserStorage.getItem(TESTED) !== null;

// Before a call: tries the devices out. Resolves when the user wants to join, with what is on then; to false if not.
export async function tryOut(media: LocalMedia, avatar: string): Promise<boolean> {
  const wanted = await deviceDialog(media, avatar, {
    title: t("Can they hear and see you?"),
    text: t("Try out your microphone and camera. Nobody hears or sees you yet."),
    done: t("Join the call"),
    cancel: t("Not now"),
  });
  if (wanted) browserStorage.setItem(TESTED, "1");
  return wanted;
}

interface Words {
  title: string;
  text: string;
  done: string;
  cancel: string;
}

export function chooseDevices(media: LocalMedia, avatar: string, outputChosen: () => void): Promise<boolean> {
  const words = { title: t("Microphone and camera"), text: "", done: t("Done"), cancel: "" };
  return deviceDialog(media, avatar, words, outputChosen);
}

function deviceDialog(media: LocalMedia, avatar: string, words: Words, outputChosen?: () => void): Promise<boolean> {
  return new Promise((answer) => {
    const form = new DeviceForm(media, avatar, true, outputChosen);
    const dialog = sheet(words.title, "call-sheet", words.text ? h("p", {}, words.text) : null, form.element);
    let wanted = false;
    const end = (yes: boolean) => () => {
      wanted = yes;
      dialog.close();
    };
    const listen = words.cancel ? listenText(media) : null;
    const cancel = words.cancel ? button(words.cancel, "second", end(false)) : null;
    dialog.append(
      ...(listen ? [listen] : []),
      h("div", { class: "row" }, cancel, button(words.done, "brass", end(true))),
    );
    dialog.addEventListener("close", () => {
      form.close();
      answer(wanted);
    });
    dialog.showModal();
    void form.start();
  });
}

// Nobody needs a microphone to take part.
function listenText(media: LocalMedia): HTMLElement {
  const text = h("p", { role: "status" });
  media.watch(() =>
    setText(text, media.troubles.audio ? t("You can join all the same: you hear and see the others.") : ""),
  );
  return text;
}
