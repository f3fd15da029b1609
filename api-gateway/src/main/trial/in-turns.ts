/** Does a work when those before it are done; null where it would be one too many. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T> | null;

/**
 * Returns what runs one work after the other, in the order in which they were given: a trial has a browser and a site of its own, and
 * some at once would take the memory that visitors need. One that fails holds up nobody.
 *
 * @param most How many may be under way and wait
 */
export function createTurns(most: number): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  let given = 0;
  return (work) => {
    if (given >= most) return null;
    given += 1;
    const turn = last.then(work).finally(() => {
      given -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
