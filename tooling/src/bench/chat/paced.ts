import { percentile } from '../search/measure-search.ts';

/** Milliseconds from when something was due until it had arrived. */
export interface Delays {
  arrived: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** What the times say. Throws when there are none. */
export function delaysOf(times: readonly number[]): Delays {
  if (times.length === 0) throw new Error('Nothing has arrived.');
  const at = (share: number) => rounded(percentile(times, share));
  return { arrived: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}

export interface Pace {
  perSecond: number;
  seconds: number;
}

const STEP_MILLISECONDS = 2;

/**
 * Begins work at a steady rate, whether or not the work before it has ended: what has to wait is measured, and not left
 * out. The work gets its number, and the instant at which it was due (`performance.now`). Resolves when all of it has
 * ended; rejects with the first failure.
 */
export async function atRate(
  { perSecond, seconds }: Pace,
  work: (index: number, due: number) => Promise<void>,
): Promise<void> {
  const total = perSecond * seconds;
  const begun = performance.now();
  const running: Promise<void>[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        const now = performance.now();
        for (let due = begun + (running.length * 1000) / perSecond; due <= now && running.length < total;) {
          const one = work(running.length, due);
          one.catch(reject);
          running.push(one);
          due = begun + (running.length * 1000) / perSecond;
        }
        if (running.length === total) resolve();
      };
      timer = setInterval(begin, STEP_MILLISECONDS);
    });
  } finally {
    clearInterval(timer);
  }
  await Promise.all(running);
}

/** Notes when things were due and when they arrived, in whichever order the two are known. */
export class Arrivals {
  readonly #due = new Map<number, number>();
  readonly #arrived = new Map<number, number>();

  noteDue(id: number, due: number): void {
    this.#due.set(id, due);
  }

  noteArrived(id: number): void {
    if (!this.#arrived.has(id)) this.#arrived.set(id, performance.now());
  }

  /** When it arrived (`performance.now`); infinite where it has not. */
  arrivedAt(id: number): number {
    return this.#arrived.get(id) ?? Infinity;
  }

  /** The milliseconds of each that has arrived. */
  times(): number[] {
    return [...this.#due].flatMap(([id, due]) => {
      const arrived = this.#arrived.get(id);
      return arrived === undefined ? [] : [arrived - due];
    });
  }

  /** Resolves when all that was due has arrived, or after some time. Returns how many have not. */
  async settled(patience: number): Promise<number> {
    const end = performance.now() + patience;
    const missing = () => [...this.#due.keys()].filter((id) => !this.#arrived.has(id)).length;
    while (missing() > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    return missing();
  }
}
