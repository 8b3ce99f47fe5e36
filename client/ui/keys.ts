// Which key of a shortcut was pressed. Keyboards without Latin letters (Greek, Cyrillic, ...) and input methods count by where
// the key is, all others by what it writes.

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing"> & {
  getModifierState?(name: string): boolean;
};

const LATIN = /^[a-z\u00c0-\u024f]$/i;
const ASCII = /^[!-~]$/;
const LETTER = /^\p{L}$/u;
const SIGNS: Record<string, [plain: string, shifted: string]> = { Slash: ["/", "?"], Minus: ["-", "_"], Equal: ["=", "+"] }; // biome-ignore format: one row

let latin = true; // the keyboard has Latin letters, as far as they have been pressed

// "d", "?" or "1"; null if the press is no shortcut.
export function shortcutOf(press: KeyPress): string | null {
  const { key } = press;
  if (press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (LETTER.test(key)) latin = LATIN.test(key);
  if (ASCII.test(key)) return !latin && isLetterKey(press) ? physical(press) : key.toLowerCase();
  const elsewhere = !latin || key === "Process" || key === "Unidentified" || (key.length === 1 && !LATIN.test(key));
  return elsewhere && key !== " " ? physical(press) : null;
}

const isLetterKey = ({ code }: KeyPress) => code.startsWith("Key");

// The key that is there on an American keyboard.
function physical(press: KeyPress): string | null {
  if (press.getModifierState?.("AltGraph")) return null;
  const { code, shiftKey } = press;
  return SIGNS[code]?.[Number(shiftKey)] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? null;
}
