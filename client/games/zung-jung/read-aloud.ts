// Reads out all tiles that lie face up: each player's melds and discards. PURE.

import { t } from "../../i18n/i18n";
import type { Layout, Seat } from "../game";

export function readAloud({ pieces, racks }: Layout, names: string[]): string[] {
  const named = (places: RegExp) => pieces.filter(({ place }) => places.test(place)).map(({ name }) => name);
  const lines = racks.flatMap(({ seat }) => linesOf(seat, names[seat] ?? "", named));
  const left = named(/^wall\./).length;
  const lying = lines.length ? lines : [t("No discards yet.")];
  return [...lying, t("{count} tiles left in the wall.", { count: left })];
}

function linesOf(seat: Seat, name: string, named: (places: RegExp) => string[]): string[] {
  const melds = [0, 1, 2, 3]
    .map((index) => named(new RegExp(`^exposed\\.${index}\\.\\d@${seat}$`)))
    .filter((tiles) => tiles.length);
  const discards = named(new RegExp(`^discard\\.\\d+@${seat}$`));
  const laid = melds.map((tiles) => tiles.join(t(", "))).join("; ");
  return [
    ...(laid ? [t("{name}'s melds: {tiles}.", { name, tiles: laid })] : []),
    ...(discards.length ? [t("{name} discarded {tiles}.", { name, tiles: discards.join(t(", ")) })] : []),
  ];
}
