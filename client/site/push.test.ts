import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { Device } from "./push";

Object.assign(globalThis, { document: { body: { dataset: {} }, querySelectorAll: () => [] } });
const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
Object.assign(globalThis, { sessionStorage });
const { settle } = await import("./push");

// A browser in which somebody has turned messages on, and what it tells the site.
class SampleDevice {
  readonly posted: unknown[] = [];
  subscribed = true;

  constructor(
    readonly me: string,
    private turnedOnBy: string,
    private readonly answers = true,
  ) {}

  readonly owner = { get: () => this.turnedOnBy, set: (me: string) => this.turnOn(me) };
  readonly answered = { get: () => true, set: () => undefined };
  permission = () => "granted" as const;
  isApple = () => false;

  async registration(): Promise<ServiceWorkerRegistration> {
    const found = { endpoint: "https://push.example.org/x", unsubscribe: async () => this.end() };
    const pushManager = { getSubscription: async () => (this.subscribed ? found : null) };
    return { pushManager } as unknown as ServiceWorkerRegistration;
  }

  private turnOn(me: string): void {
    this.turnedOnBy = me;
  }

  private end(): void {
    this.subscribed = false;
  }

  async post(address: string): Promise<boolean> {
    this.posted.push(address);
    return this.answers;
  }
}

const settled = async (me: string, turnedOnBy: string): Promise<SampleDevice> => {
  const device = new SampleDevice(me, turnedOnBy);
  await settle(device as Device);
  return device;
};

test("who signs in where somebody else has turned messages on gets none, and ends theirs", async () => {
  const device = await settled("7", "3");
  assert.equal(device.subscribed, false);
  assert.equal(device.owner.get(), "");
  assert.deepEqual(device.posted, []);
});

test("the site hears again of the browser of who signs in anew", async () => {
  const device = await settled("3", "3");
  assert.equal(device.subscribed, true);
  assert.deepEqual(device.posted, ["/push/on"]);
});

test("a page says so again until the site has heard it", async () => {
  kept.clear();
  await settle(new SampleDevice("3", "3", false) as Device);
  assert.equal(kept.size, 0);
  await settle(new SampleDevice("3", "3") as Device);
  assert.equal(kept.size, 1);
});

// What the service worker does when a message is pressed while its page is open.
async function press(data: unknown): Promise<string[]> {
  const did: string[] = [];
  const table = { url: "https://t.example/table/x/", focus: async () => void did.push("focus") };
  const handlers: Record<string, (event: unknown) => void> = {};
  const scope = {
    addEventListener: (name: string, handler: (event: unknown) => void) => (handlers[name] = handler),
    clients: { matchAll: async () => [table], openWindow: async (address: string) => void did.push(`open ${address}`) },
    location: { origin: "https://t.example" },
    fetch: async (address: URL) => void did.push(`fetch ${address.pathname}`),
  };
  const code = readFileSync("templates/pages/worker.js", "utf8").replace(/\{%.*?%\}|\{\{.*?\}\}/g, "");
  new Function(...Object.keys(scope), code)(...Object.values(scope));
  let done: unknown;
  const waitUntil = (promise: unknown) => (done = promise);
  handlers.notificationclick?.({ notification: { close: () => undefined, data }, waitUntil });
  await done;
  return did;
}

test("a page that shows it already comes to the front before the message counts as read", async () => {
  assert.deepEqual(await press({ url: "/notifications/7/", page: "/table/x/" }), ["focus", "fetch /notifications/7/"]);
});

test("a message of an older release, which has only its address, leads there", async () => {
  assert.deepEqual(await press("/table/x/"), ["focus"]);
  assert.deepEqual(await press("/lobby/"), ["open https://t.example/lobby/"]);
});
