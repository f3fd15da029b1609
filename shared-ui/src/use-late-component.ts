import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost } from '@tandem/shared-ui/host';

/**
 * Returns a component of another chunk, which is loaded when it is wanted first; null until then. Where it cannot be
 * loaded, the rest of the page stays: a notice says so, and `onFailed` is called.
 *
 * @param load the same function in every render
 * @param failure what the notice says, in the visitor's language; null for no notice
 */
export function useLateComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  failure: { text: string | null; onFailed: () => void },
): { Loaded: ComponentType<Props> | null } {
  const { notify, telemetry } = useHost();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const isMissing = isWanted && Loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isShown = true;
    const start = async () => {
      try {
        const component = await load();
        if (isShown) setLoaded(() => component);
      } catch (error) {
        telemetry.error(error);
        if (!isShown) return;
        if (failure.text !== null) notify.show('error', failure.text);
        failure.onFailed();
      }
    };
    void start();
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one load for each time that it is wanted
  }, [isMissing]);
  return { Loaded };
}
