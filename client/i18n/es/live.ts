import type { Catalog } from "../i18n";

// What happens while a page is open: toasts and calls that ring.
export const live: Catalog = {
  "is online.": "está en línea.",
  "{name} is calling you.": "{name} te está llamando.",
  "{name} is calling you with video.": "{name} te está llamando con vídeo.",
  Close: "Cerrar",
  Accept: "Aceptar",
  "Accept with camera": "Aceptar con cámara",
  "Answer without camera": "Contestar sin cámara",
  Decline: "Rechazar",
};
