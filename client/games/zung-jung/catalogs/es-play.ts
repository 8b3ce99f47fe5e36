import type { Catalog } from "../../../i18n/i18n";

export const play: Catalog = {
  "pass on a discard": "pasar ante un descarte",
  "claim the discard for a run: the lowest, the next, the highest":
    "reclamar el descarte para una escalera: la más baja, la siguiente, la más alta",
  "claim the discard for a triplet": "reclamar el descarte para un trío",
  "a quad": "un cuarteto",
  mahjong: "mahjong",
  "show the patterns": "mostrar las figuras",
  "Show what my hand can become": "Mostrar en qué puede convertirse mi mano",
  "What completes it, patterns in reach, and dangerous discards.":
    "Qué la completa, qué figuras están al alcance y qué descartes son peligrosos.",
  Patterns: "Figuras",
  "The patterns": "Las figuras",
  "every win scores 1 point": "toda victoria vale 1 punto",
  "trivial, incidental and irregular patterns": "figuras sencillas, de ocasión e irregulares",
  "also one suit, honours and terminals": "también un solo palo, honores y terminales",
  "also triplets and quads": "también tríos y cuartetos",
  "all 44 patterns": "las 44 figuras",
  "Your wall is broken.": "Se abre tu muro.",
  "{name}'s wall is broken.": "Se abre el muro de {name}.",
  "You rolled {dice}. {wall}": "Has sacado un {dice}. {wall}",
  "{name} rolled {dice}. {wall}": "{name} ha sacado un {dice}. {wall}",
  "You declared mahjong, but your hand is not complete. You pay each other player {points} at the end.":
    "Has declarado mahjong, pero tu mano no está completa. Al final pagas {points} a cada jugador.",
  "{name} declared mahjong with an incomplete hand, and pays each other player {points} at the end.":
    "{name} ha declarado mahjong con una mano incompleta y al final paga {points} a cada jugador.",
  "{name} drew a supplement tile.": "{name} ha robado una ficha suplementaria.",
  "You drew {tile} as a supplement tile.": "Has robado {tile} como ficha suplementaria.",
  "You robbed {tile} from a quad.": "Has robado {tile} de un cuarteto.",
  "{name} robbed {tile} from a quad.": "{name} ha robado {tile} de un cuarteto.",
  "You claimed {tile} for mahjong.": "Has reclamado {tile} para mahjong.",
  "{name} claimed {tile} for mahjong.": "{name} ha reclamado {tile} para mahjong.",
  "You added {tile} to your triplet, which is a quad now. The others may rob it.":
    "Has añadido {tile} a tu trío, que ahora es un cuarteto. Los demás pueden robarlo.",
  "{name} added {tile} to a triplet, which is a quad now. It may be robbed.":
    "{name} ha añadido {tile} a un trío, que ahora es un cuarteto. Se puede robar.",
  "You declared a concealed quad of {tile}.": "Has declarado un cuarteto oculto de {tile}.",
  "{name} declared a concealed quad of {tile}.": "{name} ha declarado un cuarteto oculto de {tile}.",
  "You claimed {tile} for a {set}: {tiles}.": "Has reclamado {tile} para {set}: {tiles}.",
  "{name} claimed {tile} for a {set}: {tiles}.": "{name} ha reclamado {tile} para {set}: {tiles}.",
  "by robbing a quad": "robando un cuarteto",
  "no pattern": "ninguna figura",
  "Mahjong! You won {how} with {patterns}: {value}.": "¡Mahjong! Has ganado {how} con {patterns}: {value}.",
  "Mahjong! {name} won {how} with {patterns}: {value}.": "¡Mahjong! {name} ha ganado {how} con {patterns}: {value}.",
  "No tile is left: the hand is drawn.": "No quedan fichas: la mano acaba en empate.",
  "{winner} had discarded {tile} first, so it counts as self-drawn.":
    "{winner} había descartado antes {tile}, así que cuenta como robada del muro.",
  "You discarded {tile} first in this go-around, so you are responsible and pay.":
    "Has sido el primero en descartar {tile} en esta vuelta, así que eres responsable y pagas.",
  "{name} discarded {tile} first in this go-around, so {name} is responsible and pays.":
    "El primero en descartar {tile} en esta vuelta ha sido {name}, así que {name} es responsable y paga.",
  "After a claim you draw no tile.": "Tras reclamar no robas ficha.",
  "You are East and begin.": "Eres Este y empiezas.",
  "Mahjong!": "¡Mahjong!",
  "Declare mahjong? If your hand is not complete, you pay each other player {points}.":
    "¿Declarar mahjong? Si tu mano no está completa, pagas {points} a cada jugador.",
  "Add {tile} to the triplet": "Añadir {tile} al trío",
  "Concealed quad of {tile}": "Cuarteto oculto de {tile}",
  "it can be robbed": "se puede robar",
  "You made a quad of {tile}.": "Has hecho un cuarteto de {tile}.",
  "{name} made a quad of {tile}.": "{name} ha hecho un cuarteto de {tile}.",
  "You may rob it for mahjong, or pass.": "Puedes robarlo para mahjong, o pasar.",
  "The others may rob it for mahjong.": "Los demás pueden robarlo para mahjong.",
  "You claimed it for a run. Waiting for the others.": "La has reclamado para una escalera. Esperando a los demás.",
  "You claimed it for a triplet. Waiting for the others.": "La has reclamado para un trío. Esperando a los demás.",
  "You claimed it for a quad. Waiting for the others.": "La has reclamado para un cuarteto. Esperando a los demás.",
  "You declared mahjong with it. Waiting for the others.": "Has declarado mahjong con ella. Esperando a los demás.",
  "Choose, or pass.": "Elige, o pasa.",
  Triplet: "Trío",
  Quad: "Cuarteto",
  Run: "Escalera",
  "{pattern} ({times} times)": "{pattern} ({times} veces)",
  run: "escalera",
  triplet: "trío",
  quad: "cuarteto",
  "concealed triplet": "trío oculto",
  "concealed quad": "cuarteto oculto",
  "claimed run": "escalera reclamada",
  "claimed triplet": "trío reclamado",
  "claimed quad": "cuarteto reclamado",
  "small melded quad": "cuarteto expuesto menor",
  "Your hand is complete.": "Tu mano está completa.",
  "Ready: one tile completes your hand.": "Lista: una ficha completa tu mano.",
  "{n} tiles away from mahjong.": ["A {n} ficha de mahjong.", "A {n} fichas de mahjong."],
  "{n} unseen": ["queda {n} sin ver", "quedan {n} sin ver"],
  "{points} points, {left}": "{points} puntos, {left}",
  "{draw} points self-drawn, {discard} by discard, {left}":
    "{draw} puntos robándola, {discard} con un descarte, {left}",
  complete: "completa",
  "{n} tiles away": ["a {n} ficha", "a {n} fichas"],
  risky: "arriesgado",
  dangerous: "peligroso",
  "My hand": "Mi mano",
  "Your hand could not be judged. Open the panel again in a moment.":
    "No se ha podido valorar tu mano. Abre el panel otra vez en un momento.",
  "Points add up, at most {points}. Of patterns with the same first two numbers only the highest counts.":
    "Los puntos se suman, hasta {points}. De las figuras con los mismos dos primeros números solo cuenta la más alta.",
  "At this table every win scores 1 point.": "En esta mesa toda victoria vale 1 punto.",
  "The settings can show here what your hand can become.":
    "En los ajustes puedes hacer que aquí se muestre en qué puede convertirse tu mano.",
  "Complete with": "Se completa con",
  "After discarding {tile}": "Al descartar {tile}",
  "Patterns in reach": "Figuras al alcance",
  "You hold": "Tienes",
  Helps: "Ayudan",
  "claimed:": "reclamado:",
  "concealed quad:": "cuarteto oculto:",
  "In the examples a tile on its side was claimed, with its set.":
    "En los ejemplos, una ficha tumbada es reclamada, con su grupo.",
  "Judged by what lies on the table: somebody may win with these.":
    "Según lo que se ve en la mesa, alguien podría ganar con estas.",
  "Careful with": "Cuidado con",
  "After a claimed run or triplet you can only discard.": "Tras reclamar una escalera o un trío solo puedes descartar.",
  "The wall is empty: the last discard can only be claimed for mahjong.":
    "El muro está vacío: el último descarte solo se puede reclamar para mahjong.",
  "A quad can be robbed for mahjong only.": "Un cuarteto solo se puede robar para mahjong.",
  "Only the player whose turn is next can claim a run.":
    "Solo el jugador al que le toca después puede reclamar una escalera.",
  "These tiles make no run: three numbers in a row, in one suit.":
    "Estas fichas no forman una escalera: tres números seguidos de un palo.",
  "You hold too few of that tile: a triplet needs two more, a quad three more.":
    "Tienes muy pocas de esa ficha: un trío necesita dos más y un cuarteto tres más.",
  "The quad has to be of the discarded tile.": "El cuarteto tiene que ser de la ficha descartada.",
  "You cannot claim this tile, so you need no more time.":
    "No puedes reclamar esta ficha, así que no necesitas más tiempo.",
  "A quad needs four equal tiles, or a claimed triplet and the fourth tile.":
    "Un cuarteto necesita cuatro fichas iguales, o un trío reclamado y la cuarta.",
  "The wall is empty: there is no tile to draw for a quad.":
    "El muro está vacío: no hay ficha que robar para un cuarteto.",
  "Not mahjong yet: you need four sets and a pair, seven pairs, or Thirteen Wonders.":
    "Todavía no es mahjong: necesitas cuatro grupos y una pareja, siete parejas o Trece maravillas.",
  "You declared mahjong with this hand already. Discard a tile.":
    "Ya has declarado mahjong con esta mano. Descarta una ficha.",
  Total: "Total",
  "Drawn game": "Partida en empate",
  "You won: mahjong!": "Has ganado: ¡mahjong!",
  "{name} won: mahjong!": "Ha ganado {name}: ¡mahjong!",
  "No tile is left and nobody has mahjong.": "No quedan fichas y nadie tiene mahjong.",
  "Only mistakes are paid:": "Solo se pagan los errores:",
  "A pattern of {points} or more counts alone.": "Una figura de {points} o más cuenta sola.",
  "With {tile}, robbed from your quad.": "Con {tile}, robada de tu cuarteto.",
  "With {tile}, robbed from {name}'s quad.": "Con {tile}, robada del cuarteto de {name}.",
  "With your discard {tile}.": "Con tu descarte {tile}.",
  "With {name}'s discard {tile}.": "Con el descarte {tile} de {name}.",
  "As dealt.": "Tal como se repartió.",
  "Self-drawn, with {tile}.": "Robando {tile} del muro.",
  "No pattern": "Ninguna figura",
  "Limit: no more than {points}": "Límite: no más de {points}",
  "You pay {to} {points}: {why}": "Pagas {points} a {to}: {why}",
  "{from} pays you {points}: {why}": "{from} te paga {points}: {why}",
  "{from} pays {to} {points}: {why}": "{from} paga {points} a {to}: {why}",
  "the value of a self-drawn hand": "el valor de una mano robada del muro",
  "3 times {value}, for the winning discard": "3 veces {value}, por el descarte ganador",
  "3 times {value}, for the robbed quad": "3 veces {value}, por el cuarteto robado",
  "3 times {value}. You discarded {tile} first in the last go-around, so you are responsible, not {discarder}":
    "3 veces {value}. En la última vuelta descartaste {tile} antes que nadie, así que la responsabilidad es tuya y no de {discarder}",
  "3 times {value}. They discarded {tile} first in the last go-around, so they are responsible, not {discarder}":
    "3 veces {value}. En la última vuelta descartó {tile} antes que nadie, así que la responsabilidad es suya y no de {discarder}",
  "you discarded {tile} first in the last go-around yourself, so the hand counts as self-drawn":
    "tú mismo descartaste {tile} antes que nadie en la última vuelta, así que la mano cuenta como robada del muro",
  "{winner} discarded {tile} first in the last go-around, so the hand counts as self-drawn":
    "en la última vuelta {winner} descartó {tile} antes que nadie, así que la mano cuenta como robada del muro",
  "for declaring mahjong wrongly": "por declarar mahjong por error",
};
