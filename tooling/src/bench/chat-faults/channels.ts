type Listener = (event: { data: unknown }) => void;

/** The channels between the tabs of a browser. */
export class Channels {
  readonly #open = new Map<string, Set<TabChannel>>();

  /** Those that are open under a name. */
  of(name: string): Set<TabChannel> {
    const known = this.#open.get(name) ?? new Set<TabChannel>();
    this.#open.set(name, known);
    return known;
  }
}

/** `BroadcastChannel` of one tab. */
export class TabChannel {
  readonly #all: Set<TabChannel>;
  readonly #listeners = new Set<Listener>();

  constructor(channels: Channels, name: string) {
    this.#all = channels.of(name).add(this);
  }

  addEventListener(_kind: 'message', listener: Listener): void {
    this.#listeners.add(listener);
  }

  postMessage(data: unknown): void {
    const others = [...this.#all].filter((one) => one !== this);
    setImmediate(() => {
      for (const other of others.filter((one) => this.#all.has(one))) other.#receive(data);
    });
  }

  close(): void {
    this.#all.delete(this);
  }

  #receive(data: unknown): void {
    for (const listener of this.#listeners) listener({ data: structuredClone(data) });
  }
}
