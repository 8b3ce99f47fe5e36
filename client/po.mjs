// Reads the translations of a language: locale/<language>/LC_MESSAGES/django.po, in which the server's texts are too.
import { readdirSync, readFileSync } from "node:fs";

// A long text goes on in the lines below.
const FIELD = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])? (".*"(?:\n".*")*)/gm;
const FORM = /^Plural-Forms: nplurals=\d; plural=(.+);$/m;

const codeOf = (folder) => folder.toLowerCase().replace("_", "-"); // zh_Hans -> zh-hans

export const languages = () => readdirSync("locale").map(codeOf);

// form: which translation a count takes, as an expression of n. texts: by key, a list of forms where a count decides.
export function readCatalog(language) {
  const folder = readdirSync("locale").find((name) => codeOf(name) === language);
  const file = readFileSync(`locale/${folder}/LC_MESSAGES/django.po`, "utf8");
  const [head, ...entries] = file.split(/\n\n+/).map(entryIn);
  const [, form] = FORM.exec(head.msgstr[0]);
  return { language, form, texts: Object.fromEntries(entries.map((entry) => [keyOf(entry), translationIn(entry)])) };
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
