import type { Catalog } from "../i18n";

// Calls: their page, the test of the devices, and the call at a table.
export const calls: Catalog = {
  Talk: "Hablar",
  "The call could not be started. The game goes on.": "No se ha podido empezar la llamada. La partida sigue.",
  "Add a friend": "Añadir a un amigo",
  "All your friends are here.": "Todos tus amigos están aquí.",
  Ring: "Llamar",
  "Ring {name}": "Llamar a {name}",
  Accept: "Contestar",
  "{name} is calling you with video.": "{name} te llama con vídeo.",
  "Accept with camera": "Contestar con cámara",
  "Answer without camera": "Contestar sin cámara",
  "Your microphone is off. Nobody hears you.": "Tu micrófono está apagado. Nadie te oye.",
  Decline: "Rechazar",
  "Call again": "Llamar otra vez",
  "Hang up": "Colgar",
  "Leave the call": "Salir de la llamada",
  "Open the meeting": "Abrir la reunión",
  "Take part here": "Participar aquí",
  "This call takes place in Zoom.": "Esta llamada es en Zoom.",
  "Write a message": "Escribir un mensaje",
  "You cannot take part in this call.": "No puedes participar en esta llamada.",
  "Your friends": "Tus amigos",
  "{name} is calling you.": "{name} te llama.",
  "You need a membership to talk at this table. The game goes on without it.":
    "Necesitas una suscripción para hablar en esta mesa. La partida sigue sin ella.",
  "Talk, {n} people are in the call": [
    "Hablar, {n} persona está en la llamada",
    "Hablar, {n} personas están en la llamada",
  ],
  "See memberships": "Ver suscripciones",
  "{name} are in the call of this table. Press Talk to join.": [
    "{name} está en la llamada de esta mesa. Pulsa Hablar para unirte.",
    "{name} están en la llamada de esta mesa. Pulsa Hablar para unirte.",
  ],
  "{name} are in the call.": ["{name} está en la llamada.", "{name} están en la llamada."],
  "Calling {name}…": "Llamando a {name}…",
  "Calling {name}… {time}": "Llamando a {name}… {time}",
  "Connecting…": "Conectando…",
  "The call at this table is over.": "La llamada de esta mesa ha terminado.",
  "The call is over.": "La llamada ha terminado.",
  "The connection to {name} is interrupted. Reconnecting…":
    "Se ha interrumpido la conexión con {name}. Volviendo a conectar…",
  "There is no connection to {name} yet. We keep trying; another network may help.":
    "Aún no hay conexión con {name}. Seguimos intentándolo; quizá ayude otra red.",
  "You are taking part in this call on another page.": "Estás en esta llamada desde otra página.",
  "You have left the call.": "Has salido de la llamada.",
  "{name} cannot talk now.": "{name} no puede hablar ahora.",
  "{name} did not answer.": "{name} no ha contestado.",
  "{name} has left.": "{name} ha salido.",
  "Your microphone and camera": "Tu micrófono y tu cámara",
  "Microphone and camera": "Micrófono y cámara",
  "Turn camera off": "Apagar la cámara",
  "Turn camera on": "Encender la cámara",
  "Turn microphone on": "Activar el micrófono",
  "Turn on sound": "Activar el sonido",
  "Can they hear and see you?": "¿Se te oye y se te ve?",
  Done: "Listo",
  "Join the call": "Entrar en la llamada",
  "Not now": "Ahora no",
  "Try out your microphone and camera. Nobody hears or sees you yet.":
    "Prueba tu micrófono y tu cámara. Todavía nadie te oye ni te ve.",
  "Your microphone": "Tu micrófono",
  "Your camera": "Tu cámara",
  "Your loudspeaker": "Tu altavoz",
  "Device {number}": "Dispositivo {number}",
  "None found": "No se ha encontrado ninguno",
  "Play a sound": "Reproducir un sonido",
  "Click anywhere on this page, then say something.": "Haz clic en cualquier lugar de esta página y di algo.",
  "Say something: the bar moves.": "Di algo: la barra se mueve.",
  "What your microphone hears": "Lo que oye tu micrófono",
  "Your microphone works.": "Tu micrófono funciona.",
  "Calls work only over a secure connection (https).": "Las llamadas solo funcionan con una conexión segura (https).",
  "This browser is too old for calls. Please update it, or use another one.":
    "Este navegador es demasiado antiguo para las llamadas. Actualízalo o usa otro.",
  "Your browser has not allowed the microphone. Allow it beside the address of this page, then try again.":
    "Tu navegador no ha permitido el micrófono. Permítelo junto a la dirección de esta página e inténtalo otra vez.",
  "No microphone was found. Connect one, then try again.":
    "No se ha encontrado ningún micrófono. Conecta uno e inténtalo otra vez.",
  "Another program is using the microphone. Close it, then try again.":
    "Otro programa está usando el micrófono. Ciérralo e inténtalo otra vez.",
  "The microphone could not be started. Try again, or choose another one.":
    "No se ha podido activar el micrófono. Inténtalo otra vez o elige otro.",
  "Your browser has not allowed the camera. Allow it beside the address of this page, then try again.":
    "Tu navegador no ha permitido la cámara. Permítela junto a la dirección de esta página e inténtalo otra vez.",
  "No camera was found. Connect one, then try again.":
    "No se ha encontrado ninguna cámara. Conecta una e inténtalo otra vez.",
  "Another program is using the camera. Close it, then try again.":
    "Otro programa está usando la cámara. Ciérralo e inténtalo otra vez.",
  "The camera could not be started. Try again, or choose another one.":
    "No se ha podido encender la cámara. Inténtalo otra vez o elige otra.",
  "Calls are switched off in this browser, or it has none (WebRTC). Switch them on, or use another browser.":
    "Las llamadas están desactivadas en este navegador, o no las tiene (WebRTC). Actívalas o usa otro navegador.",
  "Your device has muted the microphone: nobody hears you. Once it is on again, sound comes back by itself.":
    "Tu dispositivo ha silenciado el micrófono: nadie te oye. Cuando vuelva a estar activo, el sonido volverá solo.",
  "The microphone is unplugged, or no longer allowed. Once it is plugged in again, sound comes back by itself.":
    "El micrófono está desconectado o ya no está permitido. Cuando vuelvas a conectarlo, el sonido volverá solo.",
  "This browser gives web pages no microphone. You can listen all the same.":
    "Este navegador no da micrófono a las páginas web. Aun así puedes escuchar.",
  "Your device has switched off the camera: nobody sees you. Once it is on again, the picture comes back.":
    "Tu dispositivo ha apagado la cámara: nadie te ve. Cuando vuelva a estar encendida, la imagen volverá sola.",
  "The camera is unplugged, or no longer allowed. Plug it in, then turn it on again.":
    "La cámara está desconectada o ya no está permitida. Conéctala y vuelve a encenderla.",
  "This browser gives web pages no camera.": "Este navegador no da cámara a las páginas web.",
  "You can join all the same: you hear and see the others.": "Aun así puedes entrar: oyes y ves a los demás.",
  "Your microphone works again.": "Tu micrófono vuelve a funcionar.",
  "Your camera works again.": "Tu cámara vuelve a funcionar.",
  "{name} is muted.": "{name} está sin sonido.",
  "This loudspeaker cannot be used. You hear on the one before.":
    "Este altavoz no se puede usar. Sigues oyendo por el anterior.",
  "You are not in this call now.": "Ahora no estás en esta llamada.",
  muted: "sin sonido",
  Volume: "Volumen",
  "Volume of {name}": "Volumen de {name}",
  "Enlarge your picture": "Ampliar tu imagen",
  "Enlarge {name}": "Ampliar a {name}",
  "In a call with {names}": "En una llamada con {names}",
  "Nobody else is here.": "No hay nadie más aquí.",
  "Your connection to Tilehouse is lost. Reconnecting…":
    "Se ha perdido tu conexión con Tilehouse. Volviendo a conectar…",
};
