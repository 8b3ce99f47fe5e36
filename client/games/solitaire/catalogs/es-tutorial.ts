import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "Find two that match": "Busca dos iguales",
  "Click a tile, then another one with the same picture, and both are removed. Clear the whole board pair by pair.":
    "Pulsa una ficha y luego otra con el mismo dibujo. Las dos salen del tablero. El tablero se vacía de dos en dos.",
  "A tile is free if no other tile lies on it and its left or right side is open. The Free tiles button dims all others.":
    "Una ficha está libre si no tiene otra encima y su lado izquierdo o derecho está abierto. El botón Libres atenúa las demás.",
  "Flowers and seasons": "Flores y estaciones",
  "There is one of each, so any flower matches any other flower, and any season any other season. All other tiles match only the same picture.":
    "De estas hay una de cada, así que cualquier flor va con cualquier flor y cualquier estación con cualquier estación. Las demás solo van con su mismo dibujo.",
  "Think one step ahead": "Piensa un paso más allá",
  "Start with tiles on high stacks and those that uncover the most. If all four of a kind are free, it is safe to take all four. You can undo a pair.":
    "Retira primero lo que está alto y lo que más destapa. Si las cuatro iguales están libres, retíralas todas: no hace daño. Una pareja de más se puede deshacer.",
  "No pair is free": "No hay ninguna pareja libre",
  "Undo brings back the last pair. Shuffle rearranges the remaining tiles so that you can continue.":
    "Deshacer recupera la última pareja. Barajar cambia de sitio las fichas que quedan, para poder seguir.",
  "There are larger boards, a scored mode against the clock, and a new daily board every day.":
    "Hay tableros más grandes y una forma de jugar por puntos contra el reloj. Cada día espera un nuevo tablero del día.",
  "Suggestion: shuffle.": "Sugerencia: barajar.",
  "Suggestion: take the two {tile} tiles.": "Sugerencia: retirar las dos fichas {tile}.",
  "Suggestion: take {tile} and {other}.": "Sugerencia: retirar {tile} y {other}.",
};
