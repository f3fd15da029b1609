import { useSyncExternalStore } from 'react';

const STANDALONE = '(display-mode: standalone)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(STANDALONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isStandalone = () => window.matchMedia(STANDALONE).matches;

/** True in the installed app; prerendered markup is that of a browser. */
export function useStandalone(): boolean {
  return useSyncExternalStore(subscribe, isStandalone, () => false);
}
