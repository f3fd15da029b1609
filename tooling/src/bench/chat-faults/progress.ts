/** A run in which nothing happens for so long is given up: a stream that was refused often comes back after a minute. */
const STILL_MILLISECONDS = 120_000;

const STILL = new Error('Nothing is sent any more');

/** Whether a run gets on: it is over when it is done, when nothing happens any more, or when it is ended from outside. */
export class Progress {
  readonly #over = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** What the run waits for, as text. */
  waitsFor = 'the messages';

  /** @param ended ends the run from outside */
  constructor(ended: AbortSignal | undefined) {
    if (ended?.aborted === true) this.#over.abort(ended.reason);
    ended?.addEventListener('abort', () => this.#over.abort(ended.reason), { once: true });
  }

  /** Aborted when the run is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Something has happened. */
  readonly note = (): void => {
    clearTimeout(this.#timer);
    if (!this.signal.aborted) this.#timer = setTimeout(() => this.#over.abort(STILL), STILL_MILLISECONDS);
  };

  /**
   * Resolves with true once the work is done, and with false when nothing happens any more. Rejects as the work does, and when
   * the run is ended from outside.
   */
  async during(work: Promise<void>): Promise<boolean> {
    const over = Promise.withResolvers<never>();
    const leave = () => over.reject(this.signal.reason);
    this.signal.addEventListener('abort', leave, { once: true });
    if (this.signal.aborted) leave();
    this.note();
    try {
      await Promise.race([over.promise, work]);
      return true;
    } catch (error) {
      if (error === STILL) return false;
      throw error;
    } finally {
      this.#over.abort();
      clearTimeout(this.#timer);
    }
  }
}
