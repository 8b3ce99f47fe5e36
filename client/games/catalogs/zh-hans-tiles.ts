import type { Catalog } from "../../i18n/i18n";

export const tiles: Catalog = {
  "{n} Dot": "{n}筒",
  "{n} Bam": "{n}条",
  "{n} Crak": "{n}万",
  East: "东风",
  South: "南风",
  West: "西风",
  North: "北风",
  "Red Dragon": "红中",
  "Green Dragon": "发财",
  "White Dragon": "白板",
  "Flower 1, plum": "花牌 梅",
  "Flower 2, orchid": "花牌 兰",
  "Flower 3, chrysanthemum": "花牌 菊",
  "Flower 4, bamboo": "花牌 竹",
  "Season 1, spring": "季牌 春",
  "Season 2, summer": "季牌 夏",
  "Season 3, autumn": "季牌 秋",
  "Season 4, winter": "季牌 冬",
};
