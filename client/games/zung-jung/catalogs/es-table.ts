import type { Catalog } from "../../../i18n/i18n";

export const table: Catalog = {
  "face down": "boca abajo",
  "{tile} from {wind}": "{tile} de {wind}",
  "{wall}, dice {first} and {second}": "{wall}, dados {first} y {second}",
  "{name}'s melds: {tiles}.": "Combinaciones de {name}: {tiles}.",
  "{name} discarded {tiles}.": "Descartes de {name}: {tiles}.",
};
