import { LIMITS } from '@tandem/contracts/product/limits';

/** A request that is older than this when the connection is back may be one that the broken connection left hanging. */
const HANGING_MILLISECONDS = 2000;

export interface SendAttempt {
  /** Aborted when the attempt is given up: the message is sent again, and the server accepts it once. */
  signal: AbortSignal;
  /** Gives the attempt up if it may hang. */
  renew: () => void;
  end: () => void;
}

/** Begins an attempt to send a message; one that takes too long is given up (L-CHAT-SEND-SECONDS). */
export function beginAttempt(): SendAttempt {
  const controller = new AbortController();
  const startedAt = Date.now();
  const timer = setTimeout(() => controller.abort(), LIMITS.chatSendSeconds * 1000);
  return {
    signal: controller.signal,
    renew: () => {
      if (Date.now() - startedAt >= HANGING_MILLISECONDS) controller.abort();
    },
    end: () => clearTimeout(timer),
  };
}
