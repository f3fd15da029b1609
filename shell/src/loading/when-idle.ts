/** The page has the browser to itself until it is idle, but for no longer than this. */
const LATEST_MILLISECONDS = 2_000;

/** Runs a callback when the browser is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MILLISECONDS });
  return () => cancelIdleCallback(handle);
}
