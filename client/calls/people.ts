// Everybody of a call, seen and heard; used by the call's page and at the table.

import type { CallPerson } from "../live/page-protocol";
import type { PeerState } from "./peer";
import { Picture } from "./picture";
import type { CallSession } from "./session";
import { MicrophoneLevel, SPEAKING, Voices } from "./voices";

const LEVELS_MS = 200;
const HOLD_MS = 700; // the ring stays between two words

export class People {
  readonly voices: Voices;
  private readonly pictures = new Map<number, Picture>();
  private readonly spoke = new Map<number, number>(); // when somebody was last heard
  private own: { track: MediaStreamTrack; level: MicrophoneLevel } | null = null;
  private readonly timer = window.setInterval(() => this.listen(), LEVELS_MS);

  constructor(
    private readonly session: CallSession,
    changed: () => void,
  ) {
    this.voices = new Voices(changed);
  }

  picture(user: number): Picture {
    const picture = this.pictures.get(user) ?? new Picture(user === this.session.me);
    this.pictures.set(user, picture);
    return picture;
  }

  stateOf(user: number): PeerState {
    return this.session.mesh?.peers.get(user)?.state ?? "connecting";
  }

  update(): void {
    const { session } = this;
    for (const person of session.call.people) this.show(person);
    this.voices.keep([...(session.mesh?.peers.keys() ?? [])]);
    this.followMicrophone();
  }

  close(): void {
    clearInterval(this.timer);
    this.voices.close();
    this.own?.level.close();
    this.own = null;
  }

  private show(person: CallPerson): void {
    const { session } = this;
    const { user, avatar } = person;
    const peer = session.mesh?.peers.get(user);
    const { media } = session;
    if (user === session.me) {
      this.picture(user).show({
        avatar,
        video: media.isSent("video") ? media.tracks.video : null,
        muted: !media.isSent("audio"),
        waiting: false,
      });
      return;
    }
    this.voices.play(user, peer?.received.audio);
    const connected = peer?.state === "connected";
    const video = connected && person.video ? (peer.received.video ?? null) : null;
    const joined = person.state === "joined";
    this.picture(user).show({ avatar, video, muted: joined && !person.audio, waiting: !connected });
  }

  private followMicrophone(): void {
    const { audio } = this.session.media.tracks;
    if (this.own?.track === audio) return;
    this.own?.level.close();
    this.own = audio && { track: audio, level: new MicrophoneLevel(audio) };
  }

  private listen(): void {
    const now = Date.now();
    const { mesh, me, media } = this.session;
    this.hear(me, !media.isSent("audio") ? 0 : (this.own?.level.read() ?? 0), now);
    for (const [user, peer] of mesh?.peers ?? []) this.hear(user, peer.level, now);
  }

  private hear(user: number, level: number, now: number): void {
    if (level > SPEAKING) this.spoke.set(user, now);
    this.pictures.get(user)?.speak(now - (this.spoke.get(user) ?? 0) < HOLD_MS);
  }
}
