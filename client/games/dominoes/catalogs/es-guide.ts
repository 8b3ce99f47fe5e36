import type { Catalog } from "../../../i18n/i18n";

export const guide: Catalog = {
  "2 + 8 = 10 points!": "2 + 8 = ¡10 puntos!",
  Computer: "Ordenador",
  "To play…": "Para jugar…",
  "…match the ends of dominoes.": "…une extremos iguales de las fichas.",
  "To score…": "Para puntuar…",
  "Can’t play?": "¿No puedes jugar?",
  "Draw from the boneyard until you can.": "Roba del pozo hasta que puedas.",
  "Go out first!": "¡Sé quien termina antes!",
  "…make the ends of the board a multiple of 5.": "…haz que los extremos del tablero sumen un múltiplo de 5.",
  "You take their points and start the next hand.": "Te llevas sus puntos y empiezas la siguiente mano.",
  "Games are to 100": "Se juega a 100",
  "Beat the computer by more than your opponent!": "¡Gana al ordenador por más que tu rival!",
  "Your game": "Tu partida",
  "Their game": "Su partida",
  Them: "Rival",
  "Winner!": "¡Ganas!",
};
