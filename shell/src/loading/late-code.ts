import { createElement, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useHost } from '@tandem/shared-ui/host';
import { loadWithRetry } from './load-with-retry.ts';

/**
 * Requests the code while `wanted`; true while it is loaded or may be waited for, false from a failure until it is
 * loaded.
 */
type UseLateCode = (wanted: boolean) => boolean;

/** Requests code that was lost once more, now: somebody wants it. Rejects where it is lost again. */
type LoadAgain = () => Promise<void>;

/** A file that was lost may be there again without anybody doing anything in this tab. */
const AGAIN_MILLISECONDS = 60_000;

/**
 * Creates a component of the frame whose file is loaded once it is wanted: the hook that requests it, the
 * component, which renders nothing until it is loaded, and what requests it at once where it was lost. A lost connection only delays it (`loadWithRetry`); a final failure
 * is retried each minute, when the network comes back, and when it is wanted the next time.
 *
 * Not React's `lazy`, which caches a failure for good; and a component that waits for its turn among others
 * (`useModalTurn`) lets them pass while its file is missing.
 */
export function createLateCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [UseLateCode, ComponentType<Props>, LoadAgain] {
  interface State {
    component: ComponentType<Props> | null;
    isLost: boolean;
  }
  const store = createStore<State>(() => ({ component: null, isLost: false }));
  let isLoading = false;
  const take = (code: { default: ComponentType<Props> }) => store.setState({ component: code.default, isLost: false });

  const useLateCode: UseLateCode = (wanted) => {
    const { telemetry } = useHost();
    const { component, isLost } = useStore(store);
    const isMissing = component === null;
    useEffect(() => {
      if (!wanted || !isMissing) return undefined;
      const lose = () => store.setState({ isLost: true });
      const bring = () => {
        if (isLoading) return;
        isLoading = true;
        loadWithRetry(load, lose)
          .then(take)
          .catch((error: unknown) => telemetry.error(error, { where: 'late-code' }))
          .finally(() => (isLoading = false));
      };
      bring();
      const again = setInterval(bring, AGAIN_MILLISECONDS);
      addEventListener('online', bring);
      return () => {
        clearInterval(again);
        removeEventListener('online', bring);
      };
    }, [wanted, isMissing, telemetry]);
    return wanted && !isLost;
  };

  function LateComponent(props: Props) {
    const { component } = useStore(store);
    return component === null ? null : createElement(component, props);
  }
  return [useLateCode, LateComponent, async () => take(await load())];
}
