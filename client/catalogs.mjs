// Makes the catalogs: for each page and language a script with the texts that the page's own scripts may show. It runs before
// them. Pages load several scripts, each with its catalog, so a catalog adds to those before it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf, languages, readCatalog } from "./po.mjs";
import { textsIn } from "./texts.mjs";

export const catalogs = {
  name: "catalogs",
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile }) => {
      const spoken = languages().map(readCatalog);
      for (const [file, { entryPoint }] of Object.entries(metafile?.outputs ?? {}))
        if (build.initialOptions.entryPoints.includes(entryPoint)) await writeAll(file, metafile.outputs, spoken);
    });
  },
};

// static/build/table.js -> static/build/i18n/es/table.js
async function writeAll(page, outputs, spoken) {
  const keys = await keysOf(page, outputs);
  for (const catalog of spoken) {
    const path = page.replace(/(\w+)\.js$/, `i18n/${catalog.language}/$1.js`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, script(catalog, keys));
  }
}

async function keysOf(page, outputs) {
  const files = [...loadedWith(page, outputs)].flatMap((file) => Object.keys(outputs[file].inputs));
  const texts = await Promise.all([...new Set(files)].map(textsIn));
  return new Set(texts.flat().map(keyOf));
}

// Everything that a page may load with a script, the script included.
function loadedWith(file, outputs, seen = new Set()) {
  if (seen.has(file) || !outputs[file]) return seen;
  seen.add(file);
  for (const { path } of outputs[file].imports) loadedWith(path, outputs, seen);
  return seen;
}

function script({ language, form, texts }, keys) {
  const used = Object.entries(texts).filter(([key]) => keys.has(key));
  const empty = `{language:"${language}",form:n=>Number(${form}),texts:{}}`;
  return `self.TEXTS=self.TEXTS||${empty};Object.assign(TEXTS.texts,${JSON.stringify(Object.fromEntries(used))});\n`;
}
