/** The methods of the browser's storages for texts. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface KeptTexts extends TextStorage {
  /** The keys of all texts. */
  keys: () => string[];
  /** The keys of texts that last as long as the page only: the browser refuses to store them, or has no room. */
  unstoredKeys: () => string[];
  /** Calls back when a text may have changed, here or in another tab; returns what ends that. */
  watch: (listener: () => void) => () => void;
  /** Removes every text with a matching key. */
  removeWhere: (isMeant: (key: string) => boolean) => void;
}

/** Who wants to know when a text may have changed: here, or in another tab by the browser's event. */
function createListeners(): Pick<KeptTexts, 'watch'> & { notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    notify: () => listeners.forEach((listener) => listener()),
    watch: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/**
 * A browser's storage that never fails: where the browser refuses it (a SecurityError) or has no room (a
 * QuotaExceededError), texts last as long as the page. Both are DOMExceptions; other errors go through.
 */
export function createTextStorage(open: () => Storage): KeptTexts {
  const unstored = new Map<string, string>();
  const listeners = createListeners();

  function withStorage<T>(work: (storage: Storage) => T, otherwise: () => T): T {
    try {
      return work(open());
    } catch (error) {
      if (error instanceof DOMException) return otherwise();
      throw error;
    }
  }

  return {
    getItem: (key) =>
      unstored.get(key) ??
      withStorage(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, text) => {
      unstored.delete(key);
      withStorage(
        (storage) => storage.setItem(key, text),
        () => void unstored.set(key, text),
      );
      listeners.notify();
    },
    removeItem: (key) => {
      unstored.delete(key);
      withStorage(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
      listeners.notify();
    },
    unstoredKeys: () => [...unstored.keys()],
    keys: () => [
      ...unstored.keys(),
      ...withStorage(
        (storage) => Object.keys(storage),
        () => [],
      ),
    ],
    watch: listeners.watch,
    removeWhere: (isMeant) => {
      [...unstored.keys()].filter(isMeant).forEach((key) => unstored.delete(key));
      withStorage(
        (storage) =>
          Object.keys(storage)
            .filter(isMeant)
            .forEach((key) => storage.removeItem(key)),
        () => undefined,
      );
      listeners.notify();
    },
  };
}

/** Stored on this device, for all tabs. */
export const deviceStorage = createTextStorage(() => window.localStorage);
/** Stored in this tab; survives reloads and visits to other sites. */
export const tabStorage = createTextStorage(() => window.sessionStorage);

/** Returns the JSON value that is stored under a key; null when there is none, or it is no JSON. */
export function readStoredJson(storage: TextStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Stored by another release, or truncated by the browser: it counts as missing.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
