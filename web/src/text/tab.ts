/** Words of a page that brings its table along. */

const en = {
  "tab.bringing": "Bringing the table: {loaded} of {total} MB",
  "tab.starting": "Starting the engine",
  "tab.opening": "Opening the table",
  "tab.game": "Bringing the game: {loaded} of {total} MB",
  "tab.keeping": "Your table",
  "tab.here":
    "Everything is in this browser: matches, armies, fields and packs. Nobody else has it, and nobody can bring it back for you. What the machine hides from you lies here as well, so that such a match is never rated.",
  "tab.mayEmpty": "The browser has not promised to keep it: it may empty it when it runs out of room. Save it as a file now and then.",
  "tab.save": "Save everything as a file",
  "tab.bring": "Bring a file back",
  "tab.instead": "{name} takes the place of all that is here now. Is that what you want?",
  "tab.yes": "Yes, take the file",
  "tab.no": "No, leave it",
  "tab.notOurs": "This file was not saved from such a page. Nothing has changed.",
  "tab.newer": "This file was saved by a newer version. Load the page again to get it; nothing has changed.",
  "tab.damaged": "This file is damaged and cannot be opened. Nothing has changed.",
  "tab.again": "Try again",
  "tab.insecure": "This table works only over https: ask whoever keeps the page for such an address.",
  "tab.old": "This browser lacks what the table needs. One of the last two years has it: Firefox, Chrome, Edge or Safari.",
  "tab.missing": "A file of this site is missing or was not sent as it is. Load the page again; if that does not help, tell whoever keeps it.",
  "tab.unreachable": "The site cannot be reached, and this part of the table is not here yet. Try again when there is a network.",
  "tab.changed": "A file of this site is not the one that its list names. Load the page again; if that does not help, tell whoever keeps it.",
  "tab.elsewhere": "The table is open in another window that does not answer. Close that one and try again.",
  "tab.fault": "The table has stopped. Your matches are as they were after the last order: try again.",
  "tab.memory": "This browser keeps nothing for this page, as in a private window: when it closes, the matches are gone. Save them as a file before that.",
};

const es: Record<keyof typeof en, string> = {
  "tab.bringing": "Trayendo la mesa: {loaded} de {total} MB",
  "tab.starting": "Poniendo en marcha el motor",
  "tab.opening": "Abriendo la mesa",
  "tab.game": "Trayendo el juego: {loaded} de {total} MB",
  "tab.keeping": "Tu mesa",
  "tab.here":
    "Todo está en este navegador: partidas, ejércitos, campos y paquetes. No lo tiene nadie más, y nadie puede devolvértelo. También está aquí lo que la máquina te oculta, así que estas partidas nunca puntúan.",
  "tab.mayEmpty": "El navegador no ha prometido guardarlo: puede vaciarlo si le falta sitio. Guárdalo en un fichero de vez en cuando.",
  "tab.save": "Guardar todo en un fichero",
  "tab.bring": "Recuperar un fichero",
  "tab.instead": "{name} ocupará el lugar de todo lo que hay aquí. ¿Es lo que quieres?",
  "tab.yes": "Sí, toma el fichero",
  "tab.no": "No, déjalo",
  "tab.notOurs": "Este fichero no se guardó desde una página así. No ha cambiado nada.",
  "tab.newer": "Este fichero lo guardó una versión más nueva. Carga la página otra vez para tenerla; no ha cambiado nada.",
  "tab.damaged": "Este fichero está dañado y no se puede abrir. No ha cambiado nada.",
  "tab.again": "Probar otra vez",
  "tab.insecure": "Esta mesa sólo funciona por https: pide esa dirección a quien mantiene la página.",
  "tab.old": "A este navegador le falta lo que la mesa necesita. Lo tiene cualquiera de los dos últimos años: Firefox, Chrome, Edge o Safari.",
  "tab.missing": "Falta un fichero de este sitio o no se ha enviado tal como es. Carga la página otra vez; si no basta, avisa a quien la mantiene.",
  "tab.unreachable": "No se llega al sitio, y esta parte de la mesa aún no está aquí. Prueba otra vez cuando haya red.",
  "tab.changed": "Un fichero de este sitio no es el que nombra su lista. Carga la página otra vez; si no basta, avisa a quien la mantiene.",
  "tab.elsewhere": "La mesa está abierta en otra ventana que no responde. Ciérrala y prueba otra vez.",
  "tab.fault": "La mesa se ha detenido. Tus partidas están como quedaron tras la última orden: prueba otra vez.",
  "tab.memory":
    "Este navegador no guarda nada para esta página, como en una ventana privada: al cerrarla se pierden las partidas. Guárdalas antes en un fichero.",
};

export const tab = { en, es };
