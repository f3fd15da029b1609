import { useMemo } from 'react';
import type { ApiClient } from '@tandem/contracts/api/client';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * The API for what somebody sends and waits for: rejects at once with `offline` and the words of decision 62 when the
 * browser knows that there is no network, where the client itself would try for a quarter of a minute. A network that
 * goes away during a call is the client's to bridge.
 */
export function useConnectedApi(): ApiClient {
  const api = useApi();
  const { t } = useTranslation('mf-signup');
  const message = t('errors.offline');
  return useMemo(() => {
    const call: ApiClient['call'] = (key, ...input) =>
      navigator.onLine
        ? api.call(key, ...input)
        : Promise.reject(new ApiError({ code: 'offline', status: 0, message }));
    return { call };
  }, [api, message]);
}
