import type { Catalog } from "../words";

export const refusals: Catalog = {
  "The table did not understand that. Please try again.": "La mesa no lo ha entendido. Inténtalo otra vez.",
  "The table did not understand that. Please load the page again.": "La mesa no lo ha entendido. Vuelve a cargar la página.",
  "One thing at a time, please.": "Una cosa tras otra, por favor.",
  "You have a seat at four tables already. One of them has to end first.":
    "Ya tienes sitio en cuatro mesas. Antes tiene que terminar una de ellas.",
  "You have many pages of the site open. Close some of them, please.":
    "Tienes muchas páginas del sitio abiertas. Cierra alguna, por favor.",
  "Your account is suspended. Load the page again to read until when.":
    "Tu cuenta está suspendida. Vuelve a cargar la página para ver hasta cuándo.",
  "Too late: the table has gone on.": "Demasiado tarde: la mesa ha seguido adelante.",
  "Not yet: the table is still at the move before.": "Todavía no: la mesa está aún en la jugada anterior.",
  "You are watching; only players can do that.": "Estás mirando; eso solo pueden hacerlo los jugadores.",
  "No game is being played just now.": "Ahora mismo no se está jugando ninguna partida.",
  "A bot is playing for you. Take your seat back first.": "Un bot juega por ti. Recupera antes tu sitio.",
  "This session is over.": "Esta sesión ha terminado.",
  "The table is busy. Please try again.": "La mesa está ocupada. Inténtalo otra vez.",
  "Something went wrong on our side. Nothing has changed; please try again.":
    "Algo ha fallado por nuestra parte. No ha cambiado nada; inténtalo otra vez.",
  "This game is over.": "Esta partida ha terminado.",
  "There is no such seat.": "Ese sitio no existe.",
  "Your hand is dead: play goes on without you, and you pay at the end.":
    "Tu mano está muerta: el juego sigue sin ti y pagas al final.",
  "It is not your turn yet.": "Todavía no es tu turno.",
  "Not now: the table is waiting for something else.": "Ahora no: la mesa espera otra cosa.",
  "You have answered already. Wait for the window to close.": "Ya has respondido. Espera a que se cierre el plazo.",
  "At this table mistakes are prevented, so there is no need for that.":
    "En esta mesa los errores se evitan, así que no hace falta.",
  "That tile is not on your rack.": "Esa ficha no está en tu atril.",
  "A joker is never passed. Choose another tile.": "Un comodín nunca se pasa. Elige otra ficha.",
  "That is not the right number of tiles.": "Ese no es el número de fichas correcto.",
  "A discarded joker cannot be claimed.": "Un comodín descartado no se puede reclamar.",
  "The wall is empty: the last discard can only be claimed for mah jongg.":
    "El muro está vacío: el último descarte solo se puede reclamar para mah jongg.",
  "To call it you need at least two more of that tile, or jokers.":
    "Para reclamarla necesitas al menos otras dos fichas iguales, o comodines.",
  "Only the same tile and jokers can join the called tile.":
    "A la ficha reclamada solo pueden unirse fichas iguales y comodines.",
  "A group on the table has at most six tiles.": "Un grupo en la mesa tiene como máximo seis fichas.",
  "Keep at least one tile to discard.": "Guarda al menos una ficha para descartar.",
  "The group lies like that already.": "El grupo ya está así.",
  "You have changed this group often enough. Discard a tile.": "Ya has cambiado este grupo bastantes veces. Descarta una ficha.",
  "With this group no line of the card would be left.": "Con este grupo no quedaría ninguna línea de la tarjeta.",
  "Not mah jongg yet: these tiles do not make a line of the card.":
    "Todavía no es mah jongg: estas fichas no forman una línea de la tarjeta.",
  "You have taken mah jongg back this turn.": "En este turno ya has retirado el mah jongg.",
  "That group is not there any more.": "Ese grupo ya no está.",
  "That group has no joker.": "Ese grupo no tiene comodín.",
  "Only the tile the joker stands for can be exchanged for it.": "El comodín solo se cambia por la ficha a la que representa.",
  "You cannot challenge your own rack.": "No puedes impugnar tu propio atril.",
  "That rack has nothing exposed.": "Ese atril no tiene nada expuesto.",
  "The newest group may still be changed. Challenge after the discard.":
    "El último grupo aún se puede cambiar. Impugna después del descarte.",
  "That hand is dead already.": "Esa mano ya está muerta.",
  "The game is paused. Go on first.": "La partida está en pausa. Reanúdala primero.",
  "Only a game for one can be paused.": "Solo se puede pausar una partida de una persona.",
  "That is the same tile twice. Choose another one.": "Es la misma ficha dos veces. Elige otra.",
  "That tile is no longer on the board.": "Esa ficha ya no está en el tablero.",
  "That tile is not free.": "Esa ficha no está libre.",
  "These two do not match.": "Estas dos no son pareja.",
  "There is no such place on this board.": "Ese lugar no existe en este tablero.",
  "There is nothing to take back.": "No hay nada que deshacer.",
  "A shuffle cannot be taken back, nor what was before it.": "No se puede deshacer un barajado ni lo anterior.",
  "You have used all your undos.": "Ya no puedes deshacer más veces.",
  "You have used all your shuffles.": "Ya no puedes barajar más veces.",
  "There is still a free pair. Shuffling is for when there is none.":
    "Todavía hay una pareja libre. Barajar es para cuando no hay ninguna.",
  "Shuffling cannot help here: no order of these tiles has a free pair. It cost nothing.":
    "Barajar no sirve aquí: ningún orden de estas fichas deja una pareja libre. No ha costado nada.",
  "You have used all your hints.": "Ya no te quedan pistas.",
  "No pair is free. The hint cost nothing.": "No hay ninguna pareja libre. La pista no ha costado nada.",
  "That can only be asked in practice.": "Eso solo se puede preguntar en práctica.",
  "You can end the game when no shuffle is left, or when no pair is free.":
    "Puedes terminar la partida cuando no queden barajados o no haya ninguna pareja libre.",
  "That rack has been judged as it lies: a line is possible.": "Ese atril ya se ha juzgado tal como está: hay una línea posible.",
  "The table said no. Nothing has changed.": "La mesa ha dicho que no. No ha cambiado nada.",
};
