// The texts of the site's scripts in the language of the page.

import { site as es } from "../i18n/es/site";
import { type Catalog, setCatalog } from "../i18n/i18n";
import { site as zh } from "../i18n/zh-hans/site";

const CATALOGS: Record<string, Catalog> = { es, "zh-hans": zh };

export function useLanguageOf(page: HTMLElement): void {
  setCatalog(page.lang, CATALOGS[page.lang] ?? {});
}
