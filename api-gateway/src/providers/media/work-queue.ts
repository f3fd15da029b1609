/** Thrown when a queue has no room left; the caller responds with 503. */
export class QueueFullError extends Error {
  constructor() {
    super('too many images are waiting to be made');
    this.name = 'QueueFullError';
  }
}

export interface WorkQueue {
  /** Runs the work when its turn comes. `soon` goes before all that waits. Rejects with QueueFullError when full. */
  run: <T>(work: () => Promise<T>, order?: 'soon' | 'later') => Promise<T>;
}

/**
 * At most `running` pieces of work at a time and at most `waiting` that wait (data-and-limits: uploads two at a
 * time, in a bounded queue).
 */
export function createWorkQueue(limits: { running: number; waiting: number }): WorkQueue {
  let running = 0;
  const soon: (() => void)[] = [];
  const later: (() => void)[] = [];

  function startNext(): void {
    if (running >= limits.running) return;
    const next = soon.shift() ?? later.shift();
    if (next === undefined) return;
    running += 1;
    next();
  }

  async function run<T>(work: () => Promise<T>, order: 'soon' | 'later' = 'soon'): Promise<T> {
    const line = order === 'soon' ? soon : later;
    if (line.length >= limits.waiting) throw new QueueFullError();
    await new Promise<void>((resolve) => {
      line.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  }

  return { run };
}
