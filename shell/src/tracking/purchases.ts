import type { EventBus } from '@tandem/contracts/composition/events';

type Taker = (paymentId: string) => void;

let waiting: readonly string[] = [];
let taker: Taker | null = null;

/**
 * Hears of completed payments from the start of the document: the way back from the payment provider is a new one,
 * and its page tells of the payment before the tracking is loaded.
 */
export function keepPurchases(events: EventBus): void {
  events.on('payment-completed', ({ paymentId }) => {
    if (taker === null) waiting = [...waiting, paymentId];
    else taker(paymentId);
  });
}

/** Hands over the payments that have completed, and from then on each one as it does. Answers what ends that. */
export function takePurchases(take: Taker): () => void {
  taker = take;
  waiting.forEach(take);
  waiting = [];
  return () => {
    taker = null;
  };
}
