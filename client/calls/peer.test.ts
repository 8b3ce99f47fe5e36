import assert from "node:assert/strict";
import test from "node:test";
import type { LocalMedia } from "./local-media";
import { Peer, type SignalData } from "./peer";

// Offers, and never finds a way to the other page.
class Connection {
  signalingState = "stable";
  iceConnectionState = "new";
  localDescription: { type: string; sdp: string; toJSON(): object } | null = null;
  onnegotiationneeded = () => undefined;
  private offers = 0;

  addTransceiver = () => undefined;
  setConfiguration = () => undefined;
  getConfiguration = () => ({});
  getTransceivers = () => [{ sender: { track: null }, receiver: { track: { kind: "audio" } } }];
  createOffer = async () => ({ type: "offer", sdp: `offer ${++this.offers}` });

  async setLocalDescription(one: { type: string; sdp: string }) {
    this.localDescription = { ...one, toJSON: () => one };
    this.signalingState = "have-local-offer";
  }

  async setRemoteDescription() {
    this.signalingState = "stable";
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const nothing = { sent: () => null } as unknown as LocalMedia;

function page(freshServers: () => Promise<RTCIceServer[]>) {
  let now = 1_000_000;
  let check = () => {};
  Date.now = () => now;
  const setInterval = (act: () => void) => {
    check = act;
  };
  const connection = new Connection();
  const RTCPeerConnection = function fake() {
    return connection;
  };
  Object.assign(globalThis, { window: { setInterval }, RTCPeerConnection });
  const sent: SignalData[] = [];
  const wire = { sendSignal: (data: SignalData) => void sent.push(data), freshServers, changed: () => undefined };
  const peer = new Peer("tab", false, nothing, [], wire);
  const pass = async (seconds: number) => {
    for (; seconds > 0; seconds--) {
      now += 1_000;
      check();
      await settled();
    }
  };
  const offers = () => sent.map(({ description }) => description?.sdp);
  return { connection, peer, pass, offers };
}

test("an offer without an answer is sent again, so that a late answer fits", async () => {
  const { connection, peer, pass, offers } = page(async () => []);
  connection.onnegotiationneeded();
  await pass(7);
  assert.deepEqual(offers(), ["offer 1", "offer 1", "offer 1"]);
  await peer.receive({ description: { type: "answer", sdp: "" } });
  await pass(7);
  assert.equal(offers().length, 3, "the connection has time after the answer");
  await pass(2);
  assert.equal(offers().at(-1), "offer 2");
});

test("while the page has no socket, a failed connection prepares one offer", async () => {
  let online: (servers: RTCIceServer[]) => void = () => undefined;
  const servers = new Promise<RTCIceServer[]>((resolve) => {
    online = resolve;
  });
  const { connection, pass, offers } = page(() => servers);
  connection.iceConnectionState = "failed";
  await pass(30);
  online([]);
  await settled();
  assert.deepEqual(offers(), ["offer 1"]);
});
