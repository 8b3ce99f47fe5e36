import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "Four sets and a pair": "Cuatro grupos y una pareja",
  "You win with four sets and a pair. A set is a run, such as 3, 4 and 5 of one suit, or a triplet of equal tiles. Keep tiles that are close to a set. Discard one that fits nothing: click it, then click it again.":
    "Se gana con cuatro grupos y una pareja. Un grupo es una escalera, como 3, 4 y 5 de un palo, o un trío de fichas iguales. Conserva las fichas que casi forman un grupo. Descarta una que no encaje con nada: haz clic en ella y luego otra vez.",
  "You have drawn a tile. Keep pairs and neighbours, such as 4 and 5 of one suit. Single winds and dragons are usually the first to go. The button Patterns shows what scores points.":
    "Has robado una ficha. Conserva parejas y vecinas, como 4 y 5 de un palo. Los vientos y dragones sueltos suelen salir primero. El botón Figuras muestra qué da puntos.",
  "Now discard": "Ahora descarta",
  "The set lies open beside your rack and stays there. After a claim you draw no tile: only discard one.":
    "El grupo queda a la vista junto a tu atril. Tras reclamar no robas ficha: solo descartas una.",
  "Four equal tiles": "Cuatro fichas iguales",
  "Four equal tiles can be declared as a quad. It counts as one set, and you draw a supplement tile for it. You may also keep them and declare it later.":
    "Con cuatro fichas iguales puedes declarar un cuarteto. Cuenta como un grupo y robas una ficha suplementaria. También puedes guardarlas y declararlo más tarde.",
  "This is mahjong": "Esto es mahjong",
  "The tile completes four sets and a pair. Press Mahjong. Every complete hand wins, whatever it scores.":
    "La ficha completa cuatro grupos y una pareja. Pulsa Mahjong. Toda mano completa gana, valga lo que valga.",
  "Turns go to the right. Watch the discards: a tile that has just been discarded can be claimed by everybody, later it is gone.":
    "El turno pasa a la derecha. Mira los descartes: una ficha recién descartada la puede reclamar cualquiera; después ya no.",
  "You cannot use this one: only the newest discard can be claimed, for a set that it completes.":
    "Esta no te sirve: solo se puede reclamar el último descarte, para un grupo que complete.",
  "You can claim this tile for a run": "Puedes reclamar esta ficha para una escalera",
  "The tile makes a run with two of yours. Runs are only for the player whose turn is next. A claimed set lies open, and your hand no longer counts as concealed. You can always pass.":
    "La ficha forma una escalera con dos de las tuyas. Las escaleras son solo para quien juega después. Un grupo reclamado queda a la vista y tu mano deja de contar como oculta. Siempre puedes pasar.",
  "You hold two or three of this tile. Everybody may claim for a triplet or a quad, and this goes before a run. A triplet of dragons or of your own wind scores points by itself.":
    "Tienes dos o tres de esta ficha. Cualquiera puede reclamar para un trío o un cuarteto, y va antes que una escalera. Un trío de dragones o de tu propio viento da puntos por sí solo.",
  "Robbing a quad": "Robar un cuarteto",
  "Another player adds this tile to a triplet. It completes your hand, so you may take it and win.":
    "Otro jugador añade esta ficha a un trío. Completa tu mano, así que puedes tomarla y ganar.",
  "You have finished a hand": "Has terminado una mano",
  "The result shows the hand set by set, every pattern with its points, and who pays. On a discard, the one who discarded it pays three times the value. If the winner drew the tile, everybody pays the value once.":
    "El resultado muestra la mano grupo a grupo, cada figura con sus puntos y quién paga. Con un descarte, quien lo descartó paga tres veces el valor. Si quien gana robó la ficha, todos pagan el valor una vez.",
  "Suggestion: discard {tile}.": "Sugerencia: descarta {tile}.",
  "Suggestion: claim it for a run with {tiles}.": "Sugerencia: reclámala para una escalera con {tiles}.",
  "Suggestion: claim it for a triplet.": "Sugerencia: reclámala para un trío.",
  "Suggestion: a quad of {tile}.": "Sugerencia: un cuarteto de {tile}.",
  "Suggestion: mahjong!": "Sugerencia: ¡mahjong!",
};
