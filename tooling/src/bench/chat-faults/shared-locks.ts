type Work = () => Promise<unknown>;

interface Waiting {
  tab: object;
  begin: () => void;
}

/** The locks of a browser (`navigator.locks`): one holder for each name, in the order of the requests. A tab that is closed gives its own back. */
export class SharedLocks {
  readonly #held = new Map<string, object>();
  readonly #waiting = new Map<string, Waiting[]>();

  /** The locks as one tab sees them. */
  of(tab: object) {
    return {
      request: (name: string, ...rest: [Work] | [{ signal?: AbortSignal }, Work]): Promise<unknown> => {
        const [{ signal }, work] = rest.length === 1 ? [{ signal: undefined }, rest[0]] : rest;
        return this.#request(tab, name, { signal, work });
      },
    };
  }

  close(tab: object): void {
    for (const [name, waiting] of this.#waiting)
      this.#waiting.set(
        name,
        waiting.filter((one) => one.tab !== tab),
      );
    for (const [name, holder] of this.#held) if (holder === tab) this.#release(name, tab);
  }

  #request(tab: object, name: string, { signal, work }: { signal: AbortSignal | undefined; work: Work }) {
    return new Promise<unknown>((resolve, reject) => {
      const one: Waiting = {
        tab,
        begin: () => {
          this.#held.set(name, tab);
          setImmediate(() => {
            // Closed before it began: the lock was given on.
            if (this.#held.get(name) !== tab) return;
            work()
              .then(resolve, reject)
              .finally(() => this.#release(name, tab));
          });
        },
      };
      signal?.addEventListener('abort', () => {
        const waiting = this.#waiting.get(name) ?? [];
        this.#waiting.set(
          name,
          waiting.filter((other) => other !== one),
        );
        reject(new DOMException('The request was aborted', 'AbortError'));
      });
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), one]);
      if (!this.#held.has(name)) this.#next(name);
    });
  }

  #release(name: string, tab: object): void {
    if (this.#held.get(name) !== tab) return;
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    this.#waiting.get(name)?.shift()?.begin();
  }
}
