// Names something that the server has to recognise, such as this page or the first copy of a message.
export function token(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(16).padStart(8, "0")).join("");
}
