import type { Catalog } from "../i18n";

// Messages between friends.
export const chat: Catalog = {
  Today: "Hoy",
  Yesterday: "Ayer",
  "You:": "Tú:",
  "Sending…": "Enviando…",
  "Waiting for the connection": "Esperando la conexión",
  Sent: "Enviado",
  Seen: "Visto",
  "Try again": "Probar otra vez",
  Delete: "Borrar",
  "{name}: {text}": "{name}: {text}",
  "{name} is writing…": "{name} está escribiendo…",
  "Enter sends, Shift + Enter begins a new line.": "Intro envía; Mayús + Intro empieza otra línea.",
  "{n} characters left": ["Queda {n} carácter", "Quedan {n} caracteres"],
  "Your message": "Tu mensaje",
  "Message to {name}": "Mensaje para {name}",
  Send: "Enviar",
  "Not sent. Reload the page and try again.": "No se ha enviado. Recarga la página e inténtalo otra vez.",
  "Older messages": "Mensajes anteriores",
  "New messages": "Mensajes nuevos",
  "Nothing here yet. Say hello to {name}.": "Aún no hay nada aquí. Saluda a {name}.",
  "You are offline. What you write is sent as soon as the connection is back.":
    "No tienes conexión. Lo que escribas se enviará en cuanto vuelva.",
};
