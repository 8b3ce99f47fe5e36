// Reads the translations of a language: locale/<language>/LC_MESSAGES/django.po, in which the server's texts are too.
import { readdirSync, readFileSync } from "node:fs";

// A long text goes on in the lines below.
const FIELD = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])? (".*"(?:\n".*")*)/gm;
// It becomes a part of the pages' scripts, so it may be arithmetic and nothing else.
const FORM = /^Plural-Forms: nplurals=\d; plural=([n\d\s%=!<>&|?:()+-]+);$/m;
const FUZZY = /^#,.*\bfuzzy\b/m; // a guess of a program, as ops/messages.py sees it too

const codeOf = (folder) => folder.toLowerCase().replace("_", "-"); // zh_Hans -> zh-hans

export const languages = () => readdirSync("locale").map(codeOf);

export function readCatalog(language) {
  const folder = readdirSync("locale").find((name) => codeOf(name) === language);
  return { language, ...catalogIn(readFileSync(`locale/${folder}/LC_MESSAGES/django.po`, "utf8")) };
}

// form: which translation a count takes, as an expression of n. texts: by key, a list of forms where a count decides.
export function catalogIn(file) {
  const [head, ...paragraphs] = file.split(/\n\n+/);
  const [, form] = FORM.exec(entryIn(head).msgstr[0]) ?? [];
  if (!form) throw new Error("the plural form of a catalog cannot be read");
  const entries = paragraphs.filter((paragraph) => !FUZZY.test(paragraph)).map(entryIn);
  return { form, texts: Object.fromEntries(entries.map((entry) => [keyOf(entry), translationIn(entry)])) };
}

// The English text, the singular where a count decides; before it what it is about, if it has another meaning elsewhere.
export const keyOf = ({ msgctxt, msgid }) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);
const translationIn = ({ msgid_plural, msgstr }) => (msgid_plural ? msgstr : msgstr[0]);

function entryIn(paragraph) {
  const entry = { msgstr: [] };
  for (const [, name, quoted] of paragraph.matchAll(FIELD)) {
    const text = quoted.split("\n").map(JSON.parse).join("");
    if (name === "msgstr") entry.msgstr.push(text);
    else entry[name] = text;
  }
  return entry;
}
