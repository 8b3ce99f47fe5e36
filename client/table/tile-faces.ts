// The sheet of tile faces. A table is drawn only with it, because a game cannot be played without the faces.

const RETRY_MS = 2_000; // milliseconds after a failure

// Resolves when the faces can be drawn, however often the network fails before.
export function loadFaces(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  return new Promise((done) => {
    picture.onload = () => done(picture);
    picture.onerror = () => setTimeout(() => done(loadFaces(address)), RETRY_MS);
    picture.src = address;
  });
}
