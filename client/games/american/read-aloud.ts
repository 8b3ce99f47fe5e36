// Reads out all tiles that lie face up: exposures by player, then the discards. PURE.

import { t } from "../../i18n/i18n";
import type { Layout } from "../game";

export function readAloud(layout: Layout, names: string[]): string[] {
  const groups = new Map<string, string[]>();
  const discards: string[] = [];
  for (const piece of layout.pieces) {
    const exposed = /^(exposed\.\d+)\.\d+@(\d+)$/.exec(piece.place);
    if (exposed)
      groups.set(`${exposed[2]} ${exposed[1]}`, [...(groups.get(`${exposed[2]} ${exposed[1]}`) ?? []), piece.name]);
    else if (piece.place.startsWith("discard.")) discards.push(piece.name);
  }
  const laid = [...groups].map(([key, tiles]) =>
    t("{name} has exposed {tiles}.", { name: names[Number(key.split(" ")[0])] ?? "", tiles: tiles.join(t(", ")) }),
  );
  const left = layout.pieces.filter((piece) => piece.place.startsWith("wall.")).length;
  const lying = discards.length
    ? t("Discards, the newest first: {tiles}.", { tiles: discards.reverse().join(t(", ")) })
    : t("No discards yet.");
  return [...laid, lying, t("{count} tiles left in the wall.", { count: left })];
}
