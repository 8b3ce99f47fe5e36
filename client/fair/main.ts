// The fairness page of a table: recomputes each deal from its seed in this browser and shows the result.

import "../safari12/fallbacks";
import type { Game, RecomputedDeal } from "../games/game";
import { loadGame } from "../games/index";
import { hex, sha256 } from "../games/rng";
import { t } from "../i18n/i18n";
import { button, h } from "../ui/dom";
import { tilePicture } from "../ui/pictures";

const page = document.querySelector<HTMLElement>("[data-faces]");
const names = JSON.parse(document.getElementById("names")?.textContent ?? "[]") as string[];

for (const game of document.querySelectorAll<HTMLElement>("[data-seed]")) {
  const place = game.querySelector<HTMLElement>(".check");
  if (!place || !crypto.subtle) continue; // browsers only offer crypto.subtle on secure addresses
  place.append(button(t("Verify this deal"), "", () => void check(game, place)));
}

async function check(game: HTMLElement, place: HTMLElement): Promise<void> {
  const { seed = "", hash = "" } = game.dataset;
  const computed = hex(await sha256(seed));
  const matches = computed === hash;
  const verdict = h("p", { role: "status", class: `notice ${matches ? "success" : "error"}` });
  place.replaceChildren(verdict);
  if (!matches) {
    verdict.textContent = t("The hash of this seed is {hash}, which is not the hash that was shown. Please tell us.", {
      hash: computed,
    });
    return;
  }
  const rules = await loadGame(page?.dataset.game ?? "");
  const found = await rules?.recompute?.({ ...game.dataset, ...place.dataset }, names);
  verdict.textContent = `${t("The hash matches the seed.")} ${found?.text ?? ""}`;
  if (rules && found) place.append(...parts(found, rules));
}

function parts({ rows, link }: RecomputedDeal, { tileName }: Game<unknown>): HTMLElement[] {
  const shown = rows.flatMap(({ title, tiles }) => [h("h3", {}, title), row(tiles, tileName)]);
  return link ? [...shown, h("p", {}, h("a", { href: link.href }, link.text))] : shown;
}

function row(tiles: string[], tileName: Game<unknown>["tileName"]): HTMLElement {
  const sheet = page?.dataset.faces ?? "";
  return h("span", { class: "tiles" }, ...tiles.map((tile) => tilePicture(sheet, tile, tileName(tile))));
}
