import type { Catalog } from "../../../i18n/i18n";

export const table: Catalog = {
  "face down": "扣着",
  "{tile} from {wind}": "{tile}（来自{wind}家）",
  "{wall}, dice {first} and {second}": "{wall}，骰子{first}和{second}",
  "{name}'s melds: {tiles}.": "{name}的副露：{tiles}。",
  "{name} discarded {tiles}.": "{name}打出了：{tiles}。",
};
