/** How long a page's outline is shown before a message replaces it: all attempts together. */
export const LOAD_TIMEOUT_MILLISECONDS = 10_000;

/** Rejects with a TimeoutError when the work takes longer than the given milliseconds. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException(`${what} took longer than ${milliseconds} ms.`, 'TimeoutError')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

interface RetryOptions {
  tries: number;
  /** Pause before the second try; it doubles, with up to half of jitter. */
  delayMilliseconds: number;
  /** Aborted: no further attempt is made. */
  signal?: AbortSignal;
}

/** For a chunk: one that fails is requested once more, as the document may have requested it long before. */
export const TWICE: RetryOptions = { tries: 2, delayMilliseconds: 300 };

/** Tries the work again after a growing pause; rejects with the last error. */
export async function withRetry<T>(
  work: () => Promise<T>,
  { tries, delayMilliseconds, signal }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || signal?.aborted) throw error;
      const pause = delayMilliseconds * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal?.aborted) throw error;
    }
  }
}

/**
 * Stops requests for a while after several failures in a row: a dead remote costs one quick failure, not one time-out
 * per click. `reset` is for a click on retry.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  readonly #threshold: number;
  readonly #openMilliseconds: number;
  readonly #now: () => number;

  constructor({ threshold = 3, openMilliseconds = 30_000, now = () => Date.now() } = {}) {
    this.#threshold = threshold;
    this.#openMilliseconds = openMilliseconds;
    this.#now = now;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#now() < this.#openUntil)
      throw new Error('This part failed several times in a row and is left alone for a moment.');
    try {
      const result = await work();
      this.reset();
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= this.#threshold) this.#openUntil = this.#now() + this.#openMilliseconds;
      throw error;
    }
  }

  reset(): void {
    this.#failures = 0;
    this.#openUntil = 0;
  }
}
