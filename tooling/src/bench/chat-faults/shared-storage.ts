interface View {
  texts: Map<string, string>;
  /**
   * How many changes of a key are on their way to the browser, or are there and it has not said so yet: what comes from there
   * meanwhile is older. Without the way back two tabs that write at the same moment would each keep what the other has written.
   */
  pending: Map<string, number>;
  changed: (key: string) => void;
}

export interface TabStorage {
  /** As `window.localStorage`. */
  storage: Storage;
  close: () => void;
}

/** What scripts may do with an object whose keys are those of a storage. */
function asStorage(texts: Map<string, string>, write: (key: string, text: string | null) => void): Storage {
  const methods: Record<string, unknown> = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => write(key, text),
    removeItem: (key: string) => write(key, null),
  };
  return new Proxy(methods, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      texts.has(String(key)) ? { value: texts.get(String(key)), enumerable: true, configurable: true } : undefined,
  }) as unknown as Storage;
}

function put(texts: Map<string, string>, key: string, text: string | null): void {
  if (text === null) texts.delete(key);
  else texts.set(key, text);
}

/**
 * The storage of a browser whose tabs are processes. Each has a copy, and writes to it at once; the browser has what was
 * written a moment later, and the other tabs another moment later, with an event. It outlives its tabs.
 */
export class SharedStorage {
  readonly #lag: number;
  readonly #texts = new Map<string, string>();
  readonly #views = new Set<View>();

  constructor(lagMilliseconds: number) {
    this.#lag = lagMilliseconds;
  }

  /** Everything that is stored. */
  texts(): string[] {
    return [...this.#texts.values()];
  }

  /** @param changed called when another tab has changed what is under a key */
  open(changed: (key: string) => void): TabStorage {
    const view: View = { texts: new Map(this.#texts), pending: new Map(), changed };
    this.#views.add(view);
    const write = (key: string, text: string | null) => {
      if ((view.texts.get(key) ?? null) === text) return;
      put(view.texts, key, text);
      view.pending.set(key, (view.pending.get(key) ?? 0) + 1);
      setTimeout(() => this.#take(view, key, text), this.#lag);
    };
    // A write that is on its way is not lost when its tab is closed.
    return { storage: asStorage(view.texts, write), close: () => void this.#views.delete(view) };
  }

  #take(from: View, key: string, text: string | null): void {
    put(this.#texts, key, text);
    const others = [...this.#views].filter((view) => view !== from);
    setTimeout(() => {
      from.pending.set(key, (from.pending.get(key) ?? 1) - 1);
      others.forEach((view) => this.#deliver(view, key, text));
    }, this.#lag);
  }

  #deliver(view: View, key: string, text: string | null): void {
    if (!this.#views.has(view) || (view.pending.get(key) ?? 0) > 0) return;
    if ((view.texts.get(key) ?? null) === text) return;
    put(view.texts, key, text);
    view.changed(key);
  }
}
