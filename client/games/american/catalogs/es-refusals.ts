import type { Catalog } from "../../../i18n/i18n";

export const refusals: Catalog = {
  "That seat does not exist.": "Ese sitio no existe.",
  "Your hand is dead: the game continues without you, and you pay at the end.":
    "Tu mano está muerta: el juego sigue sin ti y pagas al final.",
  "It is not your turn yet.": "Todavía no es tu turno.",
  "Not possible now: another decision comes first.": "Ahora no es posible: antes hay otra decisión.",
  "You have already answered. Wait for the others.": "Ya has respondido. Espera a que se cierre el plazo.",
  "This is not needed at this table, because mistakes are prevented.":
    "En esta mesa los errores se evitan, así que no hace falta.",
  "That tile is not on your rack.": "Esa ficha no está en tu atril.",
  "A joker is never passed. Choose another tile.": "Un comodín nunca se pasa. Elige otra ficha.",
  "That is not the right number of tiles.": "Ese no es el número de fichas correcto.",
  "A discarded joker cannot be claimed.": "Un comodín descartado no se puede reclamar.",
  "The wall is empty: the last discard can only be claimed for mah jongg.":
    "El muro está vacío: el último descarte solo se puede reclamar para mah jongg.",
  "To call it you need at least two more of the same tile, or jokers.":
    "Para reclamarla necesitas al menos otras dos fichas iguales, o comodines.",
  "Only the same tile and jokers can join the called tile.":
    "A la ficha reclamada solo pueden unirse fichas iguales y comodines.",
  "An exposed group has at most six tiles.": "Un grupo en la mesa tiene como máximo seis fichas.",
  "Keep at least one tile to discard.": "Guarda al menos una ficha para descartar.",
  "The group already looks like that.": "El grupo ya está así.",
  "You cannot change this group again. Discard a tile.":
    "Ya has cambiado este grupo bastantes veces. Descarta una ficha.",
  "With this group no line of the card would be possible.": "Con este grupo no quedaría ninguna línea de la tarjeta.",
  "Not mah jongg yet: these tiles do not match a line of the card.":
    "Todavía no es mah jongg: estas fichas no forman una línea de la tarjeta.",
  "You have already taken back mah jongg this turn.": "En este turno ya has retirado el mah jongg.",
  "That group no longer exists.": "Ese grupo ya no está.",
  "There is no joker in that group.": "Ese grupo no tiene comodín.",
  "Only the tile the joker stands for can be exchanged for it.":
    "El comodín solo se cambia por la ficha a la que representa.",
  "You cannot challenge your own rack.": "No puedes impugnar tu propio atril.",
  "That rack has nothing exposed.": "Ese atril no tiene nada expuesto.",
  "The newest group can still be changed. Challenge after the discard.":
    "El último grupo aún se puede cambiar. Impugna después del descarte.",
  "That hand is already dead.": "Esa mano ya está muerta.",
  "These exposures have already been judged: a line is possible.":
    "Ese atril ya se ha juzgado tal como está: hay una línea posible.",
};
