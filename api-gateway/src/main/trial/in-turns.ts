/**
 * Returns what runs one work after the other, in the order in which they were given: a trial has a browser and a site of its own, and
 * some at once would take the memory that visitors need. One that fails holds up nobody.
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
