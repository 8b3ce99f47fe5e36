import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "The Charleston: to the right": "El Charleston: a la derecha",
  "Before play starts, the players exchange tiles. Choose the three you need least, such as single winds and isolated numbers. Keep pairs, and tiles of one number or one suit. Jokers cannot be passed.":
    "Antes de jugar, las fichas cambian de manos. Elige las tres que menos necesites: vientos sueltos, números que estén solos. Guarda las parejas y las fichas de un mismo número o palo. Los comodines se quedan contigo.",
  "Now across": "Ahora, enfrente",
  "You have three new tiles. Which line of the card could your tiles become? Press K to see the card. Pass three tiles that do not fit it.":
    "Tienes tres fichas nuevas. Mira otra vez: ¿en qué línea de la tarjeta podría convertirse tu atril? Pulsa K para ver la tarjeta. Pasa tres que no ayuden.",
  "And to the left": "Y a la izquierda",
  "Three more. If you are not sure, pass tiles that fit no other tile of yours.":
    "Tres más. Si no sabes qué dar, suelta lo que no combine con ninguna otra ficha tuya.",
  "A blind pass": "Un pase a ciegas",
  "To keep more of your own tiles, you may pass on some of the tiles you are about to receive without looking at them. This is only allowed on this pass.":
    "Si prefieres quedarte con todas tus fichas, pasa algunas de las que te llegan, sin mirarlas. Solo se permite en este pase.",
  "A second Charleston?": "¿Una segunda vez?",
  "The same again in the other direction, if all four players agree. Choose yes while your hand has no clear direction, and no once it is taking shape.":
    "Lo mismo otra vez, en sentido contrario, si los cuatro quieren. Di que sí mientras tu atril sea un revoltijo; di que no cuando tome forma.",
  "The courtesy pass": "La cortesía",
  "You and the player across from you may exchange up to three tiles. The lower of your two numbers counts, and you may choose none.":
    "Tú y quien está enfrente podéis cambiar hasta tres fichas. Cuenta el menor de los dos números. Ninguna también es una buena respuesta.",
  "You begin": "Empiezas tú",
  "East has fourteen tiles and discards first. From now on, collect the fourteen tiles of one line of the card, exactly as printed.":
    "Este tiene catorce fichas y abre con un descarte. Desde ahora tu atril debe acercarse a una línea de la tarjeta: catorce fichas, tal como están impresas allí.",
  "Your turn": "Tu turno",
  "You have drawn a tile. Keep what your line needs and discard something else: click a tile, then click it again. A joker can stand for any tile in a group of three or more, so it is rarely worth discarding.":
    "Has robado una ficha. Guarda lo que tu línea necesita y descarta el resto: pulsa una ficha y vuelve a pulsarla. Un comodín puede ser cualquier ficha en un grupo de tres o más; no lo tires a la ligera.",
  "The other players' turns": "Juegan los demás",
  "Watch the discards: a discarded tile can no longer be drawn, and exposed groups show which hand a player is collecting.":
    "Mira lo que tiran. Una ficha a la vista ya no puede salir del muro, y lo que alguien expone dice lo que reúne.",
  "You can claim this tile": "Podrías reclamar esta ficha",
  "Call it if it completes a group of three or more in your line, and the line may be exposed (X on the card). The group stays exposed for the rest of the hand. You can always pass.":
    "Reclámala si completa un grupo de tres o más de tu línea y la línea se puede exponer (X en la tarjeta). El grupo queda a la vista el resto de la mano. Pasar nunca es un error.",
  "A discard": "Un descarte",
  "You cannot use this one. If a tile completes your whole hand, you can claim it even for a pair.":
    "Con esta no puedes hacer nada. Si una ficha completara toda tu mano, podrías reclamarla incluso para un par.",
  "Expose the group": "Expón el grupo",
  "Choose the tiles to expose with the one you called: the same tile, and jokers if needed. Then you discard.":
    "Elige lo que acompaña a la ficha reclamada: fichas iguales y, si hace falta, comodines. Justo después descartas.",
  "Show your hand": "Muestra tu mano",
  "All fourteen tiles match a line.": "Las catorce fichas forman una línea. ¡Muéstralas!",
  "The result shows the winning line and the payments. The player who discarded the winning tile pays double; if the winner drew it, everyone pays double. You can play again, or go back to the lobby.":
    "El resultado muestra la línea ganadora y los pagos. Quien descartó la ficha ganadora paga doble; si la robó quien gana, todos pagan doble. Puedes jugar otra vez o volver al salón.",
  "Suggestion: wait.": "Sugerencia: esperar.",
  "Suggestion: pass {tiles}.": "Sugerencia: pasar {tiles}.",
  "Suggestion: pass the incoming tiles unseen.": "Sugerencia: pasar a ciegas las fichas que llegan.",
  "Suggestion: pass a second time.": "Sugerencia: pasar una segunda vez.",
  "Suggestion: offer {count}.": "Sugerencia: ofrecer {count}.",
  "Suggestion: exchange none.": "Sugerencia: no cambiar ninguna.",
  "Suggestion: discard {tiles}.": "Sugerencia: descartar {tiles}.",
  "Suggestion: exchange {tile} for the joker.": "Sugerencia: cambiar {tile} por el comodín.",
  "Suggestion: pass.": "Sugerencia: pasar.",
  "Suggestion: wait for a moment.": "Sugerencia: esperar un momento.",
  "Suggestion: take back the call.": "Sugerencia: retirar el reclamo.",
  "Suggestion: call it.": "Sugerencia: reclamarla.",
  "Suggestion: declare mah jongg!": "Sugerencia: ¡declarar mah jongg!",
  "Suggestion: expose {tiles} with it.": "Sugerencia: exponer {tiles} con ella.",
  "Suggestion: show your hand!": "Sugerencia: ¡mostrar la mano!",
};
