type Listener = (event: { data: unknown }) => void;

export interface Channel {
  addEventListener: (kind: 'message', listener: Listener) => void;
  postMessage: (data: unknown) => void;
  close: () => void;
}

/** The channels between the tabs of a browser (`BroadcastChannel`). */
export class Channels {
  readonly #open = new Map<string, Set<{ listeners: Set<Listener> }>>();

  open(name: string): Channel {
    const own = { listeners: new Set<Listener>() };
    const all = this.#open.get(name) ?? new Set();
    this.#open.set(name, all.add(own));
    return {
      addEventListener: (_kind, listener) => void own.listeners.add(listener),
      postMessage: (data) => {
        const others = [...all].filter((one) => one !== own);
        setImmediate(() => {
          for (const { listeners } of others.filter((one) => all.has(one)))
            for (const listener of listeners) listener({ data: structuredClone(data) });
        });
      },
      close: () => void all.delete(own),
    };
  }
}
