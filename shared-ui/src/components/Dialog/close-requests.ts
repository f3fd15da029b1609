/** What a browser has for close requests, which TypeScript does not know yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

const watcherClass = (): (new () => CloseWatcher) | undefined =>
  (globalThis as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher;

/**
 * Calls back when somebody wants to close what is on top: by Escape, and where the browser says so, by the back gesture of a phone. A
 * modal dialog has that by itself. Returns the function that ends it.
 */
export function onCloseRequest(close: () => void): () => void {
  const Watcher = watcherClass();
  if (Watcher !== undefined) {
    const watcher = new Watcher();
    watcher.addEventListener('close', close);
    return () => watcher.destroy();
  }
  const listener = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
