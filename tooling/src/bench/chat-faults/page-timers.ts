import type { Device } from './device.ts';

interface Waiting {
  run: () => void;
  /** Milliseconds from when it was begun, or from when the device woke. */
  left: number;
  begunAt: number;
  timer: NodeJS.Timeout | undefined;
  every: number | null;
}

/** The timers of one page. They stand still while the device sleeps, and end with the page. */
export class PageTimers {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isAsleep = false;
  readonly #leave: () => void;

  constructor(device: Device) {
    this.#leave = device.addSleeper({ sleep: () => this.#sleep(), wake: () => this.#wake() });
  }

  readonly set = (run: () => void, milliseconds = 0): number => this.#begin(run, milliseconds, null);

  readonly setRepeated = (run: () => void, milliseconds = 0): number => this.#begin(run, milliseconds, milliseconds);

  readonly clear = (id: number | undefined): void => {
    if (id === undefined) return;
    clearTimeout(this.#waiting.get(id)?.timer);
    this.#waiting.delete(id);
  };

  close(): void {
    this.#leave();
    for (const id of this.#waiting.keys()) this.clear(id);
  }

  #begin(run: () => void, left: number, every: number | null): number {
    const id = (this.#last += 1);
    const one: Waiting = { run, left, begunAt: Date.now(), timer: undefined, every };
    this.#waiting.set(id, one);
    if (!this.#isAsleep) this.#start(id, one);
    return id;
  }

  #start(id: number, one: Waiting): void {
    one.begunAt = Date.now();
    one.timer = setTimeout(() => {
      if (one.every === null) this.#waiting.delete(id);
      else this.#start(id, Object.assign(one, { left: one.every }));
      one.run();
    }, one.left);
  }

  #sleep(): void {
    this.#isAsleep = true;
    for (const one of this.#waiting.values()) {
      clearTimeout(one.timer);
      one.left = Math.max(0, one.left - (Date.now() - one.begunAt));
    }
  }

  #wake(): void {
    this.#isAsleep = false;
    for (const [id, one] of this.#waiting) this.#start(id, one);
  }
}
