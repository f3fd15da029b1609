/**
 * Whether an order is being placed: from the click on the button until the browser has left for the payment page, or
 * the order was refused. A newer release of this remote waits for it.
 */
let count = 0;

export const openOrder = {
  exists: (): boolean => count > 0,
  /** Runs the work with an order open. */
  during: async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1;
    try {
      return await work();
    } finally {
      count -= 1;
    }
  },
};
