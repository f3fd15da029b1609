import { LIMITS } from '@tandem/contracts/product/limits';
import type { OutboxOptions } from './outbox-options.ts';

/**
 * A message that waits is tried again after 1, 2, 4 … s, at most once a minute (L-CHAT-RETRY-PAUSES); each second where only
 * its own way to the site is broken (R-CHAT-RETRY-LIVE).
 */
const FIRST_MILLISECONDS = 1000;
const LONGEST_MILLISECONDS = 60_000;

/** What a pause depends on. */
export interface PauseLimits {
  /** The message that waits. Pauses grow for one message: where another tab has sent it, the connection works. */
  clientId: string;
  /** Milliseconds that it lasts at least, as the site said. */
  least: number;
  /** The attempt has met no gateway, while the stream of events says that there is one. */
  isDetached: boolean;
}

/** The pauses between the attempts at what waits, by profile. */
export class RetryPauses {
  readonly #later: OutboxOptions['later'];
  /** How long the next pause of the message is, in milliseconds. */
  readonly #next = new Map<number, { clientId: string; pause: number }>();
  readonly #timers = new Map<number, () => void>();
  /** When what waits is to be tried, by this or another tab. */
  readonly #due = new Map<number, number>();

  constructor(later: OutboxOptions['later']) {
    this.#later = later;
  }

  /** The connection works, or may be back: the next pause is the shortest one. */
  reset(profileId: number): void {
    this.#next.delete(profileId);
  }

  /** Calls back after the next pause, and no more after an earlier one. Returns when that is. */
  begin(profileId: number, { clientId, least, isDetached }: PauseLimits, work: () => void): number {
    // Nothing wakes the page once that gateway is back: the stream, which lives at another one, does not break.
    if (isDetached) this.reset(profileId);
    const next = this.#next.get(profileId);
    const pause = next?.clientId === clientId ? next.pause : FIRST_MILLISECONDS;
    if (!isDetached) this.#next.set(profileId, { clientId, pause: Math.min(pause * 2, LONGEST_MILLISECONDS) });
    const milliseconds = Math.max(pause, least);
    const dueAt = Date.now() + milliseconds;
    this.#set(profileId, dueAt, milliseconds, work);
    return dueAt;
  }

  /**
   * Calls back where the tab that was to try again at that time has not done so, as one that is closed: once an attempt of
   * its own would be over. At once where that time is long over, as after a laptop has slept.
   */
  follow(profileId: number, dueAt: number | undefined, work: () => void): void {
    if (dueAt !== undefined && dueAt !== this.#due.get(profileId))
      this.#set(profileId, dueAt, Math.max(0, dueAt - Date.now() + LIMITS.chatSendSeconds * 1000), work);
  }

  #set(profileId: number, dueAt: number, milliseconds: number, work: () => void): void {
    this.#due.set(profileId, dueAt);
    this.#timers.get(profileId)?.();
    this.#timers.set(profileId, this.#later(work, milliseconds));
  }
}
