import type { Catalog } from "../i18n";

// The pages other than the table.
export const site: Catalog = {
  "No passkey was used. Try again, or sign in another way.":
    "No se usó ninguna llave de acceso. Inténtalo otra vez o entra de otra forma.",
  Show: "Mostrar",
  Hide: "Ocultar",
  "Show what I type": "Mostrar lo que escribo",
  "Hide what I type": "Ocultar lo que escribo",
  "Available:": "Disponibles:",
  "A part of this page could not be loaded. The rest works.":
    "No se pudo cargar una parte de esta página. El resto funciona.",
  "Load again": "Cargar de nuevo",
};
