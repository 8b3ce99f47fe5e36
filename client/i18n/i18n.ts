// Translations. The English text is the key, the singular where a count decides. A page loads the catalog of its language before
// its own script (client/catalogs.mjs makes it), so modules may translate texts while they load. What has no translation is
// shown in English.

type Values = Record<string, string | number>;

interface Catalog {
  language: string;
  form(count: number): number; // which form of a text a count takes
  texts: Record<string, string | string[]>; // several forms where a count decides
}

declare global {
  var TEXTS: Catalog | undefined;
}

const ENGLISH: Catalog = { language: "en", form: (count) => (count === 1 ? 0 : 1), texts: {} };
const catalog = () => (typeof TEXTS === "undefined" ? ENGLISH : TEXTS);

// t("You drew {tile}.", { tile: "3 Dot" })
export function t(english: string, values: Values = {}): string {
  return fill(String(catalog().texts[english] ?? english), values);
}

// For a word that means something else on other pages: tIn("replay", "Play")
export function tIn(context: string, english: string): string {
  return String(catalog().texts[`${context}\u0004${english}`] ?? english);
}

// plural(2, "{n} pair left", "{n} pairs left") -> "2 pairs left"
export function plural(count: number, one: string, more: string, values: Values = {}): string {
  const { texts, form } = one in catalog().texts ? catalog() : ENGLISH;
  const forms = texts[one] ?? [one, more];
  return fill(String(forms[form(count)]), { n: formatNumber(count), ...values });
}

// 1204 -> "1,204", -40 -> "−40" with a real minus sign
export function formatNumber(count: number): string {
  const digits = Math.abs(count).toLocaleString(catalog().language);
  return count < 0 ? `−${digits}` : digits;
}

// ["Ann", "Ben", "Cleo"] -> "Ann, Ben and Cleo"
export function formatList(items: string[]): string {
  if (!Intl.ListFormat) return items.join(t(", ")); // Safari 12
  const { language } = catalog();
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(items);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
