/** The page has the browser to itself until it is idle, but for no longer than this. */
const LATEST_MILLISECONDS = 2_000;

/** Does what can wait once the browser has nothing better to do. Answers what takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MILLISECONDS });
  return () => cancelIdleCallback(handle);
}
