import assert from "node:assert/strict";
import test from "node:test";
import { chosenVolume, PreferenceStore, type Preferences, volume } from "./preferences";

// A page whose requests are answered by hand.
class Page {
  readonly sent: Partial<Preferences>[] = [];
  readonly told: string[] = [];
  readonly store: PreferenceStore;
  private readonly answers: ((status: number) => void)[] = [];
  private timer: (() => void) | null = null;

  constructor() {
    const setTimeout = (act: () => void) => {
      this.timer = act;
    };
    const fetch = async (_: string, { body }: { body: string }) => {
      this.sent.push(JSON.parse(body));
      const status = await new Promise<number>((answer) => this.answers.push(answer));
      if (!status) throw new TypeError("no connection");
      return { ok: status === 200, status };
    };
    const document = { querySelector: () => null };
    Object.assign(globalThis, { window: { setTimeout }, document, fetch, addEventListener: () => undefined });
    this.store = new PreferenceStore({} as Preferences, true, (text) => this.told.push(text));
  }

  async pass(): Promise<void> {
    this.timer?.();
    await settled();
  }

  // status: 0 if the connection is lost.
  async answer(status: number): Promise<void> {
    this.answers.shift()?.(status);
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("what could not be saved is said once, and saved later", async () => {
  const page = new Page();
  page.store.set({ hide_chat: true });
  await page.pass();
  await page.answer(0);
  assert.deepEqual(page.told, ["Your settings could not be saved. They apply on this page; we keep trying."]);
  page.store.set({ shortcuts: false });
  await page.pass();
  await page.answer(503);
  await page.pass();
  await page.answer(200);
  await page.pass();
  assert.deepEqual(page.sent.slice(1), Array(2).fill({ hide_chat: true, shortcuts: false }));
  assert.equal(page.told.length, 1);
});

test("what the server refuses is said, and not sent again", async () => {
  const page = new Page();
  page.store.set({ hide_chat: true });
  await page.pass();
  await page.answer(403);
  assert.deepEqual(page.told, ["Your settings could not be saved. They apply on this page only."]);
  await page.pass();
  assert.equal(page.sent.length, 1);
});

test("a switch pressed twice is saved as it was pressed last, however slow the first request is", async () => {
  const page = new Page();
  page.store.set({ hide_chat: true });
  await page.pass();
  page.store.set({ hide_chat: false });
  await page.pass();
  assert.deepEqual(page.sent, [{ hide_chat: true }]);
  await page.answer(200);
  assert.deepEqual(page.sent, [{ hide_chat: true }, { hide_chat: false }]);
});

test("there is no music until the player asks for it, and muting covers it too", () => {
  const preferences = (volumes: Preferences["volumes"]) => ({ volumes }) as Preferences;
  assert.equal(chosenVolume(preferences({}), "music"), 0);
  assert.equal(volume(preferences({ music: 0.5 }), "music"), 0.5);
  assert.equal(volume(preferences({ music: 0.5, all: 0 }), "music"), 0);
});
