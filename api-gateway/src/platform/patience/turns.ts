/**
 * Work of which so many pieces are done at a time, and each further one when one of them has ended, in the order in which they
 * came. What waits holds nothing, such as a connection, and is never given up.
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  const take = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return undefined;
  };
  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
