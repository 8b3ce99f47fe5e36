// What is heard all the time: the room, and music. Loaded when the player turns one of them up.

import { Music } from "./music";
import type { VolumeKind } from "./preferences";
import { RoomTone } from "./room-tone";

export class Ambience {
  private readonly music: Music;
  private readonly room: RoomTone;

  constructor(
    private readonly context: AudioContext,
    volume: (kind: VolumeKind) => number,
  ) {
    this.music = new Music(() => volume("music"));
    this.room = new RoomTone(context, () => volume("room"));
    document.addEventListener("visibilitychange", () => this.room.update());
  }

  update(): void {
    this.music.update(this.context);
    this.room.update();
  }
}
