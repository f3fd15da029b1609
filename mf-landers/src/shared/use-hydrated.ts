import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the HTML that was rendered ahead and while it is hydrated, true afterwards. What depends
 * on the visitor (their country by address) waits for it: the HTML is the same for everybody.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
