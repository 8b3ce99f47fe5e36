// What the browser keeps for the site, and for one tab. A browser may refuse storage, as some private windows do: then nothing
// is kept, and everything else works.

export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const browserStorage = guarded(() => localStorage);
export const tabStorage = guarded(() => sessionStorage);

// A value that was kept as JSON; null if there is none, or it is damaged.
export function keptValue<Value>(storage: Kept, key: string): Value | null {
  try {
    return JSON.parse(storage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

// Opened anew each time, because naming the storage is what may throw.
function guarded(open: () => Storage): Kept {
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}
