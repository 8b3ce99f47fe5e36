import type { Catalog } from "../i18n";

// The pages other than the table.
export const site: Catalog = {
  "No passkey was used. Try again, or sign in another way.":
    "No se usó ninguna llave de acceso. Inténtalo otra vez o entra de otra forma.",
  Show: "Mostrar",
  Hide: "Ocultar",
  "Show what I type": "Mostrar lo que escribo",
  "Hide what I type": "Ocultar lo que escribo",
  "This browser blocks cookies for this site. Allow them in its settings, then load this page again.":
    "Este navegador bloquea las cookies de este sitio. Permítelas en sus ajustes y vuelve a cargar esta página.",
  "Without them no form can be sent: you cannot sign in, play or change the language.":
    "Sin ellas no se puede enviar ningún formulario: no puedes entrar, jugar ni cambiar el idioma.",
  "Available:": "Disponibles:",
  "A part of this page could not be loaded. The rest works.":
    "No se pudo cargar una parte de esta página. El resto funciona.",
  "Load again": "Cargar de nuevo",
};
