import type { OutboxOptions } from './outbox-options.ts';

/** A message that waits is tried again after 1, 2, 4 … s, at most once a minute (L-CHAT-RETRY-PAUSES). */
const FIRST_MILLISECONDS = 1000;
const LONGEST_MILLISECONDS = 60_000;

/** The pauses between the attempts at what waits, by profile. */
export class RetryPauses {
  readonly #later: OutboxOptions['later'];
  readonly #next = new Map<number, number>();
  readonly #timers = new Map<number, () => void>();

  constructor(later: OutboxOptions['later']) {
    this.#later = later;
  }

  /** The connection works, or may be back: the next pause is the shortest one. */
  reset(profileId: number): void {
    this.#next.delete(profileId);
  }

  /** Calls back after the next pause, which lasts at least so many milliseconds, and no more after an earlier one. */
  begin(profileId: number, least: number, work: () => void): void {
    const pause = this.#next.get(profileId) ?? FIRST_MILLISECONDS;
    this.#next.set(profileId, Math.min(pause * 2, LONGEST_MILLISECONDS));
    this.#timers.get(profileId)?.();
    this.#timers.set(profileId, this.#later(work, Math.max(pause, least)));
  }
}
