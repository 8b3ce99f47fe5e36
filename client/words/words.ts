// The words of the page in the player's language. The English text is the key; any other language is a script of its own,
// which the page runs before the table's: so a module may fix its words while it loads. What a catalog lacks is said in English.

export type Values = Record<string, string | number>;
export type Catalog = Record<string, string | [one: string, more: string]>; // two forms where a count decides

let language = "en";
let catalog: Catalog = {};

export function speak(lang: string, words: Catalog): void {
  language = lang;
  catalog = words;
}

// t("You drew {tile}.", { tile: "3 Dot" })
export function t(english: string, values: Values = {}): string {
  return fill(String(catalog[english] ?? english), values);
}

// plural(2, "{n} pair left", "{n} pairs left") -> "2 pairs left"; catalogs know it by the second text.
export function plural(count: number, one: string, more: string, values: Values = {}): string {
  const said = catalog[more] ?? [one, more];
  const form = typeof said === "string" ? said : said[count === 1 ? 0 : 1];
  return fill(form, { n: grouped(count), ...values });
}

// 1204 -> "1,204", -40 -> "−40": with a sign that is read as one
export function grouped(count: number): string {
  const digits = Math.abs(count).toLocaleString(language);
  return count < 0 ? `−${digits}` : digits;
}

// ["Ann", "Ben", "Cleo"] -> "Ann, Ben and Cleo"
export function listed(words: string[]): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(words);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
