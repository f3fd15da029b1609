import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * Returns a component of another chunk, which is loaded when it is wanted first; null until then. Where it cannot be
 * loaded, a notice says so, and `onFailed` is called.
 *
 * @param load the same function in every render
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailed: () => void,
): { Loaded: ComponentType<Props> | null } {
  const { t } = useTranslation('mf-members');
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
        notify.show('error', t('errors.generic'));
        onFailed();
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
