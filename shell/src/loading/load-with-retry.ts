/** Delays between attempts while the device has a network, in seconds. */
const WAITS_SECONDS = [2, 10, 30] as const;

const comesBack = () => new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true }));
const passes = (seconds: number) => new Promise<unknown>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Loads code that a page needs later, such as its refresh cycle: a failed load is retried when the network is back,
 * otherwise after 2, 10 and 30 s. Rejects with the last failure after that. `onMiss` is called at each failure, so that
 * nothing waits for it.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, onMiss: () => void = () => undefined): Promise<T> {
  const waits = [...WAITS_SECONDS];
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the one before it
      return await load();
    } catch (error) {
      onMiss();
      const wait = navigator.onLine ? waits.shift() : null;
      if (wait === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before it
      await (wait === null ? comesBack() : passes(wait));
    }
  }
}

const AGAIN_SECONDS = 60;

/**
 * Loads code that works behind the page, such as what follows releases, as `loadWithRetry` does and then each minute: a file that was
 * lost may be there again without anybody doing anything in this tab (R-FRAME-EXTRAS-LOST). `onLost` is called with the
 * failure each time that it was given up.
 */
export async function loadUntilThere<T>(load: () => Promise<T>, onLost: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each round waits for the one before it
      return await loadWithRetry(load);
    } catch (error) {
      onLost(error);
      // oxlint-disable-next-line no-await-in-loop -- each round waits for the one before it
      await passes(AGAIN_SECONDS);
    }
  }
}
