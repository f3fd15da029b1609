const BACKOFF_MILLISECONDS = 30_000;
const ENTRIES_AT_MOST = 500;

/**
 * Remembers which pages and bundles failed to render, by their keys, so that they are not tried again for half a
 * minute: otherwise a broken bundle would start a process for each visitor.
 */
export class FailureBackoff {
  readonly #until = new Map<string, number>();

  add(key: string): void {
    if (this.#until.size > ENTRIES_AT_MOST) this.#until.clear();
    this.#until.set(key, Date.now() + BACKOFF_MILLISECONDS);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > Date.now();
  }
}
