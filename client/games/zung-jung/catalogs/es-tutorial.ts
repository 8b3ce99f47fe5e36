import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "Four sets and a pair": "Cuatro grupos y una pareja",
  "You win with four sets and a pair. A set is a run, such as 3, 4 and 5 of one suit, or a triplet of equal tiles. A pair is two equal tiles. Keep tiles that are close to a set. Discard one that fits nothing: click it, then click it again.":
    "Se gana con cuatro grupos y una pareja. Un grupo es una escalera, como 3, 4 y 5 de un palo, o un trío de fichas iguales. Una pareja son dos fichas iguales. Conserva las fichas que casi forman un grupo. Descarta una que no encaje con nada: haz clic en ella y luego otra vez.",
  "You have drawn a tile. Keep pairs and neighbours, such as 4 and 5 of one suit. Single winds and dragons are usually the first to go. The button Patterns shows what scores points.":
    "Has robado una ficha. Conserva parejas y vecinas, como 4 y 5 de un palo. Los vientos y dragones sueltos suelen salir primero. El botón Figuras muestra qué da puntos.",
  "Now discard": "Ahora descarta",
  "The set lies open beside your rack and stays there, so your hand no longer counts as concealed. After a claim you draw no tile: only discard one.":
    "El grupo queda a la vista junto a tu atril y no cambia, así que tu mano deja de contar como oculta. Tras reclamar no robas ficha: solo descartas una.",
  "Four equal tiles": "Cuatro fichas iguales",
  "Four equal tiles can be declared as a quad. It counts as one set, and you draw a supplement tile for it. You may also keep them and declare it later.":
    "Con cuatro fichas iguales puedes declarar un cuarteto. Cuenta como un grupo y robas una ficha suplementaria. También puedes guardarlas y declararlo más tarde.",
  "One tile from mahjong": "A una ficha del mahjong",
  "With the right discard your hand is ready: only one tile is missing to four sets and a pair. Keep the sets, the pair and the tiles that wait for the last one, and discard what is left over. Suggest a move shows it.":
    "Con el descarte adecuado tu mano está lista: solo falta una ficha para cuatro grupos y una pareja. Conserva los grupos, la pareja y las fichas que esperan a la última, y descarta la que sobra. «Sugerir una jugada» te la muestra.",
  "Your hand is ready": "Tu mano está lista",
  "One tile completes it. If you draw that tile, or anybody discards it, the button Mahjong appears. For mahjong you may claim from every player. If you draw another tile, discard it again, unless it makes the hand better.":
    "Una ficha la completa. Si la robas, o si alguien la descarta, aparece el botón Mahjong. Para mahjong puedes reclamar de cualquiera. Si robas otra ficha, descártala, salvo que mejore tu mano.",
  "This is mahjong": "Esto es mahjong",
  "The tile completes four sets and a pair. Press Mahjong. Every complete hand wins, whatever it scores.":
    "La ficha completa cuatro grupos y una pareja. Pulsa Mahjong. Toda mano completa gana, valga lo que valga.",
  "Turns go to the right. Watch the discards: only the newest one can be claimed.":
    "El turno pasa a la derecha. Mira los descartes: solo se puede reclamar el último.",
  "You cannot use this one. A claimed tile has to complete a set with tiles of your hand, and a run only if your turn is next.":
    "Esta no te sirve. Una ficha reclamada tiene que completar un grupo con fichas de tu mano, y una escalera solo si te toca después.",
  "You can claim this tile for a run": "Puedes reclamar esta ficha para una escalera",
  "The tile makes a run with two of yours. Runs are only for the player whose turn is next. You can always pass.":
    "La ficha forma una escalera con dos de las tuyas. Las escaleras son solo para quien juega después. Siempre puedes pasar.",
  "You hold two or three of this tile. Everybody may claim for a triplet or a quad, and this goes before a run. A triplet of dragons or of your own wind scores {honour} points. A hand without claimed sets scores {concealed}, so you may also pass.":
    "Tienes dos o tres de esta ficha. Cualquiera puede reclamar para un trío o un cuarteto, y va antes que una escalera. Un trío de dragones o de tu propio viento vale {honour} puntos. Una mano sin grupos reclamados vale {concealed}, así que también puedes pasar.",
  "Robbing a quad": "Robar un cuarteto",
  "Another player adds this tile to a triplet. It completes your hand, so you may take it and win.":
    "Otro jugador añade esta ficha a un trío. Completa tu mano, así que puedes tomarla y ganar.",
  "You have finished a hand": "Has terminado una mano",
  "The result shows the hand set by set, every pattern with its points, and who pays. The points of the patterns are added up. On a discard, the one who discarded it pays them three times. If the winner drew the tile, everybody pays them once.":
    "El resultado muestra la mano grupo a grupo, cada figura con sus puntos y quién paga. Los puntos de las figuras se suman. Con un descarte, quien lo descartó los paga tres veces. Si quien gana robó la ficha, todos los pagan una vez.",
  "Suggestion: discard {tile}.": "Sugerencia: descarta {tile}.",
  "Suggestion: claim it for a run with {tiles}.": "Sugerencia: reclámala para una escalera con {tiles}.",
  "Suggestion: claim it for a triplet.": "Sugerencia: reclámala para un trío.",
  "Suggestion: a quad of {tile}.": "Sugerencia: un cuarteto de {tile}.",
  "Suggestion: mahjong!": "Sugerencia: ¡mahjong!",
};
