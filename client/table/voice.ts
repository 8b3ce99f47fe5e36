// Says discards and calls with the browser's own voice, in the language of the page. Loaded when something is said first.

const SHORT_MS = 350; // what a word takes at least
const LETTER_MS = 60;

type Speech = Pick<SpeechSynthesis, "cancel" | "speak" | "getVoices">;

export class Voice {
  private freeAt = 0; // the browser is not asked: some never say that they are done

  constructor(
    private readonly speech: Speech | null = window.speechSynthesis ?? null,
    private readonly language = document.documentElement.lang,
  ) {
    speech?.getVoices(); // has some browsers load them
  }

  // A discard is left out while another word is said; a call is said at once. now: in milliseconds.
  say(text: string, call: boolean, volume: number, now: number): void {
    const voice = this.voice();
    if (!this.speech || !voice || (now < this.freeAt && !call)) return;
    const words = new SpeechSynthesisUtterance(text);
    [words.voice, words.lang, words.volume, words.rate] = [voice, voice.lang, volume, 1.1];
    if (now < this.freeAt) this.speech.cancel();
    this.freeAt = now + SHORT_MS + LETTER_MS * text.length;
    this.speech.speak(words);
  }

  // One of this language on this device, so that no word leaves it. Null: better silence than a voice that mispronounces it all.
  private voice(): SpeechSynthesisVoice | null {
    const [wanted = ""] = this.language.toLowerCase().split("-");
    const said = wanted === "zh" ? /^(zh|cmn)\b(?!-(hk|tw|yue))/ : new RegExp(`^${wanted}\\b`);
    const voices = this.speech?.getVoices() ?? [];
    return (
      voices.find(({ lang, localService }) => localService && said.test(lang.toLowerCase().replace("_", "-"))) ?? null
    );
  }
}
