import type { EventBus } from '@tandem/contracts/composition/events';

type Listener = (paymentId: string) => void;

let waiting: readonly string[] = [];
let listener: Listener | null = null;

/**
 * Listens for completed payments from the start of the document: the return from the payment provider is a new
 * document, whose page reports the payment before the tracking is loaded.
 */
export function collectPurchases(events: EventBus): void {
  events.on('payment-completed', ({ paymentId }) => {
    if (listener === null) waiting = [...waiting, paymentId];
    else listener(paymentId);
  });
}

/**
 * Passes on the payments that have completed, and from then on each one as it does. Returns the function that ends it.
 */
export function subscribePurchases(next: Listener): () => void {
  listener = next;
  waiting.forEach(next);
  waiting = [];
  return () => {
    listener = null;
  };
}
