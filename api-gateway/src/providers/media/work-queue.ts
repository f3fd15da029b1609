/** Thrown when a queue has no room left; the caller responds with 503. */
export class QueueFullError extends Error {
  constructor() {
    super('too many images are waiting to be made');
    this.name = 'QueueFullError';
  }
}

export interface WorkOptions {
  /** `soon`, the default, goes before all that waits. */
  order?: 'soon' | 'later';
  /** Runs when nothing else does, and nothing beside it. */
  alone?: boolean;
}

export interface WorkQueue {
  /** Runs the work when its turn comes. Rejects with QueueFullError when full. */
  run: <T>(work: () => Promise<T>, options?: WorkOptions) => Promise<T>;
}

/**
 * At most `running` pieces of work at a time and at most `waiting` that wait (data-and-limits: uploads two at a
 * time, in a bounded queue).
 */
export function createWorkQueue(limits: { running: number; waiting: number }): WorkQueue {
  let room = limits.running;
  const soon: { places: number; start: () => void }[] = [];
  const later: typeof soon = [];

  /** The first of a line goes first, also where one behind it would fit: else work that runs alone waited for ever. */
  function startNext(): void {
    const line = soon.length > 0 ? soon : later;
    const [next] = line;
    if (next === undefined || next.places > room) return;
    line.shift();
    room -= next.places;
    next.start();
    startNext();
  }

  async function run<T>(work: () => Promise<T>, { order = 'soon', alone = false }: WorkOptions = {}): Promise<T> {
    const line = order === 'soon' ? soon : later;
    if (line.length >= limits.waiting) throw new QueueFullError();
    const places = alone ? limits.running : 1;
    await new Promise<void>((start) => {
      line.push({ places, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      room += places;
      startNext();
    }
  }

  return { run };
}
