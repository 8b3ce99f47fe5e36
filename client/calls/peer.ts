// The connection to one other page of a call, by "perfect negotiation": https://w3c.github.io/webrtc-pc/#perfect-negotiation-example
// The impolite side begins, with one stream of sound and one of pictures in both directions. Later changes only replace tracks.

import type { CallPerson, Signal } from "../live/page-protocol";
import { HEIGHT, type Kind, WIDTH } from "./devices";
import type { LocalMedia } from "./local-media";
import { receivedLevel } from "./voices";

const DISCONNECTED_MS = 4_000; // short gaps heal by themselves
const ATTEMPT_MS = 8_000; // until another attempt while there is no connection, and nothing happens
const ANSWER_MS = 3_000; // until an offer is sent again
const LATE_MS = 15_000; // the user is told; a wrong relay password shows in no event
const WATCH_MS = 1_000;
const KINDS = ["audio", "video"] as const;

export type PeerState = "connecting" | "connected" | "interrupted" | "late";

export interface SignalData {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
}

interface PeerWire {
  sendSignal(data: SignalData): void;
  freshServers(): Promise<RTCIceServer[]>;
  changed(): void; // the state, or what is received
}

export class Peer {
  state: PeerState = "connecting";
  readonly received: Partial<Record<Kind, MediaStreamTrack>> = {};
  readonly connection: RTCPeerConnection;
  private offering = false;
  private answering = false; // an answer is being applied
  private ignoring = false; // the other's offer came at the same time as ours
  private downSince = Date.now();
  private attempted = Date.now(); // or the last description came
  private restarting = false; // an attempt is being prepared
  private readonly timer: number;

  constructor(
    readonly tab: string, // of the other
    private readonly polite: boolean,
    private readonly media: LocalMedia,
    servers: RTCIceServer[],
    private readonly wire: PeerWire,
  ) {
    this.connection = new RTCPeerConnection({ iceServers: servers, bundlePolicy: "max-bundle" });
    const { connection } = this;
    connection.onicecandidate = ({ candidate }) => candidate && wire.sendSignal({ candidate: candidate.toJSON() });
    connection.oniceconnectionstatechange = () => this.check();
    connection.onnegotiationneeded = () => void this.offer();
    connection.ontrack = ({ track }) => {
      this.received[track.kind as Kind] = track;
      wire.changed();
    };
    if (!polite) for (const kind of KINDS) connection.addTransceiver(kind, { direction: "sendrecv" });
    this.sendTracks();
    this.timer = window.setInterval(() => this.check(), WATCH_MS);
  }

  get level(): number {
    return receivedLevel(this.connection.getReceivers().find(({ track }) => track.kind === "audio"));
  }

  // After the own microphone or camera has changed.
  sendTracks(): void {
    for (const { sender, receiver } of this.connection.getTransceivers()) {
      const track = this.media.sent(receiver.track.kind as Kind);
      if (sender.track !== track) void sender.replaceTrack(track).catch(() => undefined);
    }
  }

  // most: bits per second of the picture.
  limit(most: number): void {
    for (const { sender, receiver } of this.connection.getTransceivers()) {
      if (receiver.track.kind !== "video") continue;
      const parameters = sender.getParameters();
      const { width = WIDTH, height = HEIGHT } = sender.track?.getSettings() ?? {};
      const scale = Math.max(1, width / WIDTH, height / HEIGHT);
      for (const encoding of parameters.encodings ?? [])
        Object.assign(encoding, { maxBitrate: most, scaleResolutionDownBy: scale });
      void sender.setParameters(parameters).catch(() => undefined); // not negotiated yet: called again when connected
    }
  }

  async receive({ description, candidate }: SignalData): Promise<void> {
    try {
      if (description) await this.describe(description);
      else if (candidate) await this.connection.addIceCandidate(candidate);
    } catch (error) {
      if (!this.ignoring && this.connection.signalingState !== "closed") console.info("call:", error);
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.connection.close();
  }

  private async describe(description: RTCSessionDescriptionInit): Promise<void> {
    const { connection } = this;
    const free = !this.offering && (connection.signalingState === "stable" || this.answering);
    if (description.type === "answer" && connection.signalingState === "stable") return; // to an offer sent twice
    this.ignoring = !this.polite && description.type === "offer" && !free;
    if (this.ignoring) return;
    this.answering = description.type === "answer";
    await connection.setRemoteDescription(description).then(
      () => (this.answering = false),
      (error) => {
        this.answering = false;
        throw error;
      },
    );
    this.attempted = Date.now();
    if (description.type !== "offer") return;
    for (const one of connection.getTransceivers()) one.direction = "sendrecv";
    this.sendTracks();
    await connection.setLocalDescription(await connection.createAnswer());
    this.describeOwn();
  }

  private async offer(options: RTCOfferOptions = {}): Promise<void> {
    if (!this.connection.getTransceivers().length) return; // the polite side waits for the other
    try {
      this.offering = true;
      const description = await this.connection.createOffer(options);
      if (this.connection.signalingState === "have-remote-offer") return; // answered first
      await this.connection.setLocalDescription(description);
      this.describeOwn();
    } catch {
      // the next attempt follows
    } finally {
      this.offering = false;
    }
  }

  private describeOwn(): void {
    const { localDescription } = this.connection;
    if (localDescription) this.wire.sendSignal({ description: localDescription.toJSON() });
  }

  private check(): void {
    const { iceConnectionState } = this.connection;
    const now = Date.now();
    if (iceConnectionState === "connected" || iceConnectionState === "completed") {
      this.downSince = 0;
      this.become("connected");
      return;
    }
    if (!this.downSince) this.downSince = this.attempted = now; // the first attempt is due after a while
    const late = now - this.downSince >= LATE_MS;
    this.become(late ? "late" : this.state === "connecting" ? "connecting" : "interrupted");
    if (now - this.attempted >= this.patience) void this.restart();
  }

  // Until another attempt.
  private get patience(): number {
    const { iceConnectionState, signalingState } = this.connection;
    if (signalingState === "have-local-offer") return ANSWER_MS;
    if (iceConnectionState === "failed") return WATCH_MS;
    return iceConnectionState === "disconnected" ? DISCONNECTED_MS : ATTEMPT_MS;
  }

  private async restart(): Promise<void> {
    if (this.restarting) return;
    this.restarting = true;
    const iceServers = await this.wire.freshServers().catch(() => null); // waits until the page has its socket
    this.restarting = false;
    this.attempted = Date.now();
    const { connection } = this;
    // The offer or its answer is lost or late. A new offer would make a late answer worthless.
    if (connection.signalingState === "have-local-offer") return this.describeOwn();
    if (connection.signalingState !== "stable") return;
    if (iceServers) connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
    await this.offer({ iceRestart: true });
  }

  private become(state: PeerState): void {
    if (this.state === state) return;
    this.state = state;
    this.wire.changed();
  }
}

const [TWO_BITRATE, MORE_BITRATE] = [250_000, 150_000]; // bits per second of each picture sent

interface MeshWire {
  sendSignal(to: number, data: SignalData): void;
  freshServers(): Promise<RTCIceServer[]>;
  changed(): void;
}

// The connections to the other pages of a call: at most three.
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
