// Translations. The English text is the key. Each other language is a script that the page runs before its own, so modules
// may translate texts while they load. A key that a catalog lacks is shown in English.

export type Values = Record<string, string | number>;
export type Catalog = Record<string, string | [one: string, more: string]>; // two forms where a count decides

let language = "en";
let catalog: Catalog = {};

export function setCatalog(lang: string, entries: Catalog): void {
  language = lang;
  catalog = entries;
}

// For a part of a page that is loaded later.
export function addToCatalog(entries: Catalog): void {
  catalog = { ...catalog, ...entries };
}

// t("You drew {tile}.", { tile: "3 Dot" })
export function t(english: string, values: Values = {}): string {
  return fill(String(catalog[english] ?? english), values);
}

// plural(2, "{n} pair left", "{n} pairs left") -> "2 pairs left"; the plural is the key in catalogs.
export function plural(count: number, one: string, more: string, values: Values = {}): string {
  const entry = catalog[more] ?? [one, more];
  const form = typeof entry === "string" ? entry : entry[count === 1 ? 0 : 1];
  return fill(form, { n: formatNumber(count), ...values });
}

// 1204 -> "1,204", -40 -> "−40" with a real minus sign
export function formatNumber(count: number): string {
  const digits = Math.abs(count).toLocaleString(language);
  return count < 0 ? `−${digits}` : digits;
}

// ["Ann", "Ben", "Cleo"] -> "Ann, Ben and Cleo"
export function formatList(items: string[]): string {
  if (!Intl.ListFormat) return items.join(t(", ")); // Safari 12
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(items);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
