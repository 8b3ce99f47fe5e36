// The connections to the other pages of a call: at most three.

import type { CallPerson, Signal } from "../live/page-protocol";
import type { LocalMedia } from "./local-media";
import { Peer, type SignalData } from "./peer";

const [TWO_BITRATE, MORE_BITRATE] = [250_000, 150_000]; // bits per second of each picture sent

interface MeshWire {
  sendSignal(to: number, data: SignalData): void;
  freshServers(): Promise<RTCIceServer[]>;
  changed(): void;
}

export class Mesh {
  readonly peers = new Map<number, Peer>(); // by user
  private readonly gone = new Set<string>(); // tabs whose late signals count no more

  constructor(
    private readonly me: number,
    private readonly media: LocalMedia,
    private servers: RTCIceServer[],
    private readonly wire: MeshWire,
  ) {
    media.watch(() => this.mediaChanged());
  }

  // Connects to everybody who takes part, and ends the connections to all others.
  update(people: CallPerson[]): void {
    const others = people.filter(({ user, state, tab }) => user !== this.me && state === "joined" && tab);
    for (const [user, peer] of [...this.peers])
      if (!others.some((one) => one.user === user && one.tab === peer.tab)) this.drop(user, peer);
    for (const { user, tab } of others) if (!this.peers.has(user)) this.connect(user, tab);
    this.limit();
  }

  // A signal may arrive before the news that its sender takes part.
  receive({ sender, sender_tab, data }: Signal): void {
    const signal = data as SignalData;
    let peer = this.peers.get(sender);
    if (peer?.tab !== sender_tab) {
      if (!signal.description || this.gone.has(sender_tab)) return;
      if (peer) this.drop(sender, peer);
      peer = this.connect(sender, sender_tab);
    }
    void peer.receive(signal);
  }

  close(): void {
    for (const [user, peer] of [...this.peers]) this.drop(user, peer);
  }

  private connect(user: number, tab: string): Peer {
    const peer = new Peer(tab, this.me > user, this.media, this.servers, {
      sendSignal: (data) => this.wire.sendSignal(user, data),
      freshServers: async () => {
        this.servers = await this.wire.freshServers();
        return this.servers;
      },
      changed: () => {
        this.limit();
        this.wire.changed();
      },
    });
    this.peers.set(user, peer);
    return peer;
  }

  private drop(user: number, peer: Peer): void {
    peer.close();
    this.gone.add(peer.tab);
    this.peers.delete(user);
  }

  private mediaChanged(): void {
    for (const peer of this.peers.values()) peer.sendTracks();
    this.limit();
  }

  private limit(): void {
    for (const peer of this.peers.values()) peer.limit(this.peers.size > 1 ? MORE_BITRATE : TWO_BITRATE);
  }
}
