import type { Catalog } from "../i18n";

// A timed game between two.
export const match: Catalog = {
  "The table": "La mesa",
  "Go!": "¡Ya!",
  "How to play": "Cómo se juega",
  "Play!": "¡A jugar!",
  "Page {page} of {pages}": "Página {page} de {pages}",
  "Scroll my tiles to the left": "Desplazar mis fichas a la izquierda",
  "Scroll my tiles to the right": "Desplazar mis fichas a la derecha",
  "Game paused": "Partida en pausa",
  "Game Paused. Resumes in {time}": "Partida en pausa. Se reanuda en {time}",
  "If paused for too long, the game will end & submit your current score.":
    "Si la pausa dura demasiado, la partida terminará y se registrará tu puntuación actual.",
  "End Early?": "¿Terminar antes?",
  "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.":
    "La partida ya no se puede pausar. En nuestros juegos la puntuación se registra a tiempo y no se pueden pausar indefinidamente.",
  "End Game": "Terminar la partida",
  "Keep Playing": "Seguir jugando",
  Share: "Compartir",
  "Could not copy it.": "No se ha podido copiar.",
  You: "Tú",
  "your turn": "tu turno",
  "their turn": "su turno",
  plays: "juega",
  "{time} left": "quedan {time}",
  Music: "Música",
  "It begins in {n} seconds at the latest.": "Empieza en {n} segundos como muy tarde.",
  "You are ready. Waiting for the other player.": "Ya estás. Falta la otra persona.",
};
