import assert from "node:assert/strict";
import test from "node:test";
import { Voice } from "./voice";

class Utterance {
  voice: { lang: string } | null = null;
  constructor(readonly text: string) {}
}
Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance });

// A browser with voices of these languages, which never says that it has finished.
function browser(...languages: string[]) {
  const said: string[] = [];
  const speech = {
    getVoices: () => languages.map((lang, k) => ({ lang, localService: k > 0 }) as SpeechSynthesisVoice),
    speak: ({ text, voice }: Utterance) => said.push(`${voice?.lang} ${text}`),
    cancel: () => said.push("-"),
  };
  return { said, speech: speech as unknown as SpeechSynthesis };
}

test("words are said in the language of the page, by a voice on the device", () => {
  const { said, speech } = browser("es-US", "en-GB", "es-ES");
  new Voice(speech, "es").say("3 de puntos", false, 1, 0);
  assert.deepEqual(said, ["es-ES 3 de puntos"]);
});

test("without a voice of the language nothing is said, and nothing waits", () => {
  const { said, speech } = browser("zh-CN", "zh-HK", "en-US");
  new Voice(speech, "zh-hans").say("碰！", true, 1, 0);
  new Voice(null, "en").say("3 Dot", true, 1, 0);
  assert.deepEqual(said, []);
});

test("a call comes before the discard that is being said; a discard never piles up", () => {
  const { said, speech } = browser("es-ES", "en-US");
  const voice = new Voice(speech, "en");
  voice.say("3 Dot", false, 1, 0);
  voice.say("East", false, 1, 100);
  voice.say("Call!", true, 1, 200);
  voice.say("West", false, 1, 5000); // although the browser never said that it is done
  assert.deepEqual(said, ["en-US 3 Dot", "-", "en-US Call!", "en-US West"]);
});
