import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useHost } from '@tandem/shared-ui/host';
import { loadAgain } from './load-again.ts';

type LateCode<Props> = (wanted: boolean, onMiss?: () => void) => ComponentType<Props> | null;

/**
 * Makes the hook that brings a component of the frame once it is wanted, and answers null until it is there. A lost
 * connection costs it no more than time (`loadAgain`); what could not be had at all is tried anew when the network
 * comes back or when it is wanted the next time. `onMiss` is called at each failure.
 *
 * Not React's `lazy`, which keeps a failure for good. And whoever needs a turn to be shown (`useModalTurn`) asks for it
 * with the code in hand: a turn that waits for a lost file would hold up everybody else's.
 */
export function createLateCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LateCode<Props> {
  const store = createStore<{ component: ComponentType<Props> | null }>(() => ({ component: null }));
  let isLoading = false;
  return (wanted, onMiss) => {
    const { telemetry } = useHost();
    const component = useStore(store, (state) => state.component);
    const isMissing = wanted && component === null;
    useEffect(() => {
      if (!isMissing) return undefined;
      const bring = () => {
        if (isLoading) return;
        isLoading = true;
        loadAgain(load, onMiss)
          .then((code) => store.setState({ component: code.default }))
          .catch((error: unknown) => telemetry.error(error, { where: 'late-code' }))
          .finally(() => (isLoading = false));
      };
      bring();
      addEventListener('online', bring);
      return () => removeEventListener('online', bring);
    }, [isMissing, onMiss, telemetry]);
    return wanted ? component : null;
  };
}
