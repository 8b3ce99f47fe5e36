// What is said beside a first hand and a first board.

import type { Catalog } from "../words";

export const lessons: Catalog = {
  "The Charleston: to the right": "El Charleston: a la derecha",
  "Before anybody plays, tiles change hands. Choose three that you need least: single winds, odd numbers that stand alone. Keep pairs, and tiles of one number or one suit. Jokers stay with you.":
    "Antes de jugar, las fichas cambian de manos. Elige las tres que menos necesites: vientos sueltos, números que estén solos. Guarda las parejas y las fichas de un mismo número o palo. Los comodines se quedan contigo.",
  "Now across": "Ahora, enfrente",
  "You have three new tiles. Look again: which line of the card could your rack become? Press K to see the card. Pass three that do not help it.":
    "Tienes tres fichas nuevas. Mira otra vez: ¿en qué línea de la tarjeta podría convertirse tu atril? Pulsa K para ver la tarjeta. Pasa tres que no ayuden.",
  "And to the left": "Y a la izquierda",
  "Three more. If you do not know what to give, let go of what no other tile of yours goes with.":
    "Tres más. Si no sabes qué dar, suelta lo que no combine con ninguna otra ficha tuya.",
  "A pass you may make unseen": "Un pase que puedes hacer a ciegas",
  "If you would rather keep all your tiles, pass on some of those that are coming to you, without looking at them. It is allowed on this pass only.":
    "Si prefieres quedarte con todas tus fichas, pasa algunas de las que te llegan, sin mirarlas. Solo se permite en este pase.",
  "A second time?": "¿Una segunda vez?",
  "The same again, the other way round, if all four want it. Say yes while your rack is still a jumble; say no once it takes shape.":
    "Lo mismo otra vez, en sentido contrario, si los cuatro quieren. Di que sí mientras tu atril sea un revoltijo; di que no cuando tome forma.",
  "The courtesy": "La cortesía",
  "You and the player across may exchange up to three tiles. The lower of your two numbers counts. None is a good answer too.":
    "Tú y quien está enfrente podéis cambiar hasta tres fichas. Cuenta el menor de los dos números. Ninguna también es una buena respuesta.",
  "You begin": "Empiezas tú",
  "East has fourteen tiles and opens with a discard. From now on your rack should grow towards one line of the card: fourteen tiles, just as they are printed there.":
    "Este tiene catorce fichas y abre con un descarte. Desde ahora tu atril debe acercarse a una línea de la tarjeta: catorce fichas, tal como están impresas allí.",
  "Your turn": "Tu turno",
  "You have drawn a tile. Keep what your line needs and discard the rest: click a tile, then click it again. A joker can stand for any tile in a group of three or more; never throw one away lightly.":
    "Has robado una ficha. Guarda lo que tu línea necesita y descarta el resto: pulsa una ficha y vuelve a pulsarla. Un comodín puede ser cualquier ficha en un grupo de tres o más; no lo tires a la ligera.",
  "The others play": "Juegan los demás",
  "Watch what they throw. A tile that lies open can no longer come from the wall, and what a player lays out tells what she collects.":
    "Mira lo que tiran. Una ficha a la vista ya no puede salir del muro, y lo que alguien expone dice lo que reúne.",
  "You could claim this tile": "Podrías reclamar esta ficha",
  "Call it if it completes a group of three or more that your line prints, and the line may be exposed (X on the card). The group then lies open for the rest of the hand. To pass is never wrong.":
    "Reclámala si completa un grupo de tres o más de tu línea y la línea se puede exponer (X en la tarjeta). El grupo queda a la vista el resto de la mano. Pasar nunca es un error.",
  "A discard": "Un descarte",
  "Nothing you can do with this one. If a tile would complete your whole hand, you could claim it even for a pair.":
    "Con esta no puedes hacer nada. Si una ficha completara toda tu mano, podrías reclamarla incluso para un par.",
  "Lay out the group": "Expón el grupo",
  "Choose what goes with the tile you called: tiles like it, and jokers if you have to. You discard right afterwards.":
    "Elige lo que acompaña a la ficha reclamada: fichas iguales y, si hace falta, comodines. Justo después descartas.",
  "Show your hand": "Muestra tu mano",
  "All fourteen tiles fit a line. Show them!": "Las catorce fichas forman una línea. ¡Muéstralas!",
  "That was a whole hand": "Eso ha sido una mano entera",
  "The line you made and who pays what stands on the sheet. Whoever threw the winning tile pays double; drawn by yourself, all pay double. Play another one from the lobby, or this one again.":
    "En la hoja están la línea y quién paga qué. Quien tiró la ficha ganadora paga doble; si la robaste tú, todos pagan doble. Juega otra desde el salón, o esta otra vez.",
  "I would wait.": "Yo esperaría.",
  "I would pass {tiles}.": "Yo pasaría {tiles}.",
  "I would pass on what comes, unseen.": "Yo pasaría lo que llega, sin mirarlo.",
  "I would pass a second time.": "Yo pasaría una segunda vez.",
  "I would stop here.": "Yo lo dejaría aquí.",
  "I would offer {count}.": "Yo ofrecería {count}.",
  "I would exchange none.": "Yo no cambiaría ninguna.",
  "I would discard {tiles}.": "Yo descartaría {tiles}.",
  "I would give {tile} for the joker.": "Yo daría {tile} por el comodín.",
  "I would let it pass.": "Yo la dejaría pasar.",
  "I would take a moment.": "Yo me tomaría un momento.",
  "I would take the call back.": "Yo retiraría el reclamo.",
  "I would call it.": "Yo la reclamaría.",
  "Say mah jongg!": "¡Di mah jongg!",
  "I would lay out {tiles} with it.": "Yo expondría {tiles} con ella.",
  "Show your hand!": "¡Muestra tu mano!",
  "Find two that match": "Busca dos iguales",
  "Click a tile, then one with the same picture. Both leave the board. The board is cleared two by two.":
    "Pulsa una ficha y luego otra con el mismo dibujo. Las dos salen del tablero. El tablero se vacía de dos en dos.",
  "What is free": "Qué está libre",
  "A tile can be taken when nothing lies on it and its left or its right side is open. The button Free dims all the others.":
    "Una ficha se puede retirar cuando no tiene nada encima y su lado izquierdo o derecho está abierto. El botón Libres atenúa las demás.",
  "Flowers and seasons": "Flores y estaciones",
  "Of these there is one each, so any flower goes with any flower, and any season with any season. All other tiles pair with their own picture only.":
    "De estas hay una de cada, así que cualquier flor va con cualquier flor y cualquier estación con cualquier estación. Las demás solo van con su mismo dibujo.",
  "Think one step ahead": "Piensa un paso más allá",
  "Take first what lies high, and what uncovers most. If all four of a kind are free, take them all: it cannot hurt. A pair too many can be undone.":
    "Retira primero lo que está alto y lo que más destapa. Si las cuatro iguales están libres, retíralas todas: no hace daño. Una pareja de más se puede deshacer.",
  "No pair is free": "No hay ninguna pareja libre",
  "Undo takes the last pair back. Shuffle lets the tiles that are left change places, so that it goes on.":
    "Deshacer recupera la última pareja. Barajar cambia de sitio las fichas que quedan, para poder seguir.",
  "That is the whole game": "Ese es todo el juego",
  "There are larger boards, and a way to play for points against the clock. A new board of the day waits every day.":
    "Hay tableros más grandes y una forma de jugar por puntos contra el reloj. Cada día espera un nuevo tablero del día.",
  "I would shuffle.": "Yo barajaría.",
  "I would take the two {tile} tiles.": "Yo retiraría las dos fichas {tile}.",
  "I would take {tile} and {other}.": "Yo retiraría {tile} y {other}.",
};
