import type { Catalog } from "../../../i18n/i18n";

export const guide: Catalog = {
  "2 + 8 = 10 points!": "2 + 8 = ¡10 puntos!",
  Computer: "Ordenador",
  "To play…": "Para jugar…",
  "…match the ends of dominoes.": "…une extremos iguales de las fichas.",
  "To score…": "Para puntuar…",
  "…make the ends of the board add up to a multiple of five.":
    "…haz que los extremos del tablero sumen un múltiplo de cinco.",
  "Can’t play?": "¿No puedes jugar?",
  "Draw from the boneyard until you can.": "Roba del pozo hasta que puedas.",
  "Go out first!": "¡Sé quien termina antes!",
  "You take five points for each tile they still hold, and you start the next round.":
    "Te llevas cinco puntos por cada ficha que aún tenga tu rival y empiezas la ronda siguiente.",
  "Games are to 100.": "Se juega a 100.",
  "Beat the computer by as much as you can: the difference is your bonus.":
    "Gana al ordenador por la mayor diferencia posible: esa diferencia es tu bonificación.",
};
