/**
 * Does a check once for all who want its result meanwhile, and for `milliseconds` after it was known: its work stays the same
 * however often it is requested.
 */
export function reusedFor(
  milliseconds: number,
  check: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { result: Promise<void>; until: number } | null = null;
  return () => {
    if (last !== null && now() < last.until) return last.result;
    const begun = { result: check(), until: Infinity };
    const keep = () => {
      begun.until = now() + milliseconds;
    };
    begun.result.then(keep, keep);
    last = begun;
    return begun.result;
  };
}
