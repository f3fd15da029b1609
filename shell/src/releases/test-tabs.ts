/** The tabs of one browser: a message of one is received by the others. */
export class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    // One that is opened by a listener has missed it.
    const others = [...FakeChannel.all].filter((other) => other !== this);
    for (const other of others) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

interface Turn {
  work: () => Promise<void>;
  done: PromiseWithResolvers<void>;
}

/** A lock with one holder at a time, in the order of the requests; one that steals it goes before all of them. */
export function fakeLocks() {
  const waiting: Turn[] = [];
  let holder: Turn | null = null;
  const grant = async () => {
    const turn = holder === null ? waiting.shift() : undefined;
    if (turn === undefined) return;
    holder = turn;
    await turn.work();
    turn.done.resolve();
    if (holder !== turn) return;
    holder = null;
    await grant();
  };
  const refuse = ({ done }: Turn) => done.reject(new DOMException('left', 'AbortError'));
  return {
    request: (_name: string, { signal, steal = false }: LockOptions, work: () => Promise<void>) => {
      const turn: Turn = { work, done: Promise.withResolvers<void>() };
      if (steal) {
        if (holder !== null) refuse(holder);
        holder = null;
        waiting.unshift(turn);
      } else {
        waiting.push(turn);
      }
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(turn);
        if (at === -1) return;
        waiting.splice(at, 1);
        refuse(turn);
      });
      queueMicrotask(() => void grant());
      return turn.done.promise;
    },
  };
}
