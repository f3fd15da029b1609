import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns whether the tab is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );
}
