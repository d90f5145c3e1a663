/** What the console needs of `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One text under one key, shared by all tabs. */
export type Cell = {
  read: () => string | undefined;
  write: (text: string) => void;
  clear: () => void;
};

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** A cell of the storage. Where the browser forbids storage, it lasts as long as the page. */
export function storedCell(storage: () => KeyValueStorage, key: string): Cell {
  let unstored: string | undefined;
  return {
    read: () => attempt(() => storage().getItem(key)) ?? unstored,
    write: (text) => {
      const isStored = attempt(() => {
        storage().setItem(key, text);
        return true;
      });
      unstored = isStored ? undefined : text;
    },
    clear: () => {
      unstored = undefined;
      attempt(() => storage().removeItem(key));
    },
  };
}
