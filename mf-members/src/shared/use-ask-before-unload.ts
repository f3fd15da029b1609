import { useEffect, useSyncExternalStore } from 'react';
import type { createHolders } from './holders.ts';

/** Whether anything is held. Meanwhile the browser asks before the window is closed or another document takes its place. */
export function useAskBeforeUnload({ exists, subscribe }: ReturnType<typeof createHolders>): boolean {
  const isHeld = useSyncExternalStore(subscribe, exists, () => false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // It may have ended in this very task, as at a logout, which leaves the document.
      if (exists()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld, exists]);
  return isHeld;
}
