import type { Catalog } from "../../i18n/i18n";

export const tiles: Catalog = {
  "{n} Dot": "{n} de círculos",
  "{n} Bam": "{n} de bambúes",
  "{n} Crak": "{n} de caracteres",
  East: "Este",
  South: "Sur",
  West: "Oeste",
  North: "Norte",
  "Red Dragon": "Dragón rojo",
  "Green Dragon": "Dragón verde",
  "White Dragon": "Dragón blanco",
  "Flower 1, plum": "Flor 1, ciruelo",
  "Flower 2, orchid": "Flor 2, orquídea",
  "Flower 3, chrysanthemum": "Flor 3, crisantemo",
  "Flower 4, bamboo": "Flor 4, bambú",
  "Season 1, spring": "Estación 1, primavera",
  "Season 2, summer": "Estación 2, verano",
  "Season 3, autumn": "Estación 3, otoño",
  "Season 4, winter": "Estación 4, invierno",
};
