// Finds the texts that the client's code has translated. Run by itself it prints them all as JSON, for ops/messages.py.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "acorn";
import { transform } from "esbuild";

// The functions of client/i18n/i18n.ts, and what their first arguments are; msgid and so on are gettext's names.
const MARKS = { t: ["msgid"], tIn: ["msgctxt", "msgid"], plural: ["count", "msgid", "msgid_plural"] };
const USES_MARKS = /from "[./]+\/i18n\/i18n"/;
const REFUSALS = "client/table/refusals.json"; // keys too

// [{ msgctxt, msgid, msgid_plural, where }], as they stand in the file; most are only a msgid.
export async function textsIn(where) {
  const source = readFileSync(where, "utf8");
  if (where === REFUSALS) return Object.values(JSON.parse(source)).map((msgid) => ({ msgid, where }));
  if (!where.endsWith(".ts") || !USES_MARKS.test(source)) return [];
  const { code } = await transform(source, { loader: "ts" });
  const calls = [...nodesIn(parse(code, { ecmaVersion: "latest", sourceType: "module" }))].filter(isMark);
  return calls.flatMap((call) => textsOf(call, where));
}

function* nodesIn(node) {
  if (typeof node?.type === "string") yield node;
  for (const part of Object.values(node ?? {})) if (part && typeof part === "object") yield* nodesIn(part);
}

function isMark({ type, callee }) {
  return type === "CallExpression" && callee.type === "Identifier" && Object.hasOwn(MARKS, callee.name);
}

// One call may have several texts: t(open ? "Close" : "Open").
function textsOf({ callee, arguments: given }, where) {
  const fields = MARKS[callee.name].map((name, at) => [name, stringsOf(given[at], where)]);
  const { msgid, msgctxt, msgid_plural } = Object.fromEntries(fields);
  return msgid.map((one, at) => ({ msgctxt: msgctxt?.[0], msgid: one, msgid_plural: msgid_plural?.[at], where }));
}

// The texts that an expression can come to.
function stringsOf(node, where) {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type === "TemplateLiteral") throw new Error(`${where}: a key is a string, not a template`);
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => stringsOf(one, where));
  return [];
}

const sources = () =>
  readdirSync("client", { recursive: true })
    .filter((name) => name.endsWith(".ts") && !/\.(test|d)\.ts$/.test(name))
    .map((name) => `client/${name}`)
    .concat(REFUSALS)
    .sort();

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const texts = await Promise.all(sources().map(textsIn));
  process.stdout.write(JSON.stringify(texts.flat()));
}
