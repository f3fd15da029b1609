import { LIMITS } from '@tandem/contracts/product/limits';

/** A request that is older than this when the connection is back may be one that the broken connection left hanging. */
const HANGING_MILLISECONDS = 2000;

export interface SendAttempt {
  /** Aborted when the attempt is given up: the message is sent again, and the server accepts it once. */
  signal: AbortSignal;
  /** The connection may have broken under it: gives the attempt up where it may hang, or once it has had time to show that it does not. */
  renew: () => void;
  /** Settles as the work does, and rejects once the attempt is given up, whether or not the work has noticed. */
  within: <T>(work: Promise<T>) => Promise<T>;
  end: () => void;
}

/** Begins an attempt to send a message, or to find out whether it was sent; one that takes too long is given up (L-CHAT-SEND-SECONDS). */
export function beginAttempt(): SendAttempt {
  const controller = new AbortController();
  const startedAt = Date.now();
  const givenUp = Promise.withResolvers<never>();
  // Nothing may be waiting at that moment.
  givenUp.promise.catch(() => undefined);
  controller.signal.addEventListener('abort', () => givenUp.reject(controller.signal.reason));
  const timers = [setTimeout(() => controller.abort(), LIMITS.chatSendSeconds * 1000)];
  return {
    signal: controller.signal,
    renew: () => {
      if (Date.now() - startedAt >= HANGING_MILLISECONDS) controller.abort();
      else timers.push(setTimeout(() => controller.abort(), HANGING_MILLISECONDS));
    },
    within: (work) => Promise.race([work, givenUp.promise]),
    end: () => timers.forEach(clearTimeout),
  };
}
